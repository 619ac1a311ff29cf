// The kernel's memory: one block that grows at its end, in steps, and is never given back.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <cstring>

#ifdef __wasm__
extern "C" unsigned char __heap_base;
#endif

struct Memory {
  uint8_t *start = nullptr;
  uint64_t used = 0;  // bytes from the start
  uint64_t most = 0;  // bytes that may be used

  // Begin anew; in WebAssembly `most` counts all of the memory, what is there already included.
  void clear(uint64_t bytes) {
#ifdef __wasm__
    const uint64_t base = (reinterpret_cast<uint64_t>(&__heap_base) + 63) & ~63ull;
    start = reinterpret_cast<uint8_t *>(base);
    most = bytes > base ? bytes - base : 0;
#else
    std::free(start);
    start = static_cast<uint8_t *>(std::aligned_alloc(64, (bytes + 63) & ~63ull));  // pages come as they are touched
    most = start ? bytes : 0;
#endif
    used = 0;
  }

  // The bytes that the kernel has taken from its host.
  uint64_t taken() const {
#ifdef __wasm__
    return static_cast<uint64_t>(__builtin_wasm_memory_size(0)) * 65536;
#else
    return used;
#endif
  }

  // Zeroed bytes after those given out before; nullptr beyond the most, or where the host refuses.
  uint8_t *more(uint64_t bytes) {
    bytes = (bytes + 63) & ~63ull;
    if (bytes > most || used > most - bytes) return nullptr;
    uint8_t *const block = start + used;
#ifdef __wasm__
    const uint64_t end = reinterpret_cast<uint64_t>(block) + bytes, page = 65536;
    const uint64_t pages = (end + page - 1) / page, here = __builtin_wasm_memory_size(0);
    if (pages * page > reinterpret_cast<uint64_t>(start) + most) return nullptr;
    if (pages > here && __builtin_wasm_memory_grow(0, pages - here) == static_cast<size_t>(-1)) return nullptr;
#endif
    used += bytes;
    std::memset(block, 0, bytes);
    return block;
  }
};
