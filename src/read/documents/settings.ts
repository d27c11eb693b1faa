import type { Text } from '../../model/text.js';
import type { ObjectValue, Value } from '../../model/value.js';
import { spanIn, textOf, type Context } from './context.js';
import { entryOf, nodeAt, textAt, textNode, type Entry, type MapNode, type Node } from './node.js';
import { addRequest, canonical, type Said } from './request.js';
import { memberOf, scalarValue, valueOf } from './value.js';

/** Keys on the way from the root of a document to a node, outermost first. */
export type Path = readonly string[];

const ABOUT = /cloudflare|zone_?-?settings?/i;
const SETTINGS = /^(?:cloudflare)?(?:zone)?settings?(?:overrides?)?$/;
/** Rules that act on single pages have actions of the same names, which stay. */
const OTHER_THINGS = /^(?:pagerules?|actions|pageruleactions|rules)$/;
const NAMES = ['id', 'setting', 'setting_id', 'settingId', 'setting_name', 'settingName', 'name', 'key'];
/** What the API itself adds: the map is an answer that was kept. */
const RECORDED = ['modified_on', 'editable', 'time_remaining', 'created_on'];

/** The operations that declarations stand for. */
export const declaredOperations: readonly { readonly method: string; readonly path: RegExp }[] = [
  { method: 'PATCH', path: /^\/zones\/\{\w+\}\/settings\/\w+$/ },
  { method: 'POST', path: /^\/zones\/\{\w+\}\/dns_records$/ },
  { method: 'PATCH', path: /^\/zones\/\{\w+\}\/rulesets\/\{\w+\}\/rules\/\{\w+\}$/ },
  { method: 'POST', path: /^\/accounts\/\{\w+\}\/load_balancers\/pools$/ },
];

const HOLE: Text = [{ kind: 'hole' }];

/**
 * Adds what a map declares of a zone as the requests that set it: settings by name, records, rules, pools. Maps that
 * the API itself gave are left out. `about`: the document or the place in it speaks of the API's vendor.
 */
export function addDeclared(cx: Context, map: MapNode, path: Path, about: boolean): void {
  if (RECORDED.some((key) => entryOf(map, key) !== undefined)) return;
  if (path.some((key) => OTHER_THINGS.test(canonical(key)))) {
    addRule(cx, map);
    return;
  }
  addSetting(cx, map, path, about);
  addSettingsMap(cx, map, path, about);
  addRecord(cx, map);
  addRule(cx, map);
  addPool(cx, map);
}

/** `{id: minify, value: ...}` */
function addSetting(cx: Context, map: MapNode, path: Path, about: boolean): void {
  const value = entryOf(map, 'value') ?? entryOf(map, 'state') ?? entryOf(map, 'enabled');
  const name = NAMES.map((key) => textNode(nodeAt(map, key))).find((scalar) => scalar !== undefined);
  if (value === undefined || name === undefined || !/^[a-z0-9_]{2,40}$/.test(name.value)) return;
  if (!about && !path.some((key) => ABOUT.test(key))) return;
  addSettingRequest(cx, map, textOf(cx, name), value);
}

/** The map under `settings`, whose keys are the names of zone settings. */
function addSettingsMap(cx: Context, map: MapNode, path: Path, about: boolean): void {
  const key = canonical(path.at(-1) ?? '');
  const near = path.some((one) => ABOUT.test(one)) || about;
  if (!SETTINGS.test(key) || !near) return;
  for (const entry of map.entries) {
    const name = entry.key.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
    if (!/^[a-z0-9_]{2,40}$/.test(name)) continue;
    const span = spanIn(cx, entry.keyStart, entry.keyEnd);
    // A name that is spelled in another way is no text of the file: it only stands there.
    const run: Text = [{ kind: 'run', text: name, ...(name === entry.key ? { span } : { within: span }) }];
    addSettingRequest(cx, { start: entry.start, end: entry.end }, run, entry);
  }
}

function addSettingRequest(cx: Context, at: Said['at'], name: Text, value: Entry): void {
  const member = memberOf(cx, { ...value, key: 'value' }, innermost(cx, value.value));
  const body: ObjectValue = { kind: 'object', members: new Map([['value', member]]), open: true };
  addRequest(cx, {
    method: { name: 'PATCH' },
    url: [{ kind: 'run', text: '/zones/' }, ...HOLE, { kind: 'run', text: '/settings/' }, ...name],
    headersOpen: true,
    body: { value: body, encoding: 'json' },
    at,
    dialect: 'document',
  });
}

/** `{value: high}` is how some tools write `high`. */
function innermost(cx: Context, node: Node): Value {
  const inner = node.kind === 'map' && node.entries.length === 1 ? entryOf(node, 'value')?.value : undefined;
  const own = inner ?? node;
  return own.kind === 'scalar' ? scalarValue(cx, own) : valueOf(cx, own);
}

/** `{type: SRV, data: {...}}` */
function addRecord(cx: Context, map: MapNode): void {
  const data = nodeAt(map, 'data');
  if (data?.kind !== 'map' || textAt(map, 'type')?.toUpperCase() !== 'SRV') return;
  addBody(cx, map, 'POST', [{ kind: 'run', text: '/zones/' }, ...HOLE, { kind: 'run', text: '/dns_records' }]);
}

/** A rule that sets something for the requests it is about. */
function addRule(cx: Context, map: MapNode): void {
  if (entryOf(map, 'expression') === undefined || entryOf(map, 'action_parameters') === undefined) return;
  const url: Text = [{ kind: 'run', text: '/zones/' }, ...HOLE, { kind: 'run', text: '/rulesets/' }, ...HOLE];
  addBody(cx, map, 'PATCH', [...url, { kind: 'run', text: '/rules/' }, ...HOLE]);
}

/** A pool of a load balancer. */
function addPool(cx: Context, map: MapNode): void {
  if (nodeAt(map, 'origins')?.kind !== 'list' || entryOf(map, 'notification_email') === undefined) return;
  addBody(cx, map, 'POST', [
    { kind: 'run', text: '/accounts/' },
    ...HOLE,
    { kind: 'run', text: '/load_balancers/pools' },
  ]);
}

function addBody(cx: Context, map: MapNode, method: string, url: Text): void {
  addRequest(cx, {
    method: { name: method },
    url,
    headersOpen: true,
    body: { value: valueOf(cx, map), encoding: 'json', span: spanIn(cx, map.start, map.end) },
    at: map,
    dialect: 'document',
  });
}
