import type { Finding } from '../../../model/finding.js';
import { fromRoot } from '../../choice/listing.js';
import type { Configurations } from '../configuration/configuration.js';
import type { LayerChange } from '../configuration/ledger-edit.js';
import { partsOf } from './directive.js';

/** The line that suppresses one finding in the nearest configuration, or in a new one, where comments cannot. */
export async function recordOf(
  finding: Finding,
  fingerprint: string,
  said: string,
  configurations: Configurations,
): Promise<LayerChange> {
  const { withSuppression } = await import('../configuration/ledger-edit.js');
  const { file } = finding.span;
  const layer = configurations.forFile(file).layers[0] ?? configurations.blank();
  const path = fromRoot(configurations.cwd, file).slice(layer.folder === '' ? 0 : layer.folder.length + 1);
  const { reason, until } = partsOf(` ${finding.rule} -- ${said}`, 0);
  const suppression = {
    files: `/${path.replace(/[\\*?[\]!# ]/g, '\\$&')}`,
    rule: finding.rule,
    reason,
    ...(until === undefined ? {} : { until }),
    fingerprint,
  };
  return { layer, change: (text) => withSuppression(layer, text, suppression) };
}
