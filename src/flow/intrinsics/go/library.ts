import { knownText } from '../../values.js';
import { dottedName, type LanguageLibrary } from '../library.js';
import { pass } from '../common.js';
import { removed } from '../maps.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';
import { addressHosts, encoded, setIn } from './addresses.js';
import { goFunctions } from './functions.js';
import { hosts } from './hosts.js';
import { replacerMethods } from './replacer.js';

/** What clients hand out the body by. */
const decoded: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });

const converted: Intrinsic = (cx, args, at) => (args.length === 1 ? pass(cx, args, at) : undefined);

/** What Go has; a package's functions are named with its import path. */
export const goLibrary: LanguageLibrary = {
  nameOf: dottedName,
  functions: goFunctions,
  // What is called and neither the package's nor built in is a type that its argument is turned into.
  other: ({ module, path }) => (module === '' && path.length === 1 ? converted : undefined),
  text: {},
  list: {},
  response: { Body: decoded, Bytes: decoded, String: decoded, Result: decoded },
  function: {},
  object: {
    // `http.Header` and `url.Values` are maps.
    Get: (cx, of, args, span) => cx.member(of, knownText(args[0]?.value) ?? '', span, span),
    Set: setIn(false),
    Add: setIn(true),
    Del: removed,
    Encode: encoded,
  },
  encoded: {},
  hosts: { ...hosts, ...addressHosts, replacer: replacerMethods },
};
