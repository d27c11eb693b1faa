import { resolve } from 'node:path';
import { quoted } from '../../rewrite/step.js';
import { isMinified } from '../reading/files.js';
import { readPlain, TooLarge } from '../reading/plain-file.js';

/** Words are looked for in files of this size at most, and more is asked of smaller ones alone: in bytes. */
const OF_WORDS = 64 * 1024 * 1024;
/** As large as a file may be of which a tree is built: in characters. */
const OF_SOURCE = 2 * 1024 * 1024;

/** What a file says; undefined where it is not there, or says nothing in words. */
export type Looked = { readonly text: string } | 'too large' | undefined;

/**
 * `as`: whether words are looked for, or what the file does is asked. What a tool put into few long lines does nothing that
 * the project's own code does not.
 */
export function look(cwd: string, file: string, as: 'words' | 'source'): Looked {
  try {
    const text = readPlain(resolve(cwd, file), { largest: OF_WORDS });
    if (text.includes('\0')) return undefined;
    if (as === 'words' || text.length <= OF_SOURCE) return { text };
    return isMinified(file, text) ? undefined : 'too large';
  } catch (error) {
    return error instanceof TooLarge ? 'too large' : undefined;
  }
}

/** The text of a file that something was found in. */
export function textIn(cwd: string, file: string): string {
  const looked = look(cwd, file, 'words');
  return typeof looked === 'object' ? looked.text : '';
}

/** Why a fix is in doubt where a file could not be looked through: it may say anything. */
export function unread(file: string): string {
  return `${quoted(file)} is too large to be looked through`;
}
