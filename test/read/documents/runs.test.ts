import { describe, expect, it } from 'vitest';
import { fix } from '../../../src/engine/fixing/fix.js';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, asOf } from '../../engine/project.js';

const CALL = 'curl -X PATCH "https://api.cloudflare.com/client/v4/zones/$ZONE/settings';

/** A workflow of one job with a matrix. */
const workflow = (matrix: string, steps: string): string => `on: push
jobs:
  speed:
    runs-on: ubuntu-latest
    strategy:
      matrix: ${matrix}
    steps:
${steps}`;

/** What is found, by rule and line. */
async function found(text: string): Promise<string[]> {
  const { cwd } = new Project({ '.github/workflows/speed.yml': text });
  const { findings } = await lint({ cwd, asOf });
  return findings.map(({ rule, span }) => `${rule} ${text.slice(0, span.start).split('\n').length}`).sort();
}

describe('what is filled in before a step is run', () => {
  it('may be the retired segment itself', async () => {
    const text = `on: push\nenv:\n  SETTING: minify\njobs:\n  a:\n    steps:\n      - run: ${CALL}/\${{ env.SETTING }}"\n`;
    expect(await found(text)).toEqual(['zone-setting-minify 7']);
  });

  it.each<[name: string, matrix: string, step: string, expected: readonly string[]]>([
    [
      'a list of values',
      '{ setting: [ssl, minify, brotli, http2] }',
      `      - run: |\n          ${CALL}/\${{ matrix.setting }}"`,
      ['zone-setting-brotli 9', 'zone-setting-minify 9'],
    ],
    [
      'several lists, each value once',
      '{ zone: [a, b, c], setting: [ssl, minify] }',
      '      - run: |\n          curl -X PATCH "https://api.cloudflare.com/client/v4/zones/${{ matrix.zone }}/settings/${{ matrix.setting }}"',
      ['zone-setting-minify 9'],
    ],
    [
      'what is included',
      '{ setting: [ssl], include: [{ setting: minify }] }',
      `      - run: |\n          ${CALL}/\${{ matrix.setting }}"`,
      ['zone-setting-minify 9'],
    ],
    [
      'what is left out counts for no run of its own',
      '{ setting: [ssl, http2], exclude: [{ setting: minify }] }',
      `      - run: |\n          ${CALL}/\${{ matrix.setting }}"`,
      [],
    ],
    [
      'objects',
      '{ feature: [{ key: ssl }, { key: minify }] }',
      `      - run: |\n          ${CALL}/\${{ matrix.feature.key }}"`,
      ['zone-setting-minify 9'],
    ],
    [
      'by way of the environment',
      '{ setting: [ssl, minify] }',
      `      - env: { NAME: '\${{ matrix.setting }}' }\n        run: |\n          ${CALL}/$NAME"`,
      ['zone-setting-minify 9'],
    ],
    [
      'the arguments of an action',
      '{ setting: [ssl, minify] }',
      `      - uses: some/http-request@v1\n        with:\n          url: https://api.cloudflare.com/client/v4/zones/z/settings/\${{ matrix.setting }}\n          method: PATCH`,
      ['zone-setting-minify 6'],
    ],
    [
      'a step that asks for none of it is one step',
      '{ setting: [ssl, minify] }',
      `      - run: |\n          ${CALL}/minify"`,
      ['zone-setting-minify 9'],
    ],
    [
      'a matrix that is computed',
      '${{ fromJSON(needs.a.outputs.m) }}',
      `      - run: |\n          ${CALL}/minify"`,
      ['zone-setting-minify 9'],
    ],
  ])('a matrix: %s', async (_name, matrix, step, expected) => {
    expect(await found(workflow(matrix, step))).toEqual(expected);
  });

  it('looks at as many runs as there are, the last one too', async () => {
    const names = Array.from({ length: 255 }, (_, i) => `setting${String(i)}`);
    const matrix = `{ setting: [${[...names, 'minify'].join(', ')}] }`;
    const step = `      - run: |\n          ${CALL}/\${{ matrix.setting }}"`;
    expect(await found(workflow(matrix, step))).toEqual(['zone-setting-minify 9']);
  });

  it('is not rewritten where other runs send something else', async () => {
    const text = workflow('{ setting: [ssl, minify] }', `      - run: |\n          ${CALL}/\${{ matrix.setting }}"`);
    const project = new Project({ '.github/workflows/speed.yml': text });
    const { changes, findings } = await fix({ cwd: project.cwd, asOf, unsafeFixes: true });
    expect(changes).toEqual([]);
    expect(findings).toHaveLength(1);
  });

  it('is the first run alone, and said so, where runs and steps are too many together', async () => {
    const matrix = `{ setting: [${Array.from({ length: 250 }, (_, i) => (i === 249 ? 'minify' : `s${String(i)}`)).join()}] }`;
    const step = `      - run: |\n          ${CALL}/\${{ matrix.setting }}"\n`;
    const run = async (steps: number): Promise<{ lines: number; left: boolean }> => {
      const { cwd } = new Project({ '.github/workflows/speed.yml': workflow(matrix, step.repeat(steps)) });
      const { findings, files } = await lint({ cwd, asOf });
      return {
        lines: findings.length,
        left: files.skipped.some(({ reason }) => reason.endsWith('too many runs of too many steps')),
      };
    };
    expect(await run(20)).toEqual({ lines: 20, left: false });
    expect(await run(21)).toEqual({ lines: 20, left: true });
  });
});
