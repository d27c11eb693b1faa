import type { Context, Variables } from './context.js';
import { textOf, withVariables } from './context.js';
import type { StandingRule } from '../../model/expression-text.js';
import { factsIn } from './facts.js';
import { leaveOut } from '../../text/left-out.js';
import { isExpression } from './expression.js';
import {
  entryOf,
  itemsOf,
  nodeAt,
  textAt,
  textNode,
  type ListNode,
  type MapNode,
  type Node,
  type ScalarNode,
} from './node.js';
import { expressionText } from './quoted-expressions.js';
import { addRequest } from './request.js';
import { addRequestObject } from './request-object.js';
import { addStandingRule, useWithin } from './rules.js';
import { addScript } from './script.js';
import { isProseKey, scriptLanguage } from './script-keys.js';
import { addDeclared, type Path } from './settings.js';
import { addCommandLine } from './command-line.js';
import { askedRuns } from './asked-runs.js';
import { loopsOf, matrixOf } from './loops.js';
import { environmentOf } from './set-variables.js';
import { handedOn, jobOutputs } from './step-outputs.js';
import { addUriLine } from './uri-line.js';

const VENDOR = /cloudflare|client\/v4/i;
/** Maps and lists inside one another beyond this are not walked. */
const DEEPEST = 100;
/** Beyond this a document's steps have the first run of their matrix alone. */
const MOST_SCRIPTS = 5000;

/**
 * Adds what a document of no particular format holds, wherever it stands: requests that it spells out, programs, rule
 * expressions, and settings that it declares. Each node is looked at once, however many aliases lead to it.
 */
export function walkDocument(cx: Context, root: Node): void {
  const about = VENDOR.test(cx.source.text) || VENDOR.test(cx.source.file);
  const walk: Walk = { cx, about, seen: new Set(), environment: new Map(), runs: [], use: {}, recorded: false };
  visit(walk, root, [], undefined);
}

interface Walk {
  readonly cx: Context;
  readonly about: boolean;
  readonly seen: Set<Node>;
  /** The variables of the environment around. */
  readonly environment: ReadonlyMap<string, ScalarNode>;
  /** What the variables of a matrix around stand for in each of its runs. */
  readonly runs: readonly Variables[];
  /** What is known of the rules in the ruleset around. */
  readonly use: StandingRule['use'];
  /** In an answer that was kept: what it tells was not sent, but the rules in a dump are those that there are. */
  readonly recorded: boolean;
}

function visit(walk: Walk, node: Node, path: Path, parent: MapNode | undefined): void {
  if (walk.seen.has(node)) return;
  if (path.length > DEEPEST) {
    leaveOut('maps are nested too deeply');
    return;
  }
  walk.seen.add(node);
  if (node.kind === 'map') visitMap(walk, node, path);
  else if (node.kind === 'list') visitList(walk, node, path, parent);
  else visitScalar(walk, node, path, parent);
}

function visitMap(walk: Walk, map: MapNode, path: Path): void {
  const key = path.at(-1) ?? '';
  addStandingRule(walk.cx, map, { about: walk.about, use: walk.use, key });
  const use = useWithin(map, walk.use);
  if (walk.recorded || isRecordedAnswer(map)) {
    for (const entry of map.entries) visit({ ...walk, use, recorded: true }, entry.value, [...path, entry.key], map);
    return;
  }
  const environment = environmentOf(map, walk.environment);
  const runs = matrixOf(map) ?? walk.runs;
  const facts = factsIn(walk.cx.facts, textsOfTask(map), map.start);
  for (const variables of [...loopsOf(walk.cx, map), ...askedRuns(runs, [map], walk.cx)]) {
    for (const set of facts) {
      const cx = withVariables(withVariables(walk.cx, set), variables);
      for (const body of addObjects(cx, map, path)) walk.seen.add(body);
    }
  }
  addDeclared(walk.cx, map, path, walk.about);
  const handed = handedOn(walk.cx, nodeAt(map, 'steps'));
  const needed = jobOutputs(walk.cx, nodeAt(map, 'jobs'));
  const inner = {
    ...walk,
    cx: withVariables(walk.cx, new Map([...needed, ...(handed?.outputs ?? [])])),
    environment: handed === undefined ? environment : new Map([...handed.environment, ...environment]),
    runs,
    use,
  };
  const kind = textAt(map, 'kind') ?? textAt(map, 'apiVersion') ?? textAt(map, 'type') ?? '';
  for (const entry of map.entries) {
    // What a document says it declares counts as a word on the way.
    const word = VENDOR.test(`${textAt(map, 'apiVersion') ?? ''} ${kind}`) ? ['cloudflare', entry.key] : [entry.key];
    visit(inner, entry.value, [...path, ...word], map);
  }
}

/** Ansible's modules that send a request. */
const URI_MODULE = /^(?:ansible\.(?:builtin|windows|legacy)\.)?(?:win_)?uri$/;

/** What a task is given, and its module. */
function textsOfTask({ entries }: MapNode): readonly string[] {
  return entries.flatMap(({ key, value }) => {
    const given = value.kind === 'map' && URI_MODULE.test(key) ? value.entries : [{ value }];
    return given.flatMap((one) => textNode(one.value)?.value ?? []);
  });
}

