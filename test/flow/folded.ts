import { readerOf, recordOf, words, type Kind } from '../../src/engine/reading/kinds.js';
import { prepare } from '../../src/engine/reading/units.js';
import { recogniserOf } from '../../src/engine/run/recognise.js';
import { runPrograms } from '../../src/flow/world.js';
import type { LanguageHost } from '../../src/flow/intrinsics/library.js';
import type { Program } from '../../src/model/program.js';
import type { OutsideCall } from '../../src/model/request.js';
import type { Value } from '../../src/model/value.js';
import { BASE } from './paths.js';

/** What a program must say around some statements and an expression, so that it gives the expression to `probe`. */
type Around = (statements: string, expression: string, top: string) => string;

const GO = [
  'bufio',
  'bytes',
  'encoding/json',
  'errors',
  'fmt',
  'io',
  'net/http',
  'net/url',
  'path',
  'strconv',
  'strings',
];

const AROUND: Partial<Record<Kind, Around>> = {
  javascript: (statements, expression, top) => `${top}\n${statements}\nprobe(${expression});\n`,
  python: (statements, expression, top) => `${top}\n${statements}\nprobe(${expression})\n`,
  ruby: (statements, expression, top) => `${top}\n${statements}\nprobe(${expression})\n`,
  php: (statements, expression, top) => `<?php\n${top}\n${statements}\nprobe(${expression});\n`,
  perl: (statements, expression, top) => `${top}\n${statements}\nprobe(${expression});\n`,
  lua: (statements, expression, top) => `${top}\n${statements}\nprobe(${expression})\n`,
  go: (statements, expression, top) =>
    `package main\nimport (\n${GO.map((name) => `"${name}"`).join('\n')}\n)\n${top}\nfunc main() {\n${statements}\nx.Probe(${expression})\n}\n`,
  java: (statements, expression, top) =>
    `class A {\n${top}\nvoid run() {\n${statements}\nprobe(${expression});\n}\n}\n`,
  kotlin: (statements, expression, top) => `${top}\nfun main() {\n${statements}\nprobe(${expression})\n}\n`,
  csharp: (statements, expression, top) =>
    `class A {\n${top}\nvoid Run() {\n${statements}\nprobe(${expression});\n}\n}\n`,
  rust: (statements, expression, top) => `${top}\nfn main() {\n${statements}\nprobe(${expression});\n}\n`,
  elixir: (statements, expression, top) =>
    `defmodule A do\n${top}\ndef run() do\n${statements}\nprobe(${expression})\nend\nend\n`,
  nim: (statements, expression, top) => `${top}\n${statements}\nprobe(${expression})\n`,
  powershell: (statements, expression, top) => `${top}\n${statements}\nprobe (${expression})\n`,
};

/**
 * What the expression in the last line of some code comes to, all that it may be. The lines in front of it are
 * statements before it; those behind `top: ` stand outside of the function that they are in. `api:/` stands for the
 * base of the API.
 */
export function foldedIn(kind: Kind, code: string): Promise<string[]> {
  const lines = code.split('\n');
  const top = lines.flatMap((line) => (line.startsWith('top: ') ? [line.slice(5)] : []));
  const inside = lines.filter((line) => !line.startsWith('top: '));
  const around = AROUND[kind];
  if (around === undefined) throw new Error(`nothing is known of ${kind}`);
  return probedIn(kind, around(inside.slice(0, -1).join('\n'), inside.at(-1) ?? '', top.join('\n')));
}

/** What a program gives to calls of `probe`, each value once. A line `// file: NAME` begins another file. */
export async function probedIn(kind: Kind, program: string): Promise<string[]> {
  const [extension = ''] = words(recordOf(kind)?.extensions ?? '');
  const parts = program.replaceAll('api:/', `${BASE}/`).split(/^(?:\/\/|#|--) file: (.*)\n/m);
  const name = `a.${kind === 'javascript' ? 'ts' : extension}`;
  const files = [[name, parts[0] ?? ''] as const];
  for (let i = 1; i < parts.length; i += 2) files.push([parts[i] ?? '', parts[i + 1] ?? '']);
  const reader = await readerOf(kind);
  const recogniser = await clientsOf(kind);
  const given: string[] = [];
  const host: LanguageHost = {
    ...recogniser,
    call: (call) => {
      const probed = probedBy(call);
      if (probed === undefined) return recogniser.call(call);
      given.push(probed);
      return { kind: 'literal', value: undefined };
    },
  };
  const programs: Program[] = [];
  for (const [file, text] of files) {
    const source = { file, text };
    await prepare(reader, source);
    programs.push(...reader.read(source).programs);
  }
  const resolve = (from: string, module: string): Program | undefined =>
    programs.find(({ file }) => file !== from && module.endsWith(file.replace(/\.\w+$/, '')));
  runPrograms(programs, { host, isSeed: () => true, resolve });
  return [...new Set(given)];
}

const known = new Map<Kind, ReturnType<typeof recogniserOf>>();

/** The clients and the library of a language. */
export function clientsOf(kind: Kind): ReturnType<typeof recogniserOf> {
  const nothing = { record: () => undefined, declare: () => undefined, entries: [], versionOf: () => undefined };
  const made = known.get(kind) ?? recogniserOf([kind], nothing);
  known.set(kind, made);
  return made;
}

function probedBy({ callee, args }: OutsideCall): string | undefined {
  if (callee.kind !== 'external' || callee.path.at(-1)?.toLowerCase() !== 'probe') return undefined;
  return args.map(({ value }) => said(value)).join(', ');
}

/** A value in words: `'a{}b'`, `[a, b]`, `{k: a}`, `a | b`, `?`; `...` for what else may be in it. */
export function said(value: Value): string {
  switch (value.kind) {
    case 'text':
      return `'${value.text.map((piece) => (piece.kind === 'run' ? piece.text : `{${piece.name ?? ''}}`)).join('')}'`;
    case 'literal':
      return String(value.value);
    case 'choice':
      return value.options.map(said).join(' | ');
    case 'list':
      return `[${[...value.items.map(said), ...(value.open ? ['...'] : [])].join(', ')}]`;
    case 'object': {
      const members = [...value.members].map(([key, one]) => `${key.replace('\0', '')}: ${said(one.value)}`);
      const host = value.host === undefined ? '' : `${value.host.type} `;
      const text = value.host?.['text'] as (() => Extract<Value, { kind: 'text' }>['text']) | undefined;
      if (text !== undefined) return host + said({ kind: 'text', text: text() });
      return `${host}{${[...members, ...(value.open ? ['...'] : [])].join(', ')}}`;
    }
    case 'encoded':
      return `${value.as} ${said(value.value)}`;
    case 'response':
      return `${value.at} ${value.path.join('.')}`.trim();
    case 'external':
      return `<${[value.module, ...value.path].filter((part) => part !== '').join('.')}>`;
    case 'unknown':
      return `?${value.name ?? ''}`;
    default:
      return value.kind;
  }
}
