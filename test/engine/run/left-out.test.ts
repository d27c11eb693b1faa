import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

/*
 * Bounds hold what a run costs. What one of them cuts is found all the same, or the report names the file.
 */
const ZONE = 'https://api.cloudflare.com/client/v4/zones/z/';
const LEFT_OUT = 'too much to follow: some of its calls were not looked at';
const rows = (n: number, row: (i: number) => string): string => Array.from({ length: n }, (_, i) => row(i)).join('\n');
/** One retired path among many that live on. */
const among =
  (retired: number) =>
  (i: number): string =>
    i === retired ? 'filters/x' : `live${i}`;

async function found(file: string, text: string): Promise<{ lines: readonly number[]; skipped: readonly string[] }> {
  const { findings, files, texts } = await lint({
    cwd: new Project({ [file]: text }).cwd,
    asOf: '2026-11-21',
    minConfidence: 'possible',
  });
  return {
    lines: findings.map(({ span }) => (texts(file) ?? '').slice(0, span.start).split('\n').length),
    skipped: files.skipped.map(({ reason }) => reason),
  };
}

describe('one of many is found', () => {
  const name = among(90);
  it.each([
    [
      'a class with many bases',
      'a.mjs',
      92,
      `class C0 { get(p) { return fetch('${ZONE}' + p); } }\n${rows(99, (i) => `class C${i + 1} extends C${i} { m() { return this.get('${name(i)}'); } }`)}\n`,
    ],
    [
      'what a class hands on to the constructor of its last base',
      'a.mjs',
      101,
      `class C0 { constructor(p) { fetch('${ZONE}' + p); } }\n${rows(99, (i) => `class C${i + 1} extends C${i} {}`)}\nnew C99('filters/x');\n`,
    ],
    [
      'a member that many methods set',
      'a.mjs',
      92,
      `class C {\n${rows(99, (i) => `  s${i}() { this.p = '${name(i)}'; return this; }`)}\n  go() { return fetch('${ZONE}' + this.p); }\n}\n`,
    ],
    [
      'a row of a table',
      'a.mjs',
      92,
      `const paths = {\n${rows(99, (i) => `  k${i}: '${name(i)}',`)}\n};\nexport const get = (k) => fetch('${ZONE}' + paths[k]);\n`,
    ],
    [
      'a case of a shell script',
      'a.sh',
      92,
      `case $1 in\n${rows(99, (i) => `  ${i}) path=${name(i)};;`)}\nesac\ncurl ${ZONE}$path\n`,
    ],
    [
      'an element of a loop in a playbook',
      'playbook.yml',
      96,
      `- hosts: all\n  tasks:\n    - uri:\n        url: "${ZONE}{{ item }}"\n      loop:\n${rows(99, (i) => `        - ${name(i)}`)}\n`,
    ],
    [
      'a server of a description of an API',
      'openapi.yaml',
      24,
      `openapi: 3.0.0\nservers:\n${rows(19, (i) => `  - url: https://s${i}.example.com`)}\n  - url: https://api.cloudflare.com/client/v4\npaths:\n  /zones/{z}/filters:\n    get: {}\n`,
    ],
    [
      'an element of a body',
      'a.mjs',
      302,
      `fetch('${ZONE}dns_records', { method: 'POST', body: JSON.stringify([\n${rows(300, (i) => `  { name: 'n${i}' },`)}\n  { name: 'n', locked: true },\n]) });\n`,
    ],
  ])('%s', async (_name, file, line, text) => {
    expect(await found(file, text)).toEqual({ lines: [line], skipped: [] });
  });
});

describe('where some of many are left out, the file is named', () => {
  it.each([
    [
      'addresses of one call',
      'a.mjs',
      24,
      (n: number) =>
        `const paths = {\n${rows(n, (i) => `  k${i}: 'filters/${i}',`)}\n};\nexport const get = (k) => fetch('${ZONE}' + paths[k]);\n`,
    ],
    [
      'commands of one line',
      'a.sh',
      16,
      (n: number) => `case $1 in\n${rows(n, (i) => `  ${i}) path=filters/${i};;`)}\nesac\ncurl ${ZONE}$path\n`,
    ],
    [
      'elements of a collection',
      'a.tf',
      200,
      (n: number) =>
        `data "http" "a" {\n  for_each = toset([\n${rows(n, (i) => `    "filters/${i}",`)}\n  ])\n  url = "${ZONE}\${each.value}"\n}\n`,
    ],
    [
      'values of one member',
      'a.mjs',
      8,
      (n: number) =>
        `class C {\n${rows(n, (i) => `  s${i}() { this.p = 'filters/${i}'; return this; }`)}\n  go() { return fetch('${ZONE}' + this.p); }\n}\n`,
    ],
  ])('%s', async (_name, file, most, text) => {
    const [all, cut] = [await found(file, text(most)), await found(file, text(most + 1))];
    expect([all.lines.length, all.skipped]).toEqual([most, []]);
    expect([cut.lines.length, cut.skipped]).toEqual([most, [LEFT_OUT]]);
  });
});
