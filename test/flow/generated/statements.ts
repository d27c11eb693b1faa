import fc, { type Arbitrary } from '../../properties.js';
import { fill, fn, testIn, textIn, ZONE, type Feature, type Features } from './grammar.js';

const send = `fetch('${ZONE}' + TEXT);`;
const FIXED_STEPS = 5;

/** What is there in every program. */
const PLAIN = [
  'at = TEXT;',
  'last = at;',
  'seen = true;',
  'seen = !seen;',
  'n += 1;',
  `verb = TEST ? 'DELETE' : 'PUT';`,
  `fetch('${ZONE}' + TEXT, { method: verb });`,
  `at = 'settings/'; at += TEST ? 'minify' : 'brotli';`,
  'if (TEST) return TEXT;',
  `at ||= TEXT;`,
];

const LOOPS = [
  'for (let i = 0; i < 3; i += 1) { ROUND }',
  'for (let i = 2; i >= 0; i -= 1) { if (i === 1) { ROUND } else { ROUND } }',
  'for (const q of [TEXT, TEXT, TEXT]) { const p = q; ROUND }',
  'for (const one of process.argv) { ROUND }',
  'for (const [i, one] of process.argv.entries()) { if (i > 2) { ROUND } ROUND }',
  `for (const p in { filters: 1, 'settings/minify': 2 }) { ROUND }`,
  `{ let left = 3; while (TEST && left > 0) { left -= 1; ROUND } }`,
  `{ let left = 3; do { left -= 1; ROUND } while (TEST && left > 0); }`,
  `{ let state = 'a'; for (let i = 0; i < 4 && state !== 'd'; i += 1) { if (state === 'a') { state = 'b'; ROUND } else if (state === 'b') { state = TEST ? 'c' : 'a'; ROUND } else { state = 'd'; ROUND } } }`,
  'L0: for (const one of process.argv) { for (const q of [TEXT, TEXT]) { const p = q; INNER if (TEST) break L0; if (TEST) continue L0; INNER } INNER }',
];

const SWITCHES = [
  `switch (TEXT) { case 'filters': BLOCK case 'live': BLOCK break; case at: BLOCK default: BLOCK }`,
  `switch (process.argv.length) { case 2: BLOCK break; default: BLOCK case 5: BLOCK }`,
  `switch (true) { case TEST: case seen: BLOCK break; case n > 0: { BLOCK } }`,
  `switch (process.env.A) { case '1': at = TEXT; case '2': ${send} break; case undefined: last = TEXT; }`,
];

const EXCEPTIONS = [
  `try { BLOCK JSON.parse(process.env.J); BLOCK } catch { BLOCK }`,
  `try { BLOCK if (TEST) throw { path: TEXT }; BLOCK } catch (error) { at = error.path ?? TEXT; BLOCK }`,
  `try { BLOCK JSON.parse(process.env.J); BLOCK } finally { BLOCK }`,
  `try { at = TEXT; fail(TEXT); BLOCK } catch (error) { ${send.replace('TEXT', 'error.path')} BLOCK }`,
  `try { try { BLOCK fail(TEXT); } finally { at = TEXT; } } catch { BLOCK } finally { BLOCK }`,
  `try { BLOCK fail(TEXT); BLOCK } catch (error) { if (TEST) throw error; BLOCK }`,
  `if (TEST) throw new Error(TEXT);`,
];

const CALLS = [
  'FUNC(TEXT, d - 1);',
  'at = FUNC(TEXT, d - 1);',
  '{ const act = TEST ? FUNC : FUNC; act(TEXT, d - 1); }',
  '[FUNC, FUNC].forEach((act) => act(TEXT, d - 1));',
  '{ const acts = { a: FUNC, b: FUNC }; acts[process.env.B ? "a" : "b"](TEXT, d - 1); }',
  'FUNC.bind(null, TEXT)(d - 1);',
];

const CLOSURES = [
  'hooks.push(() => { BLOCK });',
  'hooks.push((p = at) => { BLOCK });',
  'for (const hook of hooks.splice(0)) hook();',
  `{ const later = (p) => () => { ${send} }; const one = later(TEXT); at = TEXT; one(); }`,
  `{ let own = TEXT; const set = (p) => { own = p; }; if (TEST) set(TEXT); fetch('${ZONE}' + own); }`,
  `{ const act = TEST ? () => { at = TEXT; } : () => { last = TEXT; BLOCK }; act(); }`,
];

const CALLBACKS = [
  '[TEXT, TEXT].forEach((p) => { BLOCK });',
  `['filters', TEXT, 'live'].filter((p) => p !== last).forEach((p, i) => { if (i > 0) { BLOCK } ${send} });`,
  `[TEXT, TEXT].map((p) => { BLOCK return p; }).forEach((p) => fetch('${ZONE}' + p));`,
  'process.argv.forEach(() => { BLOCK });',
  'last = [TEXT, TEXT].reduce((p, one) => { BLOCK return one; }, TEXT);',
  'seen = [TEXT, TEXT].some((p) => { BLOCK return TEST; });',
];

const CLASSES = [
  'box.set(TEXT);',
  'box.add(TEXT).set(TEXT);',
  'if (TEST) box.add(TEXT);',
  `fetch('${ZONE}' + box.path);`,
  'box.send();',
  'box.old = TEXT;',
  'box = TEST ? new Wide(TEXT) : new Box(TEXT);',
  '{ const made = new Wide(TEXT); made.set(TEXT).send(); box = made; }',
  'Box.shared = TEXT;',
  `fetch('${ZONE}' + Wide.shared);`,
  '{ const { send } = box; send.call(new Box(TEXT)); }',
  'box.each((p) => { BLOCK });',
];

