import type { OutsideCall } from '../../model/request.js';
import type { ExternalValue } from '../../model/value.js';
import { ELIXIR_LAUNCHES, withCommands } from '../launched.js';
import { byTables } from '../senders.js';
import { ELIXIR_CLIENTS } from './tables.js';

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(?:assert\w*|bypass|debug|defdelegate|error|exists\?|expect\w*|forward|info|inspect|join|live|match|mock\w*|pipe_through|put_\w+|puts|raise|redirect|refute|resources|route|scope|split|starts_with\?|stub\w*|test|describe|verify\w*|warn|warning)$/;

const DOUBLE = /bypass|mock|mox|stub|fake|\.Test$/i;

/** The clients of Elixir. What may fail is taken for what it comes to. */
export const elixirClients = withCommands(
  byTables({ dialect: 'elixir', tables: ELIXIR_CLIENTS, orError: (value) => value, silent, nameOf }),
  ELIXIR_LAUNCHES,
  nameOf,
);

function nameOf({ path }: ExternalValue): string {
  return path.join('.');
}

function silent({ callee, name, span }: OutsideCall): boolean {
  // Routes and doubles have the names of methods, too.
  if (/(?:_test\.exs|router\.ex)$/.test(span.file)) return true;
  const called = name?.text ?? (callee.kind === 'external' ? (callee.path.at(-1) ?? '') : '');
  if (SILENT.test(called)) return true;
  if (callee.kind === 'external') return DOUBLE.test(callee.path.slice(0, -1).join('.'));
  return callee.kind === 'unknown' && DOUBLE.test(callee.name ?? '');
}
