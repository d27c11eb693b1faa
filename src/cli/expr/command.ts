import { check, parseValue, type CheckOptions } from '../../expression/check.js';
import { phases } from '../../expression/data/phases.js';
import type { ExpressionError } from '../../expression/errors.js';
import { constantFields, evaluate, evaluateValue } from '../../expression/evaluate/evaluate.js';
import { filterParser, parse } from '../../expression/parse.js';
import { print } from '../../expression/print.js';
import { UnsupportedPattern } from '../../expression/regex/compile.js';
import { defaultScheme, type Scheme } from '../../expression/scheme.js';
import { simplify } from '../../expression/simplify/simplify.js';
import type { Expr } from '../../expression/tree.js';
import { inertLines, inertPath } from '../../text/inert.js';
import { UsageError } from '../arguments.js';
import { fieldsFrom, listsFrom, schemeFrom, toJson } from './fields.js';
import { readInputs, readJson, UnreadableFile, type Input, type World } from './input.js';
import { exprHelp, readExprArguments, type Given } from './options.js';
import { errorBlock, errorJson, placeJson } from './print.js';

/** What came of one expression: mistakes, or a result as text and as members of a JSON object. */
type Outcome =
  | { readonly errors: readonly ExpressionError[] }
  | { readonly text: string; readonly json: object; readonly note?: string | undefined };

const EXIT = { fine: 0, invalid: 1, usage: 2, failed: 3 } as const;

/** `eolint expr …`: data to standard output, errors of expressions there too when they are what was asked for. */
export function expr(argv: readonly string[], world: World): number {
  if (argv.includes('--help') || argv.includes('-h')) {
    world.out(exprHelp(argv[0]));
    return EXIT.fine;
  }
  try {
    return run(readExprArguments(argv), world);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof UnreadableFile)) throw error;
    world.err(
      `eolint: ${inertLines(error.message)}\n${error instanceof UsageError ? 'Try eolint expr --help.\n' : ''}`,
    );
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

function run(given: Given, world: World): number {
  for (const note of given.notes) world.err(`note: ${inertLines(note)}\n`);
  const work = workOf(given);
  const files = given.values['file'];
  const inputs = readInputs(given.words, Array.isArray(files) ? files.map(String) : [], world);
  const outcomes = inputs.map((input) => ({ input, outcome: work(input.text) }));
  const wrong = outcomes.filter(({ outcome }) => 'errors' in outcome).length;
  if (given.values['format'] === 'json') {
    const results = outcomes.map(({ input, outcome }) => ({
      ...placeJson(input),
      ok: !('errors' in outcome),
      ...('errors' in outcome ? { errors: outcome.errors.map((error) => errorJson(input, error)) } : outcome.json),
    }));
    world.out(`${JSON.stringify({ schemaVersion: 1, results }, undefined, 2)}\n`);
  } else {
    const told = given.action === 'check' ? world.out : world.err;
    for (const { input, outcome } of outcomes) tell(input, outcome, world, told);
    if (given.action === 'check')
      world.out(`${counted(outcomes.length)}: ${outcomes.length - wrong} valid, ${wrong} not\n`);
  }
  return wrong > 0 ? EXIT.invalid : EXIT.fine;
}

function tell(input: Input, outcome: Outcome, world: World, told: (text: string) => void): void {
  if ('errors' in outcome) {
    for (const error of outcome.errors) told(errorBlock(input, error, world));
    return;
  }
  if (outcome.text !== '') world.out(`${outcome.text}\n`);
  if (outcome.note !== undefined) world.err(`${inertPath(input.source.name)}: ${outcome.note}\n`);
}

function counted(count: number): string {
  return `${count} expression${count === 1 ? '' : 's'}`;
}

function workOf(given: Given): (text: string) => Outcome {
  switch (given.action) {
    case 'check':
      return checking(given);
    case 'eval':
      return evaluating(given);
    case 'simplify':
      return simplifying(given);
    case 'format':
      return formatting(given);
  }
}

