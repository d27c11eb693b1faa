import type { SourceText, Span } from '../../model/span.js';

/** A file, or the next command, but neither the errors nor nothing. */
const TAKES = String.raw`(?:\|(?!\|)|(?:1|&)?>{1,2}(?!>|\|?[ \t]*(?:&|\/dev\/(?:null|stderr)\b)))`;
/** What may stand between a command, or a block, and that: the errors go elsewhere, a file comes in. */
const BESIDE = String.raw`[ \t]*(?:2>{1,2}[ \t]*[^\s;|]+[ \t]*|<{1,3}[ \t]*[^\s;|]+[ \t]*)*`;

const TAKEN = new RegExp(`^${BESIDE}${TAKES}`);
/** A pipe into a block: what the block reads is not followed. */
const INTO_BLOCK = new RegExp(
  String.raw`^${BESIDE}\|&?(?!\|)[\s\\]*(?:while|until|for|if|case|read|mapfile|readarray)\b|^${BESIDE}\|&?(?!\|)[\s\\]*[({]`,
);
const COPROCESS = /(?:^|[\n;&|])[ \t]*coproc\b[^\n;}]*(?:\{[^}]*)?$/;
/** All that the script prints from there on. */
const EXEC = new RegExp(String.raw`^[ \t]*exec\b${BESIDE}${TAKES}`, 'm');

/** Words that open and close blocks, where a command may stand. */
const BLOCKS = /(?<=^|[\n;&|({]|\b(?:then|do|else)\s)[ \t]*(do|if|case|\{|done|fi|esac|\})(?=[\s;|&>)]|$)/g;
const OPENS = /^(?:do|if|case|\{)$/;

/** No command is followed through more of a script than this: in characters. */
const FAR = 20_000;
const NEAR = 2000;

/**
 * What a command of a shell prints is taken by what stands around it: `done | jq`, `} > all.json`, a pipe into a loop, a
 * coprocess, `exec > run.log`.
 */
export function isTakenAround(source: SourceText, { start, end }: Span): boolean {
  const { text } = source;
  const before = text.slice(Math.max(0, start - NEAR), start);
  if (INTO_BLOCK.test(text.slice(end, end + NEAR)) || COPROCESS.test(before)) return true;
  if (EXEC.test(text.slice(Math.max(0, start - FAR), start))) return true;
  let depth = 0;
  const all = blocksIn(source);
  for (let at = all.findIndex((one) => one.end > end); at >= 0 && at < all.length; at += 1) {
    const { opens, end: behind } = all[at] as Block;
    if (behind > end + FAR) break;
    if (opens) depth += 1;
    else if (depth > 0) depth -= 1;
    else if (TAKEN.test(text.slice(behind, behind + NEAR))) return true;
  }
  return false;
}

/** A word that opens or closes a block, and where it ends. */
interface Block {
  readonly opens: boolean;
  readonly end: number;
}

const blocks = new WeakMap<SourceText, readonly Block[]>();

/** Those of a script, found once for all of its commands. */
function blocksIn(source: SourceText): readonly Block[] {
  const known = blocks.get(source);
  if (known !== undefined) return known;
  const found = [...source.text.matchAll(BLOCKS)].map(({ 0: all, 1: word = '', index }) => ({
    opens: OPENS.test(word),
    end: index + all.length,
  }));
  blocks.set(source, found);
  return found;
}
