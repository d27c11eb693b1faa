import { readFile, rm } from 'node:fs/promises';
import * as v from 'valibot';
import type { RepositoryResult } from './result.js';

const result = v.looseObject({ repository: v.string(), branches: v.array(v.looseObject({ action: v.string() })) });
const line = v.union([v.object({ campaign: v.string() }), v.object({ address: v.string(), result })]);

/**
 * What a run over many repositories has done, kept in a file: a line of JSON that names the run, then one for each
 * repository that is done with. The file is written anew and put in place at once, so it is whole whenever the run ends.
 */
export class State {
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private readonly campaign: string,
    private readonly done: Map<string, RepositoryResult>,
  ) {}

  /** `campaign`: a name for what the run does; what another run left counts for nothing. */
  static async open(file: string, campaign: string): Promise<State> {
    const text = await readFile(file, 'utf8').catch(() => '');
    const [head, ...rest] = text.split('\n').map(parsed);
    const same = head !== undefined && 'campaign' in head && head.campaign === campaign;
    const done = new Map<string, RepositoryResult>();
    for (const one of same ? rest : []) {
      // This very program wrote it; the shape that matters was checked.
      if (one !== undefined && 'address' in one) done.set(one.address, one.result as unknown as RepositoryResult);
    }
    return new State(file, campaign, done);
  }

  resultOf(address: string): RepositoryResult | undefined {
    return this.done.get(address);
  }

  /** Rejects where the file cannot be written; what was done is still known to this run. */
  async record(address: string, outcome: RepositoryResult): Promise<void> {
    this.done.set(address, outcome);
    const written = this.writing.then(() => this.write());
    // The next one writes all of it again.
    this.writing = written.catch(() => undefined);
    await written;
  }

  /** The run is over and nothing is left to take up. */
  async clear(): Promise<void> {
    await this.writing;
    await rm(this.file, { force: true });
  }

  private async write(): Promise<void> {
    const { default: writeFileAtomic } = await import('write-file-atomic');
    const lines = [{ campaign: this.campaign }, ...[...this.done].map(([address, one]) => ({ address, result: one }))];
    await writeFileAtomic(this.file, lines.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 });
  }
}

/** A line that is not whole, or of another version, counts for nothing. */
function parsed(text: string): v.InferOutput<typeof line> | undefined {
  try {
    const checked = v.safeParse(line, JSON.parse(text));
    return checked.success ? checked.output : undefined;
  } catch {
    return undefined;
  }
}
