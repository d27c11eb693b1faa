import { createRequire } from 'node:module';

/**
 * The parser is required: to import a CommonJS module, Node first searches all of its text for what it exports, which
 * takes longer than loading it.
 */
export const { parse } = createRequire(import.meta.url)('@babel/parser') as typeof import('@babel/parser');
