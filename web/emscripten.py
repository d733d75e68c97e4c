# Emscripten's settings (EM_CONFIG). Debian's with another compiler: Clang 14 looks for the type of an exception where no
# thread keeps it, so in a program with threads no handler of a certain type catches anything.
EMSCRIPTEN_ROOT = '/usr/share/emscripten'
LLVM_ROOT = '/usr/lib/llvm-16/bin'
BINARYEN_ROOT = '/usr'
NODE_JS = '/usr/bin/node'
JAVA = 'java'
FROZEN_CACHE = True  # Debian has built its libraries
