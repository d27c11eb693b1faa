import fc, { type Arbitrary } from '../../properties.js';

/** A part of the language that programs are made with, beside assignments, conditions and requests. */
export const FEATURES = [
  'loops',
  'switches',
  'exceptions',
  'calls',
  'closures',
  'callbacks',
  'classes',
  'tables',
  'destructuring',
  'async',
] as const;
export type Feature = (typeof FEATURES)[number];
export type Features = ReadonlySet<Feature>;

/** What a request's path ends in: retired words, and one that is not. */
export const WORDS = ['filters', 'rate_limits', 'firewall/rules', 'settings/minify', 'settings/brotli'] as const;
export const ZONE = 'https://api.cloudflare.com/client/v4/zones/z/';

const join = (parts: readonly Arbitrary<string>[], make: (...texts: string[]) => string): Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => make(...texts));

/** Source text in which each name stands for what is generated for it: `oneOf('fetch(TEXT);', { TEXT: text })`. */
export function fill(template: string, parts: Readonly<Record<string, Arbitrary<string>>>): Arbitrary<string> {
  const names = template.match(/\b[A-Z]{3,}\b/g) ?? [];
  const used = names.filter((name) => name in parts);
  return join(
    used.map((name) => parts[name] ?? fc.constant('')),
    (...texts) => {
      let next = 0;
      return template.replace(/\b[A-Z]{3,}\b/g, (name) => (name in parts ? (texts[next++] ?? '') : name));
    },
  );
}

const word = fc.constantFrom(...WORDS.map((text) => `'${text}'`), `'live'`);
const variable = fc.constantFrom('at', 'last', 'p');

/**
 * Texts: each evaluates to a string, whatever the state is. `calls`: functions of the program may be called in it.
 */
export function textIn(features: Features, calls: boolean): Arbitrary<string> {
  const has = (feature: Feature, ...templates: string[]): string[] => (features.has(feature) ? templates : []);
  const { text } = fc.letrec<{ text: string }>((tie) => {
    const TEXT = tie('text');
    const templates = [
      '(TEST ? TEXT : TEXT)',
      "(process.env.A && TEXT || 'live')",
      "('settings/' + (TEST ? 'minify' : 'brotli'))",
      ...has('tables', '(table[TEXT] ?? TEXT)', '(table.k ?? TEXT)', '(list[0] ?? TEXT)', '(list.at(-1) ?? TEXT)'),
      ...has('tables', "({ a: TEXT, b: TEXT })[process.env.A ? 'a' : 'b']", "['settings', 'minify'].join('/')"),
      ...has(
        'destructuring',
        "(({ p = 'filters', ...rest }) => rest.q ?? p)({ q: TEXT })",
        '((...all) => all[1])(p, TEXT)',
      ),
      ...has('destructuring', '[...[TEXT, TEXT]][1]', '((p, last = p) => last)(TEXT)', '({ ...{ k: TEXT }, j: 1 }).k'),
      ...has('closures', '((p) => () => p)(TEXT)()', '(() => { BODY return TEXT; })()'),
      ...has('callbacks', '[TEXT, TEXT].filter((p) => p !== last).at(0) ?? p', '[TEXT].map((p) => TEXT)[0]'),
      ...has('callbacks', '[TEXT, TEXT].reduce((p, last) => (TEST ? p : last))'),
      ...has('classes', 'new Box(TEXT).path', 'box.path', 'new Wide(TEXT).get()', 'Box.of(TEXT).get()', 'box.old'),
      ...(calls ? has('calls', 'FUNC(TEXT, d - 1)', '(TEST ? FUNC : FUNC)(TEXT, d - 1)') : []),
      ...(calls ? has('calls', 'FUNC.call(null, TEXT, d - 1)', '({ a: FUNC, b: FUNC }).b(TEXT, d - 1)') : []),
    ].map((template) => template.replace(/^(\[.*) \?\? p$/, '($1 ?? p)'));
    const parts = { TEXT, TEST: testIn(features), FUNC: fn, BODY: fc.constantFrom('', 'at = p;', `last = 'filters';`) };
    return {
      text: fc.oneof(
        { maxDepth: 2, depthSize: 'small', withCrossShrink: true },
        { weight: 4, arbitrary: word },
        { weight: 4, arbitrary: variable },
        ...templates.map((template) => fill(template, parts)),
      ),
    };
  });
  return text;
}

export const fn = fc.constantFrom('f0', 'f1', 'f2', 'f3');

/** Conditions: some that a run is free in, and some on the state. */
export function testIn(features: Features): Arbitrary<string> {
  const has = (feature: Feature, ...tests: string[]): string[] => (features.has(feature) ? tests : []);
  return fc.constantFrom(
    'process.env.A',
    'process.env.B',
    '!process.env.C',
    'process.argv.length > 3',
    'seen',
    '!seen',
    'n > 1',
    'n % 2 === 0',
    `at === 'filters'`,
    `at !== last`,
    `p === 'rate_limits'`,
    `last.startsWith('settings/')`,
    ...has('tables', 'list.length > 1', `'k' in table`),
    ...has('callbacks', `['filters', 'live'].includes(p)`, `[at, last].some((one) => one === 'live')`),
    ...has('classes', 'box instanceof Wide', `box.path === 'live'`),
  );
}
