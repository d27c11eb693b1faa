import type { OutsideCall } from '../../model/request.js';
import type { ExternalValue } from '../../model/value.js';
import { RUST_LAUNCHES, withCommands } from '../launched.js';
import { byTables } from '../senders.js';
import { RUST_CLIENTS } from './tables.js';

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(?:and|and_then|arg|at|contains|create|create_dir\w*|display|ends_with|eq|exists|expect\w*|find|hash\w*|info|insert|is_\w+|join|matches|matched_path|mock|mount|nest|new|open|parse|path|push|read\w*|remove\w*|replace\w*|respond\w*|route|route_service|scope|service|set_path|split\w*|starts_with|strip\w*|to|trim\w*|warn|with_path|write\w*)$/;

/** Doubles in tests are told by their names. */
const DOUBLE = /mock|stub|fake|httptest/i;

/** The clients of Rust. What fails gives no value, so that a call that sends gives the response. */
export const rustClients = withCommands(
  byTables({ dialect: 'rust', tables: RUST_CLIENTS, orError: (value) => value, silent, nameOf }),
  RUST_LAUNCHES,
  nameOf,
);

function nameOf({ module, path }: ExternalValue): string {
  return [...(module === '' ? [] : module.split('::')), ...path].join('.');
}

function silent({ callee, name }: OutsideCall): boolean {
  const called = name?.text ?? (callee.kind === 'external' ? (callee.path.at(-1) ?? '') : '');
  if (SILENT.test(called)) return true;
  if (callee.kind === 'external') return DOUBLE.test([callee.module, ...callee.path].join('.'));
  return callee.kind === 'unknown' && DOUBLE.test(callee.name ?? '');
}
