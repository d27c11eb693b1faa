import { resolve } from 'node:path';
import { quoted } from '../../rewrite/step.js';
import { readPlain, TooLarge } from '../reading/plain-file.js';

/** Words are looked for in files of this size at most, and more is asked of smaller ones alone: in bytes. */
const OF_WORDS = 64 * 1024 * 1024;
/** As large as a file may be of which a tree is built. */
const OF_SOURCE = 2 * 1024 * 1024;

/** What a file says; undefined where it is not there, or says nothing in words. */
export type Looked = { readonly text: string } | 'too large' | undefined;

/** `as`: whether words are looked for, or what the file does is asked. */
export function look(cwd: string, file: string, as: 'words' | 'source'): Looked {
  try {
    const text = readPlain(resolve(cwd, file), { largest: as === 'words' ? OF_WORDS : OF_SOURCE });
    return text.includes('\0') ? undefined : { text };
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
