// The kernel as a program, for the tests with sanitizers: a command a line, its answer a line.
#include <cstdio>
#include <cstring>

#include "../patience_widget/kernel/kernel.cpp"

namespace {

char text[140000];

/** Fill the buffer from hexadecimal digits; how many bytes there were. */
int32_t fill(const char *digits) {
  int32_t length = 0;
  for (unsigned byte; std::sscanf(digits, "%2x", &byte) == 1; digits += 2) io()[length++] = static_cast<uint8_t>(byte);
  return length;
}

/** Show so many bytes, of the buffer unless others are named. */
void show(int32_t length, const void *from = io()) {
  for (int32_t at = 0; at < length; at++) std::printf("%02x", static_cast<const uint8_t *>(from)[at]);
  std::puts("");
}

/** Do one command; whether it is one. */
bool obey(const char *command) {
  long long a, b, c, d, e, f;
  int at = 0;
  if (std::sscanf(command, "set %lld %n", &a, &at) == 1)
    std::printf("%d\n", set(static_cast<int32_t>(a), fill(command + at)));
  else if (std::sscanf(command, "perft %lld", &a) == 1)
    std::printf("%lld\n", static_cast<long long>(perft(static_cast<int32_t>(a))));
  else if (std::sscanf(command, "play %lld %lld", &a, &b) == 2)
    std::printf("%d\n", play(static_cast<int32_t>(a), static_cast<int32_t>(b)));
  else if (std::sscanf(command, "begin %lld %lld %lld", &a, &b, &c) == 3)
    std::printf("%d\n", begin(static_cast<uint64_t>(a), static_cast<uint64_t>(b), static_cast<uint32_t>(c)));
  else if (std::sscanf(command, "run %lld", &a) == 1)
    std::printf("%d\n", run(a));
  else if (std::sscanf(command, "count %lld", &a) == 1)
    std::printf("%lld\n", static_cast<long long>(count(static_cast<int32_t>(a))));
  else if (std::sscanf(command, "advise %lld %lld %lld", &a, &b, &c) == 3)
    std::printf("%d\n", advise(static_cast<uint64_t>(a), static_cast<int32_t>(b), static_cast<int32_t>(c)));
  else if (std::sscanf(command, "sample %lld %lld", &a, &b) == 2)
    show(12 * sample(static_cast<int32_t>(a), static_cast<int32_t>(b)));
  else if (std::sscanf(command, "honest %lld %lld %lld %lld %lld %lld", &a, &b, &c, &d, &e, &f) == 6)
    std::printf("%d\n", honest(a, b, c, d, static_cast<int32_t>(e), static_cast<int32_t>(f)));
  else if (std::sscanf(command, "follow %lld", &a) == 1)
    std::printf("%d\n", follow(static_cast<int32_t>(a)));
  else if (std::sscanf(command, "trace %lld", &a) == 1)
    std::printf("%d\n", trace(static_cast<int32_t>(a)));
  else if (std::sscanf(command, "column %lld %lld", &a, &b) == 2)
    show(static_cast<int32_t>(b) * traces(), column(static_cast<int32_t>(a)));
  else if (!std::strncmp(command, "moves", 5))
    show(2 * moves());
  else if (!std::strncmp(command, "line", 4))
    show(2 * line());
  else if (!std::strncmp(command, "counts", 6))
    show(8 * counts());
  else
    return false;
  return true;
}

}  // namespace

int main() {
  while (std::fgets(text, sizeof text, stdin))
    if (!obey(text)) return 1;
  return 0;
}
