-- The names that the host gives to scripts, and nothing of Lua that the sandbox leaves out.
std = {
  read_globals = {
    "assert", "error", "ipairs", "next", "pairs", "rawequal", "rawlen", "require", "select", "tonumber", "tostring", "type",
    "component", "boolean", "integer", "choice", "text", "zone_parameter", "classes", "zones", "texts",
    math = { other_fields = true },
    string = { fields = { "byte", "char", "format", "len", "lower", "rep", "reverse", "sub", "upper" } },
    table = { fields = { "insert", "remove", "concat", "unpack", "sort" } },
  },
}
max_line_length = 140
