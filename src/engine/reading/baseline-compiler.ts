import { setFlagsFromString } from 'node:v8';

/**
 * WebAssembly is compiled by V8's baseline compiler alone. The optimising one goes on in the background for tens of
 * seconds after a file is parsed, on every core, and the process waits for it: a grammar has thousands of functions,
 * and a run calls most of them a few times. The flag is the process's: one call serves all threads, and it must come
 * before the first grammar is compiled. Versions of Node that do not know the flag ignore it.
 */
setFlagsFromString('--liftoff-only');
