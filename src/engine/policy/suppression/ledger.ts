import type { Notice, Suppressed } from '../../../model/report.js';
import { fromRoot, isWithin } from '../../choice/listing.js';
import type { Configurations } from '../configuration/configuration.js';
import type { Layer } from '../configuration/layer.js';
import type { LedgerChange } from '../configuration/ledger-edit.js';
import type { Placed } from '../../fixing/placed.js';
import type { Outcome } from './suppress.js';

export interface LedgerTerms {
  readonly cwd: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly configurations: Configurations;
  /** The folders that were looked through, as `fromRoot` gives them. */
  readonly folders: readonly string[];
  /** An entry was looked for. */
  readonly looked: (id: string) => boolean;
  /** The fingerprint of each finding, as the report gives it; asked only where the configuration names one. */
  readonly fingerprints: () => Promise<ReadonlyMap<Placed['finding'], string>>;
}

/** One suppression of a configuration file, with what it does in this run. */
interface Line {
  readonly layer: Layer;
  readonly index: number;
  readonly suppression: Layer['suppressions'][number];
  readonly used: Set<string>;
}

/** Leaves out the findings that the configuration suppresses, for files that take no comments. */
export async function suppressByLedger<T extends Placed>(
  placed: readonly T[],
  terms: LedgerTerms,
): Promise<Outcome<T> & { readonly unused: readonly LedgerChange[] }> {
  const lines = terms.configurations
    .all()
    .flatMap((layer) =>
      layer.suppressions.map((suppression, index): Line => ({ layer, index, suppression, used: new Set() })),
    );
  if (lines.length === 0) return { kept: placed, suppressed: [], notices: [], unused: [] };
  const named = lines.some(({ suppression }) => suppression.fingerprint !== undefined);
  const prints = named ? await terms.fingerprints() : new Map<Placed['finding'], string>();
  const suppressed: Suppressed[] = [];
  const kept = placed.filter((one) => {
    const { finding } = one;
    const path = fromRoot(terms.cwd, finding.span.file);
    const layers = terms.configurations.forFile(finding.span.file).layers;
    const hits = lines.filter(({ layer, suppression }) => {
      const { rule, fingerprint, matches } = suppression;
      if (![rule].flat().includes(finding.rule) || !layers.includes(layer) || !matches(path)) return false;
      return fingerprint === undefined || prints.get(finding) === fingerprint;
    });
    for (const { used } of hits) used.add(finding.rule);
    const working = hits.find(({ suppression }) => !isOver(suppression, terms.day));
    if (working === undefined) return true;
    const { reason, until } = working.suppression;
    suppressed.push({ finding, reason, until: until ?? null, by: 'configuration' });
    return false;
  });
  const unused = lines.flatMap((line) => unusedOf(line, terms));
  return {
    kept,
    suppressed,
    notices: [...lines.flatMap((line) => expiredOf(line, terms)), ...unused.map(unusedNotice)],
    unused,
  };
}

function isOver({ until }: { readonly until?: string | undefined }, day: string): boolean {
  return until !== undefined && day > until;
}

function placeOf(layer: Layer, index: number): Pick<Notice, 'file' | 'line' | 'column'> {
  return { file: layer.file, ...layer.placeOf(['suppressions', index]) };
}

function expiredOf({ layer, index, suppression, used }: Line, { day }: LedgerTerms): Notice[] {
  if (used.size === 0 || !isOver(suppression, day)) return [];
  const message = `the suppression of ${[...used].join(', ')} ended on ${suppression.until ?? ''}: ${suppression.reason}`;
  return [{ kind: 'suppression-expired', ...placeOf(layer, index), message, fix: null }];
}

/** Whether it is of use shows only where all that it speaks of was looked at. */
function unusedOf({ layer, index, suppression, used }: Line, { folders, looked }: LedgerTerms): LedgerChange[] {
  const rules = [suppression.rule].flat();
  const unused = rules.filter((id) => !used.has(id));
  const whole = unused.every(looked) && folders.some((folder) => isWithin(layer.folder, folder));
  return unused.length === 0 || !whole ? [] : [{ layer, index, unused, rest: rules.filter((id) => used.has(id)) }];
}

function unusedNotice({ layer, index, unused }: LedgerChange): Notice {
  const message = unusedMessage(unused);
  return { kind: 'suppression-unused', ...placeOf(layer, index), message, rules: unused, fix: null };
}

export function unusedMessage(rules: readonly string[]): string {
  return `the suppression of ${rules.join(', ')} leaves nothing out`;
}
