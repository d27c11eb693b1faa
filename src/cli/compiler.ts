import { setFlagsFromString } from 'node:v8';

/**
 * How much a function has to run before V8 optimises it, in bytes of its code; V8's own bound is 132 KiB. A run lasts a
 * few seconds and goes over much code a few times: the optimising compiler of Node 20 took two fifths of its time, on
 * every core. What is hot all along is optimised all the same. Later versions have a compiler between the two and no flag
 * of this name, and would say so on standard error.
 */
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');
