import type { FileNote } from '../../model/report.js';
import type { Tree } from '../reading/files.js';
import { Imports } from '../modules/imports.js';
import type { Hit } from './gates/hit.js';
import type { Scanned } from './scan.js';

/** What the files of a run came to. */
export class Tally {
  readonly hits: Hit[] = [];
  readonly segments = new Map<string, readonly number[]>();
  private readonly imports = new Map<string, string>();
  /** Files that show that they belong to a client. */
  readonly clients = new Set<string>();
  readonly skipped: FileNote[] = [];
  readonly failed: FileNote[] = [];
  project = false;
  scanned = 0;

  add(file: string, scanned: Scanned): void {
    if (scanned.kind === 'other') return;
    if (scanned.kind === 'failed') this.failed.push({ file, reason: scanned.reason });
    else {
      this.scanned += scanned.kind === 'skipped' && scanned.unread ? 0 : 1;
      if (scanned.kind === 'skipped') {
        this.skipped.push({ file, reason: scanned.reason, ...(scanned.hasWords === true ? { unread: true } : {}) });
      } else {
        this.project ||= scanned.namesApi;
        this.segments.set(file, scanned.segments);
        if (scanned.imports !== undefined) this.imports.set(file, scanned.imports);
        if (scanned.isClient) this.clients.add(file);
      }
      if (scanned.kind === 'hit') this.hits.push(scanned);
    }
  }

  /** The file was looked at. */
  has(file: string): boolean {
    return this.segments.has(file);
  }

  /** What is known so far, to go on with by itself. */
  copy(): Tally {
    const made = new Tally();
    made.hits.push(...this.hits);
    for (const [file, segments] of this.segments) made.segments.set(file, segments);
    for (const [file, text] of this.imports) made.imports.set(file, text);
    for (const file of this.clients) made.clients.add(file);
    made.project = this.project;
    return made;
  }

  importsFrom(tree: Tree): Imports {
    return new Imports(this.imports, (file, kind) => tree.readNow(file, kind)?.latin);
  }
}
