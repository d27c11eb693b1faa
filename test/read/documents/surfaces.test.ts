import { expect, it } from 'vitest';
import {
  containerSurface,
  declaringSurface,
  programSurface,
  requestSurface,
  settingsSurface,
  terraformSurface,
  writingSurface,
} from '../../../src/read/documents/surfaces.js';
import type { Surface } from '../../../src/model/surface.js';

const SENT = 'path query body headers';
const CALLS = 'path query body response headers ciphers';
const WRITTEN = 'path query body form response headers';

it.each<[surface: Surface, sees: string, writes: string]>([
  [requestSurface('x'), SENT, SENT],
  [requestSurface('x', ['form', 'response']), `${SENT} response`, `${SENT} form response`],
  [programSurface('x'), CALLS, WRITTEN],
  [programSurface('x', ['node']), `${CALLS} node`, WRITTEN],
  [
    programSurface('x', [], ['ciphers', 'form']),
    'path query body response headers',
    'path query body response headers',
  ],
  [
    programSurface('x', ['node'], ['query'], ['headers']),
    'path body response headers ciphers node',
    'path body form response',
  ],
  [containerSurface('x'), CALLS, WRITTEN],
  [containerSurface('x', ['go']), `${CALLS} go`, WRITTEN],
  [writingSurface('x'), `${CALLS} node python go expression`, WRITTEN],
  [settingsSurface('x'), `${CALLS} declared expression`, WRITTEN],
  [declaringSurface('x', ['pulumi'], ['terraform']), 'pulumi expression', 'terraform'],
  [terraformSurface('x'), `terraform ${SENT} response expression`, `terraform ${SENT} response expression`],
])('a format sees, and writes: %j', (surface, sees, writes) => {
  expect(surface.name).toBe('x');
  expect([surface.sees.join(' '), surface.writes.join(' ')]).toEqual([sees, writes]);
});
