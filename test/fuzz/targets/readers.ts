import { kindByName, KINDS, recordOf, words, type Kind } from '../../../src/engine/reading/kinds.js';
import { readUnits } from '../../../src/engine/reading/units.js';
import { decode } from '../../../src/text/decode.js';
import { wrongPlaces } from '../../read/places.js';
import { bounded, holds, namedText, numberOf } from './input.js';

/** The kind that a name asks for: a name of no kind asks for any. */
function kindOf(file: string): { readonly kind: Kind; readonly name: string } {
  const known = kindByName(file);
  if (known !== undefined && known !== 'sniff') return { kind: known, name: file };
  const kind = KINDS[numberOf(file) % KINDS.length] ?? 'javascript';
  const [extension = ''] = words(recordOf(kind)?.extensions ?? '');
  return { kind, name: `a.${extension}` };
}

/** No reader throws on any text, and what it says that stands somewhere stands there. */
export function fuzz(data: Uint8Array): Promise<void> {
  return bounded(async () => {
    decode(data);
    const { file, text } = namedText(data);
    const { kind, name } = kindOf(file);
    const units = await readUnits({ source: { file: name, text }, kind, matters: () => true });
    const wrong = units.flatMap(wrongPlaces);
    holds(wrong.length === 0, () => `${kind}: ${wrong.join('\n')}`);
    for (const { reading } of units) {
      for (const { message } of reading.problems)
        holds(!/reader failed|call stack/.test(message), () => `${kind}: ${message}`);
    }
  });
}
