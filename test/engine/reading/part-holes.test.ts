import { describe, expect, it } from 'vitest';
import { withHoles } from '../../../src/engine/reading/part-holes.js';
import type { PartHole } from '../../../src/model/part.js';
import type { Reading } from '../../../src/model/reader.js';
import type { Piece, Run } from '../../../src/model/text.js';

const ZONE = '\uA000';
const API = '\uA001';
const HOLES = new Map<string, PartHole>([
  [ZONE, { written: '${{ vars.ZONE }}' }],
  [API, { written: '${{ env.API }}', value: 'https://api' }],
]);
const within = { file: 'a.yml', start: 0, end: 50 };

function readingOf(...pieces: readonly Piece[]): Reading {
  return {
    programs: [{ body: [{ kind: 'text', text: pieces }] }],
    by: new Map([['a', { text: pieces }]]),
  } as unknown as Reading;
}

function piecesOf(reading: Reading): readonly Piece[] {
  const [{ body }] = reading.programs as unknown as [{ body: [{ text: readonly Piece[] }] }];
  return body[0].text;
}

/** What is left of a text that begins at 10, character for character; `length`: of its place. */
function split(text: string, length = text.length): readonly string[] {
  const run: Run = { kind: 'run', text, span: { file: 'a.yml', start: 10, end: 10 + length }, within };
  return piecesOf(withHoles(readingOf(run), HOLES)).map((piece) => {
    expect(piece.within).toEqual(within);
    const said = piece.kind === 'run' ? piece.text : `{${piece.name ?? ''}}`;
    return piece.span === undefined ? said : `${said} ${piece.span.start}-${piece.span.end}`;
  });
}

describe('a text in which something is filled in later', () => {
  it.each<[string, readonly string[]]>([
    ['/zones', ['/zones 10-16']],
    [`/zones/${ZONE}/filters`, ['/zones/ 10-17', '{${{ vars.ZONE }}} 17-18', '/filters 18-26']],
    [ZONE, ['{${{ vars.ZONE }}} 10-11']],
    [`${ZONE}${ZONE}`, ['{${{ vars.ZONE }}} 10-11', '{${{ vars.ZONE }}} 11-12']],
    // A value that is known is written elsewhere.
    [`${API}/zones`, ['https://api', '/zones 11-17']],
    [`a${API}`, ['a 10-11', 'https://api']],
  ])('%j', (text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it('has no places where it is not written character for character', () => {
    expect(split(`a${ZONE}b`, 9)).toEqual(['a', '{${{ vars.ZONE }}}', 'b']);
  });

  it('is found wherever it stands, and one thing stays one', () => {
    const run: Run = { kind: 'run', text: ZONE };
    const shared = { text: [run] };
    const reading = {
      programs: [shared, shared],
      by: new Map([['a', shared]]),
      at: 1,
      none: null,
    } as unknown as Reading;
    const made = withHoles(reading, HOLES) as unknown as {
      programs: { text: Piece[] }[];
      by: Map<string, unknown>;
      at: number;
      none: null;
    };
    expect(made.programs[0]?.text.map(({ kind }) => kind)).toEqual(['hole']);
    expect(made.programs[1]).toBe(made.programs[0]);
    expect(made.by.get('a')).toBe(made.programs[0]);
    expect(made).toMatchObject({ at: 1, none: null });
  });

  it('that goes round in a circle comes to an end', () => {
    const round: Record<string, unknown> = { text: [{ kind: 'run', text: ZONE }] };
    round['self'] = round;
    round['list'] = [round];
    round['map'] = new Map([['self', round]]);
    const made = withHoles(round as unknown as Reading, HOLES) as unknown as Record<string, unknown>;
    expect(made['self']).toBe(made);
    expect(made['list']).toEqual([made]);
    expect((made['map'] as Map<string, unknown>).get('self')).toBe(made);
  });

  it('without any stays as it is', () => {
    const reading = readingOf({ kind: 'run', text: ZONE });
    expect(withHoles(reading, new Map())).toBe(reading);
  });
});
