// The kernel's exports. Positions, moves, lines and counts go through one buffer; see __init__.py and runner.py.

#include <cstdint>

#ifdef __wasm__
#define EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else
#define EXPORT(name) extern "C"
#endif

namespace {

alignas(8) uint8_t buffer[65536];

}  // namespace

/** The address of the buffer. */
EXPORT(io) uint8_t *io() { return buffer; }

/** Read a position of a game: 0, or a negative number where it is malformed. */
EXPORT(set) int32_t set(int32_t, int32_t) { return -1; }
