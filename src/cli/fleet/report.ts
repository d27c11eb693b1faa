import { fleetReport } from '../../fleet/report/data.js';
import { fleetCsv, fleetJson, fleetMarkdown, fleetMetrics, type FleetFormat } from '../../fleet/report/formats.js';
import { didYouMean } from '../../text/nearest.js';
import { UsageError, listOption, textOption } from '../arguments.js';
import { writeReportFile } from '../write-file.js';
import type { FleetTerms } from './terms.js';
import { withKnownState } from './state.js';

const FORMATS: Readonly<Record<string, () => Promise<FleetFormat>>> = {
  markdown: () => Promise.resolve(fleetMarkdown),
  html: async () => (await import('../../fleet/report/html.js')).fleetHtml,
  json: () => Promise.resolve(fleetJson),
  csv: () => Promise.resolve(fleetCsv),
  openmetrics: () => Promise.resolve(fleetMetrics),
};

/** `eolint fleet report`: what is known of all repositories, at a day. */
export function reportAction(terms: FleetTerms): Promise<number> {
  const {
    given: { values },
    asOf,
    dueWithin,
    version,
  } = terms;
  const targets = (listOption(values, 'format') ?? ['markdown']).map((spec) => {
    const [format = '', ...file] = spec.split(':');
    if (!Object.hasOwn(FORMATS, format)) {
      const names = Object.keys(FORMATS);
      throw new UsageError(`--format takes ${names.join(', ')}; not ${format}${didYouMean(format, names)}`);
    }
    return { format, file: file.length === 0 ? textOption(values, 'output-file') : file.join(':') };
  });
  if (targets.filter(({ file }) => file === undefined).length > 1) {
    throw new UsageError(
      'several reports would be mixed on standard output; give each but one a file: --format NAME:FILE',
    );
  }
  return withKnownState(terms, async ({ store }) => {
    const { entries } = await import('eolint:schedule');
    const report = fleetReport(await store.records(), await store.runs(), { asOf, dueWithin, version, entries });
    for (const { format, file } of targets) {
      const print = await FORMATS[format]?.();
      const text = print?.(report) ?? '';
      if (file === undefined) process.stdout.write(text);
      else await writeReportFile(file, text, file);
    }
    return 0;
  });
}