/** The request of a map, or of a module's arguments in it: `uri: {url: ...}` beside `loop:`. */
function addObjects(cx: Context, map: MapNode, path: Path): Node[] {
  const key = path.at(-1) ?? '';
  // What a job hands on is asked for elsewhere.
  if (URI_MODULE.test(key) || key === 'outputs') return [];
  const usual = usualMethod(key, map);
  const bodies = [addRequestObject(cx, map, { usual, dialect: 'document' })];
  for (const entry of map.entries) {
    if (entry.value.kind !== 'map' || !URI_MODULE.test(entry.key)) continue;
    bodies.push(addRequestObject(cx, entry.value, { usual: 'GET', dialect: 'ansible' }));
  }
  return bodies.filter((body) => body !== undefined);
}

function usualMethod(key: string, map: MapNode | undefined): string | undefined {
  return /^(?:rest_command|get_url)$/.test(key) || (map !== undefined && isGetNode(map)) ? 'GET' : undefined;
}

/** Nodes of workflow engines that send a GET where they name no method. */
function isGetNode(map: MapNode): boolean {
  return /http ?request|httpRequest/i.test(textAt(map, 'type') ?? '');
}

/** The envelope that the API wraps its answers in: a recording, not something that is sent. */
function isRecordedAnswer(map: MapNode): boolean {
  const has = (key: string): boolean => entryOf(map, key) !== undefined;
  return (
    has('result') && (has('success') || has('result_info')) && (has('errors') || has('messages') || has('success'))
  );
}

function visitList(walk: Walk, list: ListNode, path: Path, parent: MapNode | undefined): void {
  const key = path.at(-1) ?? '';
  const texts = list.items.filter((item): item is ScalarNode => textNode(item) !== undefined);
  if (!walk.recorded && texts.length > 0 && texts.length === list.items.length) {
    if (addCommandLine(walk.cx, list, parent, walk.environment)) return;
    const language = scriptLanguage(key, texts.map(({ value }) => String(value)).join('\n'), shellOf(parent));
    if (language !== undefined) {
      for (const item of texts) walk.seen.add(item);
      addScripts(walk, language, scriptScalars(texts, key, parent));
      return;
    }
  }
  for (const item of list.items) visit(walk, item, path, parent);
}

/** A script, once for each run of the matrix that it asks for, as long as a document has few enough. */
function addScripts({ cx, environment, runs }: Walk, language: string, scalars: readonly ScalarNode[]): void {
  const turns = askedRuns(runs, [...scalars, ...environment.values()], cx);
  const texts = scalars.map(({ value }) => String(value));
  const facts = factsIn(cx.facts, texts, scalars[0]?.start ?? 0);
  const isSet = facts.some(({ size }) => size > 0);
  const asked = isSet ? facts.flatMap((set) => join(set, turns)) : turns;
  const room = Math.max(1, MOST_SCRIPTS - cx.found.parts.length);
  if (asked.length > room) leaveOut('a matrix has too many runs of too many steps');
  for (const variables of asked.length > 0 ? asked.slice(0, room) : [new Map()]) {
    addScript(withVariables(cx, variables), { language, scalars, environment, again: asked.length > 1 });
  }
}

function join(set: Variables, turns: readonly Variables[]): readonly Variables[] {
  return turns.length === 0 ? [set] : turns.map((turn) => new Map([...set, ...turn]));
}

/** The commands of a job of GitLab: what its `before_script` sets, its `script` uses. */
function scriptScalars(texts: readonly ScalarNode[], key: string, parent: MapNode | undefined): readonly ScalarNode[] {
  if (key !== 'script') return texts;
  const before = itemsOf(nodeAt(parent, 'before_script')).filter(
    (item): item is ScalarNode => textNode(item) !== undefined,
  );
  return [...before, ...texts];
}

function shellOf(parent: MapNode | undefined): string | undefined {
  return (
    textAt(parent, 'shell') ?? textAt(parent, 'interpreter') ?? textAt(parent, 'lang') ?? textAt(parent, 'language')
  );
}

function visitScalar(walk: Walk, scalar: ScalarNode, path: Path, parent: MapNode | undefined): void {
  const { cx, recorded } = walk;
  if (recorded) return;
  const key = path.at(-1) ?? '';
  if (typeof scalar.value !== 'string' || scalar.value.length < 8 || isProseKey(key)) return;
  if (isExpression(scalar.value)) {
    cx.found.expressions.push(expressionText(cx.source.file, scalar.content));
    return;
  }
  if (URI_MODULE.test(key) && addUriLine(cx, scalar)) return;
  const language = scriptLanguage(key, scalar.value, shellOf(parent));
  if (language !== undefined) addScripts(walk, language, [scalar]);
  else if (ADDRESS.test(scalar.value) && !isSent(parent, path.at(-2) ?? '')) addAddress(cx, scalar);
}

const ADDRESS = /^https?:\/\/[^\s/]+\/client\/v4\/\S+$/;

/** An address kept as a setting: some code sends something there. */
function addAddress(cx: Context, scalar: ScalarNode): void {
  addRequest(cx, { method: undefined, url: textOf(cx, scalar), headersOpen: true, at: scalar, dialect: 'document' });
}

/** The map spells out the request itself, or is a module's that sends a GET where none is named. */
function isSent(parent: MapNode | undefined, holder: string): boolean {
  if (URI_MODULE.test(holder) || usualMethod(holder, parent) !== undefined) return true;
  return parent?.entries.some(({ key }) => /^(?:method|verb|http_?method|request_?method)$/i.test(key)) === true;
}
