import type { Fix } from '../../model/finding.js';
import type { Span } from '../../model/span.js';
import type { Rewritten } from '../../rewrite/plan.js';
import { placeOf, quoted } from '../../rewrite/step.js';
import { generatedLine } from '../../text/generated.js';
import { fileOfPart } from '../../text/part-name.js';
import type { Trees } from '../../flow/uses/trees.js';
import type { AnyMatch } from '../accounts/joined-matches.js';
import type { UnitIndex } from '../reading/units.js';
import { Bystanders } from './bystanders.js';
import { DataReaders } from './data-readers.js';
import { filledCode } from './filled-code.js';
import { unread } from './looked-through.js';
import { summedIn } from './others.js';
import { ReadBack } from './read-back.js';
import { ScriptCallers } from './script-callers.js';
import { Stubbed } from './stubbed.js';
import { Unused } from './unused.js';

export interface ProjectFiles {
  readonly cwd: string;
  /** Every file that was listed. */
  readonly all: ReadonlySet<string>;
  /** Those that were asked for by their names. */
  readonly named: ReadonlySet<string>;
  /** One that is too large to be looked through. */
  readonly unseen: string | undefined;
  /** A place lies in a request that a client of the project sends. */
  readonly isSent?: (place: Span) => boolean;
}

/** What the files of a project say against a fix besides the uses of what it changes. */
export class Doubts {
  private readonly unused: Unused;
  private readonly readBack: ReadBack;
  private readonly dataReaders: DataReaders;
  private readonly stubbed: Stubbed;
  private readonly bystanders: Bystanders;
  private readonly scriptCallers: ScriptCallers;
  /** The lines that say so, by file. */
  private readonly generated = new Map<string, number | undefined>();
  /** The code that templates take in, by their files. */
  private filled: ReadonlyMap<string, string> | undefined;
  private readonly sumOf: (file: string) => string | undefined;
  private readonly named: ReadonlySet<string>;
  private readonly unseen: string | undefined;

  constructor(
    private readonly index: UnitIndex,
    trees: Trees,
    { cwd, all, named, unseen, isSent }: ProjectFiles,
  ) {
    this.named = named;
    this.unseen = unseen;
    this.unused = new Unused(cwd, all, trees);
    this.readBack = new ReadBack(cwd, all);
    this.dataReaders = new DataReaders(cwd, all);
    this.stubbed = new Stubbed(cwd, all);
    this.bystanders = new Bystanders(cwd, all, isSent);
    this.scriptCallers = new ScriptCallers(cwd, all, trees);
    this.sumOf = summedIn(cwd, all);
  }

  /** A fix that is safe but for what another place demands is not. */
  of(made: Rewritten | undefined, match: AnyMatch): Rewritten | undefined {
    return unlessDoubted(made, (fix) => this.aboutEdits(fix) ?? this.aboutMatch(match, fix));
  }

  /** A fix that is safe but for a sum of the file that is kept elsewhere is not. */
  withSum(made: Rewritten, file: string): Rewritten {
    return unlessDoubted(made, () => {
      const sum = this.sumOf(fileOfPart(file));
      return sum === undefined ? undefined : `a sum of the file is kept (in ${quoted(sum)})`;
    });
  }

  private aboutEdits({ edits }: Fix): string | undefined {
    const files = new Set(edits.map(({ file }) => fileOfPart(file)));
    return this.madeByProgram(files) ?? this.notRead(files) ?? this.takenIn(files) ?? this.unused.doubt(edits);
  }

  /** What was not understood may use what is changed. */
  private notRead(files: ReadonlySet<string>): string | undefined {
    for (const file of files) {
      const unit = this.index.unit(file);
      const problem = (unit?.reading.programs.length ?? 0) === 0 ? undefined : unit?.reading.problems[0];
      if (unit === undefined || problem === undefined) continue;
      const place = problem.span === undefined ? `in ${quoted(file)}` : placeOf({ source: unit.source }, problem.span);
      return `what is not understood may use it as well (${place})`;
    }
    return undefined;
  }

  private takenIn(files: ReadonlySet<string>): string | undefined {
    this.filled ??= filledCode(this.index.units);
    for (const file of files) {
      const written = this.filled.get(file);
      if (written !== undefined) return `what ${quoted(written)} takes in may use it as well (in ${quoted(file)})`;
    }
    return undefined;
  }

  private aboutMatch(match: AnyMatch, fix: Fix): string | undefined {
    const stubbed =
      'request' in match
        ? (this.stubbed.doubt(match.request) ??
          this.bystanders.doubt(match, fix) ??
          this.scriptCallers.doubt(match, fix))
        : undefined;
    if (stubbed !== undefined) return stubbed;
    const readBack = match.expression === undefined ? undefined : (this.readBackIn(match) ?? this.readElsewhere(match));
    return readBack ?? (this.unseen === undefined || 'resource' in match ? undefined : unread(this.unseen));
  }

  private readBackIn(match: AnyMatch): string | undefined {
    return this.readBack.doubt(fileOfPart(match.finding.span.file), match.entry.expressions?.fields ?? []);
  }

  /** An expression that stands by itself in a file of data is that of whoever reads the file. */
  private readElsewhere(match: AnyMatch): string | undefined {
    if ('request' in match || 'resource' in match) return undefined;
    return this.dataReaders.doubt(fileOfPart(match.finding.span.file));
  }

  /** The next time that a program writes the file a change of it is lost; who names the file knows. */
  private madeByProgram(files: ReadonlySet<string>): string | undefined {
    for (const file of files) {
      if (!this.generated.has(file))
        this.generated.set(
          file,
          this.named.has(file) ? undefined : generatedLine(this.index.unit(file)?.source.text ?? ''),
        );
      const line = this.generated.get(file);
      if (line !== undefined) return `the head of ${quoted(file)} says that a program writes the file (line ${line})`;
    }
    return undefined;
  }
}

function unlessDoubted<T extends Rewritten | undefined>(
  made: T,
  doubt: (fix: Fix) => string | undefined,
): T | Rewritten {
  if (made === undefined || !('fix' in made) || made.fix.applicability !== 'safe') return made;
  const because = doubt(made.fix);
  return because === undefined ? made : { ...made, fix: { ...made.fix, applicability: 'unsafe', because } };
}
