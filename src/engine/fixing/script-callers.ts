import type { Trees } from '../../flow/uses/trees.js';
import { isGivenByCallers } from '../../flow/uses/other-callers.js';
import { bareName } from '../../flow/uses/module-names.js';
import type { Match } from '../../match/match.js';
import type { Fix } from '../../model/finding.js';
import type { Span } from '../../model/span.js';
import { changesAnswer } from '../../rewrite/rewrites.js';
import { quoted } from '../../rewrite/step.js';
import { fileOfPart } from '../../text/part-name.js';
import { kindByName } from '../reading/kinds.js';
import { LookedThrough, unread } from './looked-through.js';
import { isBinary } from './others.js';

/** What is for people alone: a call that is shown there is no part of a program. */
const FOR_PEOPLE = /\.(?:md|mdx|markdown|rst|adoc|txt|x?html?|csv|log)$|(?:^|\/)(?:LICENSE|CHANGELOG|README)\b[^/]*$/i;

/** A file of functions is named: `. lib/cf.sh`, `load ../cf` of Bats. */
const NAMED = /([\w-]+)\.(?:ba|z|k|da)?sh\b|\bload\s+["']?[^\s"';)]*?([\w-]+)["']?(?=[\s;)]|$)/gm;

/**
 * Files that are no scripts by their names and call functions of a script that they take in: a command without extension, the
 * recipe of a makefile, a step of a workflow, a line of an image, a test in Bats, a program that starts a shell. What they
 * ask for, and what they read of the answer, is not followed.
 */
export class ScriptCallers {
  private readonly looked: LookedThrough;
  private files: ReadonlyMap<string, readonly Caller[]> | undefined;

  constructor(
    cwd: string,
    private readonly listed: Iterable<string>,
    private readonly trees: Trees,
  ) {
    this.looked = new LookedThrough(cwd, 'words');
  }

  /** Why a fix of a request is in doubt. */
  doubt({ request, entry }: Pick<Match, 'request' | 'entry'>, { edits }: Fix): string | undefined {
    const seesAnswer = changesAnswer(entry);
    const named = new Set<string>();
    for (const at of [request.span, ...request.callers, ...edits]) {
      for (const name of this.functionsAround(at, (fn) => seesAnswer || isGivenByCallers(this.trees, request, fn))) {
        const key = `${fileOfPart(at.file)}\0${name}`;
        if (named.has(key)) continue;
        named.add(key);
        const caller = this.callerOf(at.file, name);
        if (caller !== undefined) return `${quoted(name)} is called by what is not followed (in ${quoted(caller)})`;
        if (this.looked.unread !== undefined) return unread(this.looked.unread);
      }
    }
    return undefined;
  }

  private functionsAround(at: Span, isOpen: (fn: Span) => boolean): readonly string[] {
    const tree = this.trees.of(at.file);
    const node = tree?.program.language === 'shell' ? tree.holding(at)[0] : undefined;
    if (tree === undefined || node === undefined) return [];
    return tree.around(node).flatMap((fn) => (isOpen(fn.span) ? (tree.nameOf(fn) ?? []) : []));
  }

  private callerOf(file: string, name: string): string | undefined {
    this.files ??= this.find();
    return this.files.get(bareName(fileOfPart(file)))?.find(({ words }) => words.has(name))?.file;
  }

  /** By the names of the scripts that they say. */
  private find(): ReadonlyMap<string, readonly Caller[]> {
    const found = new Map<string, Caller[]>();
    for (const file of this.listed) {
      if (kindByName(file) === 'shell' || isBinary(file) || FOR_PEOPLE.test(file)) continue;
      const text = this.looked.look(file);
      if (text === undefined) continue;
      const scripts = new Set([...text.matchAll(NAMED)].map(([, script, loaded]) => script ?? loaded ?? ''));
      if (scripts.size === 0) continue;
      const caller = { file, words: commandsIn(text) };
      for (const script of scripts) {
        const known = found.get(script);
        if (known === undefined) found.set(script, [caller]);
        else known.push(caller);
      }
    }
    return found;
  }
}

interface Caller {
  readonly file: string;
  /** All that may be a command in it. */
  readonly words: ReadonlySet<string>;
}

/** Words that are no part of a path or a name, are not set, and open no function. */
function commandsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/(?<![\w$./-])[A-Za-z_][\w-]*(?:::\w[\w-]*)*(?![\w.=/-]|\s*\(\))/g));
}
