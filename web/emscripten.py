# Emscripten's settings (EM_CONFIG). Debian's with another compiler. Clang 14 writes the landing pad of an exception to
# ordinary memory, but the library with threads reads it from thread-local memory: no 'catch' with a type would match.
EMSCRIPTEN_ROOT = '/usr/share/emscripten'
LLVM_ROOT = '/usr/lib/llvm-16/bin'
BINARYEN_ROOT = '/usr'
NODE_JS = '/usr/bin/node'
JAVA = 'java'
FROZEN_CACHE = True  # Debian has built its libraries
