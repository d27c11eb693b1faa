import type { OutsideCall } from '../model/request.js';
import type { ArgValue, ExternalValue, HostObject, Member, ObjectValue, Value } from '../model/value.js';
import { libraryCalls } from './library.js';
import { noParts, type Parts } from './parts.js';
import type { ClientLibrary, LibraryRequest, OfficialMethods } from './language-clients.js';

/** How the classes of a library are told. */
export interface ClassNames {
  /** The package, by the name under which its version is known. */
  readonly module: string;
  /** What chains of names begin with on an object of this class: '' for none; undefined for other classes. */
  chainOf(of: ExternalValue): string | undefined;
  /** Where in the answer of the API what a method hands out stands: in all of it, where nothing is said. */
  pathOfAnswer?(method: string): readonly string[];
}

/** An object of one of the classes, and the names that follow it. */
interface Made extends HostObject {
  readonly type: 'cloudflare';
  readonly chain: string;
}

const BASE: Value = { kind: 'text', text: [{ kind: 'run', text: 'https://api.cloudflare.com/client/v4' }] };

/** A client library of classes, whose methods take what the path and the body are made of in a fixed order. */
export function classLibrary(classes: ClassNames): (methods: OfficialMethods) => ClientLibrary {
  return (library) => ({
    client: (of) => made(of, classes),
    requests: (call) => requests(call, classes, library),
  });
}

function made(of: ExternalValue, classes: ClassNames): Value | undefined {
  if (of.host !== undefined) return undefined;
  const chain = classes.chainOf(of);
  if (chain === undefined) return undefined;
  const host: Made = { type: 'cloudflare', chain };
  return { kind: 'external', module: of.module, path: [], span: of.span, host };
}

function requests(
  { callee, name, args, span }: OutsideCall,
  classes: ClassNames,
  library: OfficialMethods,
): readonly LibraryRequest[] | undefined {
  if (callee.kind !== 'external' || callee.host?.type !== 'cloudflare') return undefined;
  const { chain } = callee.host as Made;
  const names = [...(chain === '' ? [] : [chain]), ...callee.path].join('.');
  const placed = args.filter(({ open }) => open !== true);
  const end = Math.min(name?.span.end ?? span.end, span.end);
  const calls = libraryCalls(library.byHand, names, placed, library.versionOf(span.file, classes.module));
  return calls.map(({ operation, path, libraryMethod, sends }): LibraryRequest => {
    const parts: Parts = { ...noParts(), base: { value: BASE }, url: { value: { kind: 'text', text: path } } };
    const body = sends === undefined ? wholeBody(operation.method, placed) : { value: bodyOf(sends, placed), span };
    if (body !== undefined) parts.body = { ...body, as: 'json' };
    const answer = { at: 'body', path: classes.pathOfAnswer?.(names) ?? [] } as const;
    return { parts, method: operation.method, named: { ...span, end }, libraryMethod, answer };
  });
}

/** The array of members that a method sends as it is given, where none of its arguments are said to be members. */
function wholeBody(method: string, args: readonly ArgValue[]): ArgValue | undefined {
  return method === 'GET' ? undefined : args.find(({ value }) => value.kind === 'object' && value.members.size > 0);
}

/** What the arguments make of the body, with their places. */
function bodyOf(sends: Readonly<Record<string, number>>, args: readonly ArgValue[]): ObjectValue {
  const members = Object.entries(sends).flatMap(([key, number]): Member[] => {
    const arg = args[number];
    return arg === undefined ? [] : [{ key, value: arg.value, valueSpan: arg.span, span: arg.span }];
  });
  return { kind: 'object', members: new Map(members.map((one) => [one.key, one])), open: true };
}
