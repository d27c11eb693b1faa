import type { OutsideCall } from '../../model/request.js';
import type { Value } from '../../model/value.js';
import { RUBY_LAUNCHES, dotted, withCommands } from '../launched.js';
import { byTables } from '../senders.js';
import { RUBY_CLIENTS } from './tables.js';

/** The clients of Ruby; a call that sends gives the response. */
export const rubyClients = withCommands(
  byTables({
    dialect: 'ruby',
    tables: RUBY_CLIENTS,
    orError: (value) => value,
    silent,
  }),
  RUBY_LAUNCHES,
  dotted,
);

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(?:a_request|allow|assert\w*|basename|concat|copy|cp|debug|describe|desc|directory|dirname|each\w*|eq|error|exist\?|exists\?|expand_path|expect|fail|file|gem|get_via_redirect|gsub!?|have_\w+|host|include\w*|info|it|join|link_to|load|log|match\w*|mkdir\w*|mount|mv|namespace|open|p|post_via_redirect|print\w*|puts|raise|read|receive|redirect_to|render|require\w*|resources?|rm\w*|root|scope|secho|set|split|start_with\?|stub_\w+|sub!?|task|visit|warn|with|write)$/;

/** Doubles in tests and tables of routes are told by their names. */
const DOUBLE = /mock|stub|double|fake|webmock|vcr|routes|\bmap\b/i;

function silent({ callee, name }: OutsideCall): boolean {
  const full = nameOf(callee);
  return SILENT.test(name?.text ?? full.split('.').at(-1) ?? '') || DOUBLE.test(full);
}

function nameOf(callee: Value): string {
  if (callee.kind === 'external') return [callee.module, ...callee.path].join('.');
  return callee.kind === 'unknown' ? (callee.name ?? '') : '';
}
