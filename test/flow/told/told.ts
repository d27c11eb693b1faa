import type { Kind } from '../../../src/engine/reading/kinds.js';
import { runPrograms } from '../../../src/flow/world.js';
import type { OutsideCall, RequestSite } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';
import type { ArgValue } from '../../../src/model/value.js';
import { clientsOf, said } from '../folded.js';
import { filesIn, programsOf } from '../program-files.js';

/**
 * What the run of a program tells its host, where `filters` is the word of interest: the calls that leave it (`calls`, with
 * the statement that each stands in and the calls that lead to it), what is set outside (`sets`), and what leaves the
 * program (`returned`, `passed`, `stored`). `send` answers a request; of all others nothing is known. A line
 * `// file: NAME` begins another file.
 */
export async function toldIn(kind: Kind, program: string): Promise<string[]> {
  const files = filesIn(kind, program, kind === 'javascript' ? 'ts' : undefined);
  const at = (span: Span): string => {
    const text = files.find(({ file }) => file === span.file)?.text ?? '';
    return text.slice(span.start, Math.min(span.end, text.length)).replaceAll(/\s+/g, ' ');
  };
  const site: RequestSite = { reads: [], escapes: [] };
  const told: string[] = [];
  const { programs, resolve } = await programsOf(kind, files);
  const outcome = runPrograms(programs, {
    host: {
      ...(await clientsOf(kind)),
      call(call) {
        told.push(callLine(call, at));
        return nameOf(call) === 'send' ? { kind: 'response', site, at: 'envelope', path: [] } : undefined;
      },
      left: (value, how, span) => told.push(`${how} ${said(value)} at ${at(span)}`),
      assign: (target, key, value) => told.push(`sets ${said(target)} ${key} to ${said(value)}`),
    },
    isSeed: (text) => /\bfilters\b/.test(text),
    resolve,
  });
  for (const [file, { cuts, fault }] of outcome) {
    if (fault !== undefined) told.push(`fault in ${file}: ${fault}`);
    for (const { why, span } of cuts) told.push(`cut: ${why} at ${span === undefined ? '' : at(span)}`);
  }
  return [...new Set(told)];
}

function nameOf({ name, callee }: OutsideCall): string {
  return name?.text ?? (callee.kind === 'external' ? (callee.path.at(-1) ?? '') : '');
}

function callLine(call: OutsideCall, at: (span: Span) => string): string {
  const { callee, receiver, name, args, construct, callers, statement } = call;
  const what = name === undefined ? said(callee) : `${receiver === undefined ? '' : said(receiver)}.${name.text}`;
  return [
    `calls ${construct ? 'new ' : ''}${what}(${args.map((arg) => given(arg, at)).join(', ')})`,
    ...(statement === undefined ? [] : [`in ${at(statement)}`]),
    ...callers.map((caller) => `for ${at(caller)}`),
  ].join(' ');
}

function given({ name, value, assign, open }: ArgValue, at: (span: Span) => string): string {
  const of = value.kind === 'function' ? at(value.fn.span) : said(value);
  return `${name === undefined ? '' : `${name}: `}${assign === undefined ? '' : '&'}${of}${open === true ? '...' : ''}`;
}
