import { setFlagsFromString } from 'node:v8';

/**
 * How much a function has to run before V8 optimises it, in bytes of its code; V8's own bound is 132 KiB. A run lasts a
 * few seconds and goes over much code a few times: the optimising compiler took two fifths of its time, on every core.
 * What is hot all along is optimised all the same. Versions of Node that do not know the flag ignore it.
 */
setFlagsFromString('--interrupt-budget=1000000');
