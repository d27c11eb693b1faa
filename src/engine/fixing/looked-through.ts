import { resolve } from 'node:path';
import type { SourceText } from '../../model/span.js';
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

/** A file of which more is asked than its words; undefined where it is not there, or too large. */
export function sourceIn(cwd: string, file: string): SourceText | undefined {
  const looked = look(cwd, file, 'source');
  return typeof looked === 'object' ? { file, text: looked.text } : undefined;
}

/** Files that are read for fixes alone. */
export interface Others {
  readonly texts: readonly SourceText[];
  /** The first of those that are too large for it. */
  readonly unread: string | undefined;
}

/** Puts together what is looked through for one question. */
export class LookedThrough implements Others {
  readonly texts: SourceText[] = [];
  unread: string | undefined;

  constructor(
    private readonly cwd: string,
    private readonly as: 'words' | 'source',
  ) {}

  look(file: string): string | undefined {
    const looked = look(this.cwd, file, this.as);
    if (looked === 'too large') this.unread ??= file;
    return typeof looked === 'object' ? looked.text : undefined;
  }

  take(file: string): void {
    const text = this.look(file);
    if (text !== undefined) this.texts.push({ file, text });
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
