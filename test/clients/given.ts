import { csharpClients } from '../../src/clients/csharp/clients.js';
import { elixirClients } from '../../src/clients/elixir/clients.js';
import { goClients } from '../../src/clients/go/clients.js';
import { javascriptClients } from '../../src/clients/javascript/clients.js';
import { javaClients, kotlinClients } from '../../src/clients/jvm/clients.js';
import { luaClients } from '../../src/clients/lua/clients.js';
import { nimClients } from '../../src/clients/nim/clients.js';
import { perlClients } from '../../src/clients/perl/clients.js';
import { phpClients } from '../../src/clients/php/clients.js';
import { pythonClients } from '../../src/clients/python/clients.js';
import type { MakeRecogniser, Recogniser } from '../../src/clients/recogniser.js';
import { rubyClients } from '../../src/clients/ruby/clients.js';
import { rustClients } from '../../src/clients/rust/clients.js';
import type { OutsideCall, Request } from '../../src/model/request.js';
import type { ArgValue, Member, Value } from '../../src/model/value.js';
import { span } from '../flow/make.js';

/** The clients of each language, by its name. */
export const CLIENTS: Readonly<Record<string, MakeRecogniser>> = {
  javascript: javascriptClients,
  python: pythonClients,
  go: goClients,
  php: phpClients,
  ruby: rubyClients,
  java: javaClients,
  kotlin: kotlinClients,
  csharp: csharpClients,
  rust: rustClients,
  perl: perlClients,
  lua: luaClients,
  elixir: elixirClients,
  nim: nimClients,
};

/** A recogniser, and the requests that it is told of. */
export function recording(make: MakeRecogniser): { readonly clients: Recogniser; readonly requests: Request[] } {
  const requests: Request[] = [];
  return { clients: make((request) => requests.push(request), undefined), requests };
}

/** What a call calls: `module#a.b` is something from outside, `a.b` something that is not known, and `?` has no name at all. */
export function callee(written: string): Value {
  const [module = '', path] = written.includes('#') ? written.split('#') : [undefined, undefined];
  if (path !== undefined) return { kind: 'external', module, path: path === '' ? [] : path.split('.') };
  return { kind: 'unknown', name: written === '?' ? undefined : written };
}

/** A call that leaves the program; `name` where it is a method by its name. */
export function called(written: string, args: readonly ArgValue[], more: Partial<OutsideCall> = {}): OutsideCall {
  return {
    ...{ language: 'any', callee: callee(written), args, construct: false, span: span(0, 9), callers: [] },
    ...{ statement: undefined },
    ...more,
  };
}

export const text = (written: string): Value => ({ kind: 'text', text: [{ kind: 'run', text: written }] });
export const choice = (...options: Value[]): Value => ({ kind: 'choice', options });
export const list = (...items: Value[]): Value => ({ kind: 'list', items, open: false });
export const unknown = (name?: string): Value => ({ kind: 'unknown', name });
export const literal = (value: number | boolean | null | undefined): Value => ({ kind: 'literal', value });
export const object = (members: Readonly<Record<string, Value>>, more: Partial<Value> = {}): Value =>
  ({
    ...{ kind: 'object', open: false },
    members: new Map(Object.entries(members).map(([key, value]): [string, Member] => [key, { key, value }])),
    ...more,
  }) as Value;
export const arg = (value: Value | string, name?: string): ArgValue => ({
  value: typeof value === 'string' ? text(value) : value,
  span: span(3),
  name,
});