function textOf({ values }: Given, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

function numberOf(given: Given, name: string): number | undefined {
  const text = textOf(given, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`--${name} takes a number; not ${text}`);
  return Number(text);
}

function jsonOf(given: Given, name: string, otherwise?: unknown): unknown {
  const text = textOf(given, name);
  return text === undefined ? otherwise : readJson(text, name);
}

function schemeOf(given: Given): Scheme {
  const json = jsonOf(given, 'scheme');
  return json === undefined ? defaultScheme : schemeFrom(json);
}

function phaseOf(given: Given): string | undefined {
  const phase = textOf(given, 'phase');
  if (phase === undefined || Object.hasOwn(phases, phase)) return phase;
  throw new UsageError(`--phase takes ${Object.keys(phases).join(', ')}; not ${phase}`);
}

function asOf(given: Given): 'filter' | 'value' {
  return textOf(given, 'as') === 'value' ? 'value' : 'filter';
}

function checking(given: Given): (text: string) => Outcome {
  const options: CheckOptions = {
    as: asOf(given),
    scheme: schemeOf(given),
    phase: phaseOf(given),
    level: textOf(given, 'level') as CheckOptions['level'],
    counting: given.values['counting'] === true,
    maxNesting: numberOf(given, 'max-nesting'),
    wildcardStarLimit: numberOf(given, 'wildcard-star-limit'),
  };
  return (text) => {
    const result = check(text, options);
    if (result.ok) return { text: '', json: { type: result.type } };
    return { errors: [...result.errors].sort((a, b) => a.start - b.start) };
  };
}

function evaluating(given: Given): (text: string) => Outcome {
  const scheme = schemeOf(given);
  const fields = fieldsFrom(jsonOf(given, 'fields', {}), scheme, 'fields');
  const options = {
    scheme,
    lists: listsFrom(jsonOf(given, 'lists', {})),
    missingNotEqual: given.values['missing-not-equal'] === true,
  };
  const as = asOf(given);
  return (text) => {
    const result = check(text, { as, scheme, retired: [] });
    if (!result.ok) return result;
    try {
      const value = as === 'filter' ? evaluate(text, fields, options) : evaluateValue(text, fields, options);
      const json = toJson(value);
      return { text: typeof value === 'boolean' ? String(value) : JSON.stringify(json), json: { value: json } };
    } catch (error) {
      if (error instanceof TypeError) throw new UsageError(`--fields: ${error.message}`);
      if (error instanceof UnsupportedPattern) throw new UsageError(error.message);
      throw error;
    }
  };
}

/** The tree of a filter, or of a value where it is none; the mistakes of the filter where it is neither. */
function treeOf(text: string, scheme: Scheme): Expr | { readonly errors: readonly ExpressionError[] } {
  const filter = parse(text, { scheme });
  const errors = filter.errors.filter(({ kind }) => kind !== 'unknown-field' || hasGap(filter.root));
  if (errors.length === 0) return filter.root;
  const p = filterParser(text, { scheme }, true);
  const { node } = parseValue(p);
  return p.faults.length === 0 ? node : { errors };
}

/** A part of the text is in no node of the tree: a name that is not known is still read, a stray word is not. */
function hasGap(root: Expr): boolean {
  return JSON.stringify(root).includes('"kind":"bad"');
}

function simplifying(given: Given): (text: string) => Outcome {
  const scheme = schemeOf(given);
  const json = jsonOf(given, 'known');
  const known = json === undefined ? constantFields : fieldsFrom(json, scheme, 'known');
  const phase = phaseOf(given);
  return (text) => {
    const tree = treeOf(text, scheme);
    if ('errors' in tree) return tree;
    const result = simplify(text, { known, phase, scheme });
    const note =
      result.verdict === 'always'
        ? 'always true: a rule with it applies to every request'
        : result.verdict === 'never'
          ? 'never true: a rule with it does nothing'
          : undefined;
    return { text: result.text, json: result, note };
  };
}

function formatting(given: Given): (text: string) => Outcome {
  const scheme = schemeOf(given);
  const notation = textOf(given, 'notation') as 'word' | 'symbol' | undefined;
  return (text) => {
    const tree = treeOf(text, scheme);
    if ('errors' in tree) return tree;
    const formatted = print(tree, { notation });
    return { text: formatted, json: { text: formatted } };
  };
}
