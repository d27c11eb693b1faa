import type { FileNote } from '../../model/report.js';
import { mergeFixes } from '../../rewrite/verify.js';
import { applyEdits } from '../../text/edits.js';
import type { Parsed, Sources } from '../reading/sources.js';
import type { FixOptions } from './options.js';
import type { TypeCheck } from './typecheck.js';
import { wellTogether, type Tried } from './well-together.js';
import { keyOf, stillReads, type Wish } from './wishes.js';

/** Makes fixes together to see whether they come out well: what they make is read again, and its types are looked at. */
export class Trials {
  /** Fixes that do not come out well, with what is wrong with them. */
  private readonly dropped = new Map<string, string>();
  private checking: TypeCheck | undefined;

  /** `refused`: what is told of the files in which a fix is left out. */
  constructor(
    private readonly sources: Sources,
    private readonly options: Pick<FixOptions, 'cwd' | 'typecheck'>,
    private readonly refused: FileNote[],
  ) {}

  /** What is wrong with a fix that was dropped. */
  problemOf(wish: Wish): string | undefined {
    return this.dropped.get(keyOf(wish));
  }

  drop(wish: Wish, problem: string): void {
    this.dropped.set(keyOf(wish), problem);
  }

  /** Files whose types were not looked at. */
  unchecked(): readonly FileNote[] {
    return this.checking?.unchecked() ?? [];
  }

  close(): void {
    this.checking?.close();
  }

  /** The fixes that can be made together and come out well; one that does not is dropped alone, and named. */
  async sound(file: string, parsed: Parsed, wishes: readonly Wish[]): Promise<Tried> {
    const left = wishes.filter((wish) => !this.dropped.has(keyOf(wish)));
    const whole = await this.tried(file, parsed, left);
    if ('sound' in whole) return whole;
    const problems: string[] = [];
    const nothing: Tried = { sound: [], text: parsed.source.text };
    const best = await wellTogether(left, nothing, {
      tried: (some) => this.tried(file, parsed, some),
      drop: (wish, problem) => {
        this.drop(wish, problem);
        problems.push(problem);
      },
    });
    const alone = best.sound.length === 0 ? '' : 'a fix is left out: ';
    for (const problem of new Set(problems)) this.refused.push({ file, reason: `${alone}${problem}` });
    if (best.sound.length > 0) await this.tried(file, parsed, best.sound);
    return best;
  }

  private async tried(
    file: string,
    parsed: Parsed,
    wishes: readonly Wish[],
  ): Promise<Tried | { readonly problem: string }> {
    const merged = mergeFixes(wishes.map((wish) => wish.fix));
    const text = applyEdits(parsed.source.text, merged.edits);
    if (typeof text !== 'string') return { sound: [], text: parsed.source.text };
    if (text !== parsed.source.text) {
      const problem = await stillReads(this.sources, file, text, parsed);
      if (problem !== undefined) return { problem };
      const mistyped = (await this.types())?.problem(file, parsed.source.text, text);
      if (mistyped !== undefined) return { problem: mistyped };
    }
    return { sound: merged.applied.flatMap((index) => wishes[index] ?? []), text };
  }

  private async types(): Promise<TypeCheck | undefined> {
    if (this.options.typecheck === false) return undefined;
    const { TypeCheck: Checking } = await import('./typecheck.js');
    return (this.checking ??= new Checking(this.options.cwd));
  }
}
