// The precompiled headers of the tests belong to this file: it is compiled without any test.
