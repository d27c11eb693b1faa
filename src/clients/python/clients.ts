import type { OutsideCall } from '../../model/request.js';
import type { Value } from '../../model/value.js';
import { PYTHON_LAUNCHES, dotted, withCommands } from '../launched.js';
import { byTables } from '../senders.js';
import { pythonLibrary } from './library.js';
import { PYTHON_CLIENTS } from './tables.js';

/** The clients of Python; a call that sends gives the response. */
export const pythonClients = withCommands(
  byTables({
    dialect: 'python',
    tables: PYTHON_CLIENTS,
    orError: (value) => value,
    silent,
    library: pythonLibrary,
  }),
  PYTHON_LAUNCHES,
  dotted,
);

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(?:append|assert\w*|check\w*|compile|count|critical|debug|echo|endswith|error|exception|exists|exit_json|fail_json|fullmatch|getLogger|glob|index|info|isfile|isdir|match|mkdir|makedirs|open|path|Path|print|re_path|register\w*|remove|removeprefix|removesuffix|reverse|route|search|startswith|strip|sub|url_for|warn|warning|write|\w*[Ee]rror|\w*Exception)$/;

/** A double in a test, told by its name or by what it is told to answer. */
const DOUBLE = /mock|responses|respx|httpretty|rsps|vcr|betamax|fake|stub/i;
const ANSWER = new Set([
  'callback',
  'exc',
  'payload',
  'reason',
  'repeat',
  'return_value',
  'side_effect',
  'status',
  'status_code',
]);

function silent({ callee, name, args }: OutsideCall): boolean {
  const called = name?.text ?? nameOf(callee).split('.').at(-1) ?? '';
  if (SILENT.test(called) || DOUBLE.test(nameOf(callee))) return true;
  return args.some((arg) => arg.name !== undefined && ANSWER.has(arg.name));
}

function nameOf(callee: Value): string {
  if (callee.kind === 'external') return [callee.module, ...callee.path].join('.');
  return callee.kind === 'unknown' ? (callee.name ?? '') : '';
}
