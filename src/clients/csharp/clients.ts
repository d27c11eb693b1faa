import type { OutsideCall } from '../../model/request.js';
import { byTables } from '../senders.js';
import { lastNames } from '../names.js';
import { csharpLibrary } from './library.js';
import { CSHARP_CLIENTS } from './tables.js';

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(?:Add\w*|Append\w*|Assert\w*|BeEquivalentTo|Combine|Contains|Create\w*Directory|EndsWith|Equal\w*|Exists|Given|GetFileName|Is\w*|Log\w*|Map\w*|Match\w*|MapGet|Open\w*|Path|Print\w*|Read\w*|RedirectTo\w*|Respond\w*|Return\w*|Route|Setup\w*|Should\w*|Split|StartsWith|Stub\w*|Substring|Throw\w*|Trim\w*|Use\w*|Verify\w*|When|With\w*|Write\w*)$/;

const DOUBLE = /mock|stub|fake|wiremock|substitute/i;

/** The clients of C#. A task is taken for what it comes to. */
export const csharpClients = byTables({
  dialect: 'csharp',
  tables: CSHARP_CLIENTS,
  orError: (value) => value,
  silent,
  nameOf: lastNames,
  library: csharpLibrary,
});

function silent({ callee, name }: OutsideCall): boolean {
  const called = name?.text ?? (callee.kind === 'external' ? (callee.path.at(-1) ?? '') : '');
  if (SILENT.test(called)) return true;
  if (callee.kind === 'external') return DOUBLE.test(callee.path.join('.'));
  return callee.kind === 'unknown' && DOUBLE.test(callee.name ?? '');
}