const TABLES = [
  'table.k = TEXT;',
  'table[TEXT] = TEXT;',
  'list.push(TEXT);',
  'list.unshift(TEXT, TEXT);',
  'list.length = 0;',
  `for (const [k, p] of Object.entries(table)) { ${send} }`,
  `for (const p of list.slice(0, ${FIXED_STEPS})) { BLOCK }`,
  'delete table.k;',
  'Object.assign(table, { k: TEXT, j: TEXT });',
  `{ const other = { ...table, k: TEXT }; if (TEST) other.k = TEXT; fetch('${ZONE}' + other.k); }`,
  `{ const parts = ['settings']; if (TEST) parts.push('minify'); else parts.push('brotli'); fetch('${ZONE}' + parts.join('/')); }`,
  `{ const known = new Map([['a', TEXT]]); if (TEST) known.set('a', TEXT); fetch('${ZONE}' + known.get('a')); }`,
];

const DESTRUCTURING = [
  '({ p: at = TEXT } = TEST ? { p: TEXT } : {});',
  '[at, last] = [last, at];',
  `{ const { k: q, ...rest } = { k: TEXT, j: TEXT }; at = rest.j; fetch('${ZONE}' + q); }`,
  `((p = 'rate_limits', { last = p } = {}) => { ${send} BLOCK })(...(TEST ? [TEXT] : []));`,
  `{ const [first, ...others] = [TEXT, TEXT, TEXT]; for (const p of others) { ${send} } at = first; }`,
  '((...all) => { at = all.at(-1); })(TEXT, TEXT);',
];

const ASYNC = [
  'later(TEXT).then((p) => { BLOCK });',
  `later(TEXT).then((p) => { BLOCK if (TEST) throw { path: TEXT }; return p; }).catch((error) => { at = error.path ?? TEXT; BLOCK });`,
  '(async () => { const q = await later(TEXT); await (async (p) => { BLOCK })(q); })();',
  '(async (p) => { BLOCK await null; BLOCK })(TEXT).finally(() => { BLOCK });',
  'Promise.all([later(TEXT), later(TEXT)]).then(([p, last]) => { BLOCK });',
  `(async () => { try { BLOCK await refuse(TEXT); BLOCK } catch (error) { ${send.replace('TEXT', 'error.path')} BLOCK } })();`,
];

const OF: Readonly<Record<Feature, readonly string[]>> = {
  loops: LOOPS,
  switches: SWITCHES,
  exceptions: EXCEPTIONS,
  calls: CALLS,
  closures: CLOSURES,
  callbacks: CALLBACKS,
  classes: CLASSES,
  tables: TABLES,
  destructuring: DESTRUCTURING,
  async: ASYNC,
};

/**
 * What one call from outside leaves for the next one is not followed yet where it is no word of the schedule, or lies in
 * an object or list that was made, grew or was set as a whole in that call: the tests beside name it. Within one run it is.
 */
const LEFT_FOR_THE_NEXT_CALL: ReadonlySet<string> = new Set([
  'box = TEST ? new Wide(TEXT) : new Box(TEXT);',
  '{ const made = new Wide(TEXT); made.set(TEXT).send(); box = made; }',
  'list.push(TEXT);',
  'list.unshift(TEXT, TEXT);',
  `verb = TEST ? 'DELETE' : 'PUT';`,
  'box.old = TEXT;',
  'Object.assign(table, { k: TEXT, j: TEXT });',
]);

/**
 * Statements of a function's body. Loops run a few rounds at most, so that every program ends. `entered`: others call the
 * functions, one after the other.
 */
export function statementsIn(features: Features, entered: boolean): Arbitrary<string> {
  const TEXT = textIn(features, true);
  const TEST = testIn(features);
  const own = [...features]
    .flatMap((feature) => OF[feature])
    .filter((template) => !entered || !LEFT_FOR_THE_NEXT_CALL.has(template));
  const { body } = fc.letrec<{ body: string; block: string; act: string; round: string }>((tie) => {
    // A loop inside a labelled one gets a label of its own.
    const INNER = tie('round').map((text) => text.replace(/\bL(\d)/g, (_, n: string) => `L${Number(n) + 1}`));
    const parts = { TEXT, TEST, FUNC: fn, BLOCK: tie('block'), ROUND: tie('round'), INNER };
    const plain = PLAIN.filter((template) => !entered || !LEFT_FOR_THE_NEXT_CALL.has(template)).map((template) =>
      fill(template, parts),
    );
    return {
      act: fc.oneof(
        { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
        { weight: 6, arbitrary: fill(send, parts) },
        ...plain,
        { weight: 3, arbitrary: fill('if (TEST) { BLOCK } else { BLOCK }', parts) },
        { weight: 2, arbitrary: fill('if (TEST) { BLOCK }', parts) },
        ...own.map((template) => ({ weight: 2, arbitrary: fill(template, parts) })),
      ),
      body: fc
        .tuple(
          fc.array(tie('act'), { maxLength: 4, minLength: 1, size: 'max' }),
          fc.option(fill(send, parts), { nil: '', freq: 6 }),
        )
        .map(([all, last]) => [...all, last].join('\n')),
      block: fc
        .tuple(fc.array(tie('act'), { maxLength: 3, size: 'max' }), fc.option(fill(send, parts), { nil: '' }))
        .map(([all, last]) => [...all, last].join('\n')),
      round: fc
        .tuple(
          tie('block'),
          fc.constantFrom('', 'if (TEST) break;', 'if (TEST) continue;', 'continue;'),
          TEST,
          tie('block'),
        )
        .map(([before, leave, test, after]) => [before, leave.replace('TEST', test), after].join('\n')),
    };
  });
  return body;
}
