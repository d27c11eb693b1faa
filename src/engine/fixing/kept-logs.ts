import { PROSE, readAsText } from '../../flow/uses/said-with.js';
import type { SourceText, Span } from '../../model/span.js';
import { baseName } from '../../text/data-files.js';
import { sourceIn } from './looked-through.js';
import { isBinary } from './others.js';
import { errorsTakenIn, runsPrograms } from './taken-errors.js';
import { takesOutput } from './taken-outputs.js';

/** What a command writes to its errors goes into a file: `node run.mjs 2> calls.log`. */
const KEPT = /^(.*?)(?:&>>?|(?<!\d)2>>?)[ \t]*["']?([\w./${}-]+)/gm;

/** By which whoever runs a program has it say its commands, or each request. */
const TRACES =
  /\b(?:ba|z|k|da|a)?sh[ \t]+(?:-[\w-]+[ \t]+){0,3}?(?:-[a-wyzA-Z]*[xv]\w*|-o[ \t]+(?:xtrace|verbose))[ \t][^\n]*|\b(?:NODE_DEBUG=["']?[\w,]*(?:http|fetch|undici)|RUST_LOG=["']?[\w,=:]*(?:reqwest|hyper|trace|debug)|GODEBUG=["']?[\w,=]*http2debug)[^\n]*/g;
/** It goes to the output, into a file or to the next command. */
const LEADS_ON = /2>&1|&>|\|&|2>>?(?!&)(?!\s*\/dev\/)/;

/** Logs that a project keeps in files and reads again: what they say is an output, and a script may count it. */
export class KeptLogs {
  private readonly known = new Map<string, boolean>();
  private readonly taken = new Map<string, boolean>();
  private errorsTaken: Map<string, Set<string>> | undefined;
  private commands: readonly string[] | undefined;
  private traced: readonly { readonly command: string; readonly at: Span }[] | undefined;

  constructor(
    private readonly cwd: string,
    private readonly all: Iterable<string>,
    private readonly textOf: (file: string) => SourceText | undefined,
  ) {}

  /** Whether some file reads one of this name as text. */
  isRead(name: string): boolean {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    let found = false;
    for (const { text } of this.sources(() => true)) {
      found = text.includes(name) && readAsText(text, name) !== undefined;
      if (found) break;
    }
    this.known.set(name, found);
    return found;
  }

  /** Whether the errors of a program that is run by this name go into a file which is read again. */
  keepsErrorsOf(file: string): boolean {
    this.commands ??= [...this.sources(runsPrograms)].flatMap(({ text }) =>
      [...text.matchAll(KEPT)].flatMap(([, command = '', target = '']) => {
        const kept = baseName(target);
        return kept !== 'null' && /[a-z]/i.test(kept) && this.isRead(kept) ? [command] : [];
      }),
    );
    const name = baseName(file);
    return this.commands.some((command) => command.includes(name)) || this.takesErrorsOf(file);
  }

  /** Whether another file runs a program by this name and takes what that writes to its errors. */
  private takesErrorsOf(file: string): boolean {
    if (this.errorsTaken === undefined) {
      this.errorsTaken = new Map();
      for (const one of this.sources(() => true))
        for (const name of errorsTakenIn(one)) {
          const files = this.errorsTaken.get(name);
          if (files === undefined) this.errorsTaken.set(name, new Set([one.file]));
          // Who takes a file is another one: two are enough to know.
          else if (files.size < 2) files.add(one.file);
        }
    }
    return [...(this.errorsTaken.get(baseName(file)) ?? [])].some((one) => one !== file);
  }

  /** Where a command has a program of this name say all that it runs or asks, and something takes it. */
  tracesCallsOf(file: string): Span | undefined {
    this.traced ??= [...this.sources(runsPrograms)].flatMap((source) =>
      [...source.text.matchAll(TRACES)].flatMap(({ 0: command, index }) =>
        LEADS_ON.test(command) ? { command, at: { file: source.file, start: index, end: index + command.length } } : [],
      ),
    );
    const name = baseName(file);
    return this.traced.find(({ command }) => command.includes(name))?.at;
  }

  /** Whether something takes what a script of this name prints, or what is named in the file. */
  takesOutputOf(file: string): boolean {
    const known = this.taken.get(file);
    if (known !== undefined) return known;
    let found = false;
    for (const one of this.sources(() => true)) {
      found = takesOutput(one.file, one.text, file);
      if (found) break;
    }
    this.taken.set(file, found);
    return found;
  }

  /** Those that are no programs are read anew each time: there may be many. */
  private *sources(isOf: (file: string) => boolean): Generator<SourceText> {
    for (const file of this.all) {
      if (isBinary(file) || PROSE.test(file) || !isOf(file)) continue;
      const source = this.textOf(file) ?? sourceIn(this.cwd, file);
      if (source !== undefined) yield source;
    }
  }
}
