import type { Use } from '../table.js';

/** What methods of many clients of Java and Kotlin do. */

export const SET_HEADER: Use = { adds: ['header-name', 'header-value'] };
export const NOTHING: Use = { adds: [] };
export const MAKE: Use = { makes: [] };
