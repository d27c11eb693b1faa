import type { OutsideCall } from '../../model/request.js';
import type { Value } from '../../model/value.js';
import { GO_LAUNCHES, dotted, withCommands } from '../launched.js';
import { byTables } from '../senders.js';
import { goLibrary } from './library.js';
import { GO_CLIENTS } from './tables.js';

const ERROR: Value = { kind: 'literal', value: null };

/** The clients of Go; a call that sends gives the response and an error. */
export const goClients = withCommands(
  byTables({
    dialect: 'go',
    tables: GO_CLIENTS,
    orError: (value) => ({ kind: 'list', items: [value, ERROR], open: false }),
    silent,
    library: goLibrary,
  }),
  GO_LAUNCHES,
  dotted,
);

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(?:Assert\w*|Base|Clean|Contains|Dir|Equal\w*|Error\w*|Errorf|Exact\w*|Expect\w*|Ext|Fatal\w*|Flag\w*|Glob|Handle\w*|HasPrefix|HasSuffix|Info\w*|Join|Log\w*|Match\w*|Mkdir\w*|MustCompile|Named|New\w*Error|NotEqual\w*|Open\w*|Panic\w*|Print\w*|[FES]?[Pp]rint(?:f|ln)?|ReadFile|Register\w*|Remove\w*|Rename|Route\w*|Run|Setenv|Skip\w*|Split|Stat|String\w*|Sub|Trim\w*|Warn\w*|With\w*|Wrap\w*|WriteFile)$/;

const MODULES = /^(?:errors|fmt|log|log\/slog|os|path|path\/filepath|regexp|strings|testing|text\/template)$/;

/** Doubles in tests are told by their names. */
const DOUBLE = /mock|stub|fake|httptest|gock|httpmock/i;

function silent({ callee, name }: OutsideCall): boolean {
  const called = name?.text ?? (callee.kind === 'external' ? (callee.path.at(-1) ?? '') : '');
  if (SILENT.test(called)) return true;
  if (callee.kind === 'external') return MODULES.test(callee.module) || DOUBLE.test(callee.module);
  return callee.kind === 'unknown' && DOUBLE.test(callee.name ?? '');
}
