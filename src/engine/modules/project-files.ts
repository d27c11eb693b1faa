import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Bounds } from '../choice/bounds.js';
import { readPlain } from '../reading/plain-file.js';

/** The files in which a project says where its modules lie. */
export class ProjectFiles {
  constructor(readonly bounds: Bounds) {}

  get root(): string {
    return this.bounds.cwd;
  }

  /** The text of a file, given relative to the root; undefined where it cannot be read, or lies outside of the bounds. */
  read(file: string): string | undefined {
    if (!this.bounds.has(file)) return undefined;
    try {
      return readPlain(join(this.root, file));
    } catch {
      return undefined;
    }
  }

  /** JSON with comments; undefined for what is missing or is none: a broken setting only means less is followed. */
  json(file: string): unknown {
    const text = this.read(file);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      const { parse } = load('jsonc-parser') as typeof import('jsonc-parser');
      return parse(text) as unknown;
    }
  }
}

/** Modules are resolved while a program is folded, which does not wait: this is loaded on first use all the same. */
const load = createRequire(import.meta.url);
