import { describe, expect, test } from 'vitest';
import { javascriptDialect } from '../../../src/read/javascript/dialect.js';
import { encoded, object, rewritten, unknown } from './rewritten.js';

describe('multipart', () => {
  test('makes the form right before the statement, with its indentation', () => {
    expect(
      rewritten(`async function f(expiry) {
  const r = await fetch('u', {
    method: 'POST',
    body: JSON.stringify({ expiry }),
  });
}`),
    ).toBe(`async function f(expiry) {
  const form = new FormData();
  if (expiry !== undefined) form.append('expiry', expiry);
  const r = await fetch('u', {
    method: 'POST',
    body: form,
  });
}`);
  });

  test('takes the line end and the quotes of the file', () => {
    expect(rewritten('a("b");\r\n\tfetch("u", { body: JSON.stringify({ expiry }) });\r\n')).toBe(
      'a("b");\r\n\tconst form = new FormData();\r\n\tif (expiry !== undefined) form.append("expiry", expiry);\r\n\tfetch("u", { body: form });\r\n',
    );
  });

  test('stays on the line where the statement does not begin its own', () => {
    expect(rewritten('() => { return fetch(u, { body: JSON.stringify({ expiry }) }) }')).toBe(
      "() => { const form = new FormData(); if (expiry !== undefined) form.append('expiry', expiry); return fetch(u, { body: form }) }",
    );
  });

  test('stands before an export, and inside a component', () => {
    expect(rewritten('export const r = await fetch(u, { body: JSON.stringify({ expiry }) });')).toMatch(
      /^const form = .*;\nexport const r = await fetch\(u, \{ body: form \}\);$/s,
    );
    const vue =
      '<script setup lang="ts">\nconst a: string = b;\nfetch(u, { body: JSON.stringify({ expiry }) })\n</script>\n<template><form/></template>';
    expect(rewritten(vue, { file: 'a.vue' })).toMatch(/\nconst uploadForm = .*body: uploadForm \}\)\n<\/script>/s);
  });

  const clients: readonly (readonly [string, string, string, string])[] = [
    ['fetch', 'fetch(u, { body: X })', 'JSON.stringify({ expiry })', 'fetch(u, { body: form })'],
    [
      'fetch',
      "fetch(u, { 'body': X as BodyInit })",
      'JSON.stringify({ expiry })',
      "fetch(u, { 'body': form as BodyInit })",
    ],
    ['ofetch', '$fetch(u, { body: X })', '{ expiry }', '$fetch(u, { body: form })'],
    ['axios', 'axios.post(u, X)', '{ expiry }', 'axios.post(u, form)'],
    ['axios', 'axios({ url, data: X })', '{ expiry }', 'axios({ url, data: form })'],
    ['ky', 'ky.post(u, { json: X }).json()', '{ expiry }', 'ky.post(u, { body: form }).json()'],
    ['got', 'got.post(u, { headers, json: (X) })', '{ expiry }', 'got.post(u, { headers, body: form })'],
    ['got', 'got.post(u, { body: X })', 'JSON.stringify({ expiry })', 'got.post(u, { body: form })'],
  ];
  test.each(clients)('%s: %s', (client, code, body, after) => {
    expect(rewritten(code.replace('X', body), { client, body }).split('\n').at(-1)).toBe(after);
  });

  test.each([
    [
      'undici',
      'request(u, { body: JSON.stringify({ expiry }) })',
      'undici is not known to send the FormData of the platform',
    ],
    ['node-http', 'req.write(JSON.stringify({ expiry }))', 'node-http is not known to send a FormData'],
    [
      'unknown-sender',
      'send(u, { body: JSON.stringify({ expiry }) })',
      'unknown-sender is not known to send a FormData',
    ],
    ['fetch', 'f(JSON.stringify({ expiry }))', 'the body is not given as a plain option of the request'],
    ['fetch', 'f({ ["body"]: JSON.stringify({ expiry }) })', 'the body is not given as a plain option of the request'],
    ['fetch', 'f({ data: JSON.stringify({ expiry }) })', 'the body is given as data'],
    ['fetch', 'f({ constructor: JSON.stringify({ expiry }) })', 'the body is given as constructor'],
    [
      'fetch',
      'f({ body: a ? JSON.stringify({ expiry }) : b })',
      'the body is not given as a plain option of the request',
    ],
    ['fetch', 'f({ body: JSON.stringify({ expiry }) /* a */, b: ((', 'the body is not found in the code'],
  ])('%s: %s is refused', (client, code, why) => {
    expect(rewritten(code, { client })).toBe(`[${why}]`);
  });

  const F = 'fetch(u, { body: JSON.stringify({ expiry }) })';
  test.each([
    `if (a) ${F}`,
    `if (a) b(); else ${F}`,
    `if (a) b(); else if (${F}) c()`,
    `for (const a of b) ${F}`,
    `while (${F}) a()`,
    `for (;;${F}) a()`,
    `const a = (expiry) => ${F}`,
    `const a = 1, b = ${F}`,
    `a && ${F}`,
    `a ? ${F} : b`,
    `a ??= ${F}`,
    `class A { b = ${F} }`,
    `function a(b = ${F}) {}`,
    `out: ${F}`,
    `a?.b(${F})`,
  ])('no statement can stand before %s', (code) => {
    expect(rewritten(code)).toBe('[no statement can stand right before the request]');
  });

  test.each([
    `if (${F}) a()`,
    `if (a) { ${F} }`,
    `switch (a) { case 1: ${F} }`,
    `for (const a of ${F}) b()`,
    `a = await b(${F}, c).d`,
    `const [a] = await Promise.all([${F}])`,
    `const a = () => { throw new E(${F}) }`,
    `class A { static { ${F} } }`,
    `namespace A { ${F} }`,
  ])('a statement can stand before %s', (code) => {
    expect(rewritten(code)).toMatch(
      /const form = new FormData\(\);[ \n]if \(expiry !== undefined\) form\.append\('expiry', expiry\);/,
    );
    expect(rewritten(code)).toContain('body: form }');
  });

  test('a body that is not all in the request is refused', () => {
    expect(rewritten(F, { value: object(true) })).toBe('[the body may hold more than is written]');
    expect(rewritten(F, { value: encoded })).toContain('body: form');
    expect(rewritten(F, { value: unknown })).toBe('[the body may hold more than is written]');
    expect(rewritten(`${F}; expiry2`, { fields: [['expiry', 'expiry2']] })).toBe(
      '[a field of the body is set elsewhere]',
    );
    const body = 'JSON.stringify({ a: b /* why */ })';
    expect(rewritten(`fetch(u, { body: ${body} })`, { body, fields: [['a', 'b ']] })).toMatch(/comment/);
  });

  test('the name is free in the file, also when several requests become forms at once', () => {
    expect(rewritten(`const form = 1;\n${F}`)).toContain('body: uploadForm }');
    expect(rewritten(`a.form; uploadForm();\n${F}`)).toContain('body: form2 }');
    expect(rewritten(`${F};\n${F};`, { nth: 0 })).toContain('const form =');
    expect(rewritten(`${F};\n${F};`, { nth: 1 })).toContain('const uploadForm =');
    expect(rewritten(`x([${F}, ${F}, ${F}]);`, { nth: 2 })).toContain('const form2 =');
    expect(rewritten(`() => { ${F} };\n${F};`, { nth: 1 })).toContain('const form =');
  });
});

describe('escape', () => {
  const run = (...quoting: ('single' | 'double' | 'template' | 'json' | 'bare')[]) =>
    ({ kind: 'run', text: '', quoting }) as const;

  test('by quoting', () => {
    const sample = 'a\'b"c`d${e}$f\\g\n';
    for (const quoting of ['single', 'double', 'template'] as const) {
      const quote = { single: "'", double: '"', template: '`' }[quoting];
      const escaped = javascriptDialect.escape?.(sample, run(quoting));
      expect((0, eval)(quote + escaped + quote)).toBe(sample);
    }
    const nested = javascriptDialect.escape?.(sample, run('json', 'single'));
    expect(JSON.parse((0, eval)(`'"${nested}"'`))).toBe(sample);
    expect(javascriptDialect.escape?.('a', run('bare'))).toBeUndefined();
    expect(javascriptDialect.escape?.('a', { kind: 'hole' })).toBeUndefined();
    expect(javascriptDialect.escape?.('/plain/path', run('single'))).toBe('/plain/path');
  });
});
