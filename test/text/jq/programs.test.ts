import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { followJq } from '../../../src/text/jq/follow.js';
import type { Shape } from '../../../src/text/jq/shape.js';
import { parseJq } from '../../../src/text/jq/parse.js';
import type { Jq, JqMember, Key } from '../../../src/text/jq/tree.js';

/**
 * Each program of `programs.txt` (one a line) is read as the lines behind it say: its tree, with what stands at each place
 * in ‹›, then what it gives, which keys of its input it takes, what something new is made of as a whole (`made of`), and
 * where it cannot be told what is read (`unknown`). `vitest run -u` writes down what is so now.
 */
it('programs are read and followed as programs.txt says', async () => {
  const path = fileURLToPath(new URL('programs.txt', import.meta.url));
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const blocks = lines
    .filter((line) => !line.startsWith('=> '))
    .flatMap((line) => (line === '' || line.startsWith('--- ') ? [line] : [line, ...told(line)]));
  await expect(`${blocks.join('\n')}\n`).toMatchFileSnapshot(path);
});

function told(program: string): string[] {
  const { tree, partial } = parseJq(program);
  const found: Record<'keys' | 'made of' | 'unknown', string[]> = { keys: [], 'made of': [], unknown: [] };
  const gives = followJq(tree, {
    ...{ fuel: 4000, depth: 0 },
    onKey: (path, key) => found.keys.push(`${at(path)}${place(key)}`),
    onWhole: (path) => found['made of'].push(at(path)),
    onUnknown: (path) => found.unknown.push(path === undefined ? 'anything' : at(path)),
  });
  const notes = Object.entries(found).flatMap(([what, of]) => (of.length === 0 ? [] : [`${what} ${of.join(' ')}`]));
  return [
    `=> ${partial ? 'partly: ' : ''}${shown(tree)}`,
    `=> ${[`gives ${gives.map(shape).join(' ') || 'nothing'}`, ...notes].join('; ')}`,
  ];

  function place({ start, end, shorthand }: Key): string {
    return `‹${program.slice(start, end)}›${shorthand === true ? '*' : ''}`;
  }

  function shown(node: Jq): string {
    switch (node.kind) {
      case 'key':
        return `${shown(node.of)}.${node.key.name}${place(node.key)}`;
      case 'each':
        return `${shown(node.of)}[]`;
      case 'element':
        return `${shown(node.of)}[${all(node.by)}]${node.list ? '' : '?'}`;
      case 'pipe':
        return `(${shown(node.from)} | ${shown(node.to)})`;
      case 'made':
        return node.text === undefined
          ? `made:${node.op ?? ''}(${all(node.of)})`
          : `"${node.text.chars}"‹${program.slice(node.text.start, node.text.end)}›${node.text.escaped ? '\\' : ''}`;
      case 'number':
        return node.text;
      case 'any':
      case 'unknown':
        return `${node.kind}(${all(node.kind === 'any' ? node.of : node.parts)})`;
      case 'list':
        return `[${shown(node.of)}]`;
      case 'object':
        return `{${node.members.map(member).join(', ')}}‹${program.slice(node.start, node.end)}›`;
      case 'call':
        return `${node.name}(${all(node.args)})`;
      case 'variable':
        return `$${node.name}`;
      case 'bind':
        return `bind(${shown(node.source)} as ${node.name ?? '?'} in ${shown(node.body)})`;
      case 'fold':
        return `fold(${shown(node.source)} as ${node.name ?? '?'} by ${all(node.steps)})`;
      case 'if':
        return `if(${all(node.tests)} then ${all(node.branches)})`;
      default:
        return node.kind;
    }
  }

  function member({ key, madeKey, value, start, end, valueStart, shorthand }: JqMember): string {
    const by = key === undefined ? `(${madeKey === undefined ? '' : shown(madeKey)})` : `${key.name}${place(key)}`;
    const places = `‹${program.slice(start, end)}›‹${program.slice(valueStart, end)}›`;
    return `${by}: ${shown(value)}${places}${shorthand ? '*' : ''}`;
  }

  function all(nodes: readonly Jq[]): string {
    return nodes.map(shown).join('; ');
  }
}

function at(path: readonly string[]): string {
  return `/${path.join('/')}`;
}

function shape(one: Shape): string {
  switch (one.kind) {
    case 'at':
      return at(one.path);
    case 'list':
      return `[${one.of.map(shape).join(' ')}]`;
    case 'object':
      return `{${[...one.members].map(([name, of]) => `${name}: ${of.map(shape).join(' ')}`).join(', ')}}`;
    case 'other':
      return 'other';
  }
}
