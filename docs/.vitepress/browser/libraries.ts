import addresses from 'ipaddr.js';
import * as re2 from 're2js';

/*
 * What src/expression/libraries.ts hands out, for a browser: there is no loading on first use there.
 */
export const re2js = (): typeof import('re2js') => re2;
export const ipaddrJs = (): typeof import('ipaddr.js') => addresses;
