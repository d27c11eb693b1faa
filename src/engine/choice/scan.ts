import type { FileOutcome, ReadFile, Tree } from '../reading/files.js';
import { NUL_BYTES } from '../../text/decode.js';
import { showsClient } from '../accounts/evidence.js';
import { importsIn } from '../modules/imports.js';
import { segmentsIn, type SegmentWords } from './gates/segments.js';
import type { Listed } from './listing.js';

/** What to look for in the bytes of every file. */
export interface Words {
  /** A file that matters to the schedule. */
  readonly matter: RegExp;
  /** Where it is not empty, a file that has all of these matters too. */
  readonly also: readonly RegExp[];
  /** This file matters whatever it holds. */
  readonly always?: string | undefined;
  /** A file that names the API. */
  readonly api: RegExp;
  /** Segments of paths that are retired, which other files may complete. */
  readonly segments: SegmentWords;
}

/** The start of a suppression: a file that holds one is read, so that one without use is found. */
const SUPPRESSION = /eolint-(?:ignore|disable)/;
/** What is looked for first: most files do not have it. */
const OURS = 'eolint-';

/** What shows in the bytes of a file, whether it matters or not. */
interface Shown {
  readonly namesApi: boolean;
  /** It shows that it belongs to a client of the API. */
  readonly isClient: boolean;
  /** The numbers of the segments in it. */
  readonly segments: readonly number[];
  /** What it names as modules, as `Imports` takes it; undefined where it was not looked for. */
  readonly imports?: string | undefined;
}

/** What became of one file. */
export type Scanned =
  /** `sure`: it is parsed whatever stands around it. */
  | ({ readonly kind: 'hit'; readonly read: ReadFile; readonly sure: boolean } & Shown)
  | ({ readonly kind: 'dull' } & Shown)
  | { readonly kind: 'other' }
  /** `unread`: not even its bytes were looked at. `hasWords`: it holds words of the schedule. */
  | { readonly kind: 'skipped'; readonly reason: string; readonly unread: boolean; readonly hasWords?: true }
  | { readonly kind: 'failed'; readonly reason: string };

/** Reads a file and looks for the words. */
export async function scan(tree: Tree, { file, named }: Listed, words: Words): Promise<Scanned> {
  return judged(await tree.read(file, named ? 'named' : 'listed'), words);
}

/** What an outcome of reading comes to. */
export function judged(outcome: FileOutcome, words: Words): Scanned {
  if ('skipped' in outcome) return { kind: 'skipped', reason: outcome.skipped, unread: true };
  if ('failed' in outcome) return { kind: 'failed', reason: outcome.failed };
  if ('other' in outcome) return { kind: 'other' };
  const { read } = outcome;
  const wide = /^(?:\xff\xfe|\xfe\xff)/.test(read.latin);
  if (!wide && read.latin.slice(0, NUL_BYTES).includes('\0')) return binary(read, words);
  const segments = segmentsIn(read.latin, read.kind, words.segments);
  const shown = {
    namesApi: words.api.test(read.latin),
    isClient: showsClient(read.latin),
    segments,
    imports: importsIn(read.latin, read.kind),
  };
  const sure = wide || isAsked(read, words);
  return sure || words.matter.test(read.latin) ? { kind: 'hit', read, sure, ...shown } : { kind: 'dull', ...shown };
}

/** Of another encoding, or a source with a NUL, which many a language takes: the words show without their NULs. */
function binary({ latin }: ReadFile, words: Words): Scanned {
  const hasWords = words.matter.test(latin.replaceAll('\0', ''));
  return { kind: 'skipped', reason: 'binary', unread: false, ...(hasWords ? { hasWords } : {}) };
}

/** The file is parsed whatever the schedule says of it. */
function isAsked({ file, latin }: ReadFile, { also, always }: Words): boolean {
  return (
    (latin.includes(OURS) && SUPPRESSION.test(latin)) ||
    file === always ||
    (also.length > 0 && also.every((word) => word.test(latin)))
  );
}

/** Whether a text holds what makes it matter, be it a whole file or a part of one. */
export function hasWords(text: string, { matter, also }: Words): boolean {
  return matter.test(text) || (also.length > 0 && also.every((word) => word.test(text)));
}
