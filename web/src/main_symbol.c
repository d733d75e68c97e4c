// Emscripten 3.1.6 calls a function by the name 'main'. Clang 16 gives it the name that later versions call.
int __main_argc_argv(int count, char** arguments);
int callMain(int count, char** arguments) __asm__("main");
int callMain(int count, char** arguments) { return __main_argc_argv(count, arguments); }
