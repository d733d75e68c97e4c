/* Exports a function, but no tafl_plugin. */
int not_a_plugin(void);
int not_a_plugin(void) { return 1; }
