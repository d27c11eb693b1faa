import type { Report } from '../model/report.js';
import { formats } from '../report/registry.js';
import { UsageError } from './arguments.js';

/** Where a report goes. */
export interface Target {
  readonly format: string;
  readonly file: string | undefined;
}

/** `stylish`, `json:out.json` */
export function targetsOf(specs: readonly string[] | undefined): readonly Target[] {
  return (specs ?? ['stylish']).map((spec) => {
    const at = spec.indexOf(':');
    const format = at < 0 ? spec : spec.slice(0, at);
    if (!formats.has(format)) throw new UsageError(`--format takes ${[...formats.keys()].join(', ')}; not ${format}`);
    return { format, file: at < 0 ? undefined : spec.slice(at + 1) };
  });
}

/** A report in one format. */
export async function rendered(
  report: Report,
  format: string,
  color: boolean,
  width: number | undefined,
): Promise<string> {
  const load = formats.get(format);
  if (load === undefined) throw new UsageError(`no format ${format}`);
  const print = await load();
  return print(report, { color, width });
}
