import type { ResourceRewriting } from '../resource-rewriting.js';
import { knownText } from '../body-values.js';
import { placeOf, quoted, type Refused } from '../step.js';

/** The attribute that says what the object is has to be written in the block: `for_each` may give others as well. */
export function kindUnsure({ source, resource, use }: ResourceRewriting): Refused | undefined {
  const [key, value] = use?.equals === undefined ? [use?.when?.path, use?.when?.equals] : [use.attribute, use.equals];
  if (key === undefined || value === undefined) return undefined;
  const span = resource.attributes.kind === 'object' ? resource.attributes.members.get(key)?.span : undefined;
  const written = span?.file === source.file ? source.text.slice(span.start, span.end) : '';
  if (new RegExp(`^${key}\\s*=\\s*"${value}"$`).test(written)) return undefined;
  const at = placeOf({ source }, span ?? resource.span);
  return { refused: `${quoted(key)} has to be written in the block, whose objects may be of other kinds (${at})` };
}

/** Of an attribute of which only some values have ended, the value has to be written: a variable may give the others. */
export function valueUnsure({ source, use, member }: ResourceRewriting): Refused | undefined {
  if (use?.allowed === undefined || member === undefined) return undefined;
  const span = member.valueSpan;
  const written = span?.file === source.file ? source.text.slice(span.start, span.end) : '';
  if (/^(?:\w+\.String\()?(["'`])[^"'`$%{}]*\1\)?$/.test(written) || written === knownText(member.value))
    return undefined;
  const at = span === undefined ? '' : ` (${placeOf({ source }, span)})`;
  return {
    refused: `the value of ${quoted(member.key)} has to be written, for others than the ended ones may be given${at}`,
  };
}
