import { stringify } from 'yaml';
import { additions, endings, keyOf } from './changes.mjs';

/** What the double serves: changes of other operations do not concern it. */
const MODELLED = [
  /^\/(?:zones|accounts)\/\{[^{}]*\}\/rulesets(?:\/|$)/,
  /^\/accounts\/\{[^{}]*\}\/(?:rules\/lists|images)(?:\/|$)/,
  /^\/zones\/\{[^{}]*\}\/(?:settings|dns_settings|dns_records)(?:\/|$)/,
];

/**
 * Proposals for what ended between two descriptions: files by their paths. `known` are the operations that the schedule has
 * (as `keyOf` spells them), `day` is `YYYY-MM-DD`. Every file is a draft: what it says must be looked up before it counts.
 */
export function proposals(before, after, { known, day }) {
  const groups = new Map();
  for (const ending of endings(before, after)) {
    if (ending.what === 'operation' && known.has(keyOf(ending.method, ending.path))) continue;
    const id = idOf(ending);
    groups.set(id, [...(groups.get(id) ?? []), ending]);
  }
  const files = [...groups].map(([id, group]) => ({
    path: `rules/proposed/${id}.yaml`,
    text: entryText(id, group, day),
  }));
  const changes = [
    ...endings(before, after).map((one) => ({ ...one, what: saidOf(one) })),
    ...additions(before, after),
  ].filter(({ path }) => MODELLED.some((pattern) => pattern.test(path)));
  if (changes.length === 0) return files;
  const lines = changes.map(({ method, path, what }) => `- [ ] \`${method} ${path}\`: ${what}`);
  const head = `# Changes of the public description for the double\n\nCompared on ${day}. Strike out what is done or of no concern.\n\n`;
  return [...files, { path: 'docs/double-changes.md', text: `${head}${lines.join('\n')}\n` }];
}

/** The files as one patch that adds them, for `git apply`. */
export function patchOf(files) {
  return files.map(({ path, text }) => additionOf(path, text)).join('');
}

function additionOf(path, text) {
  const lines = text.replace(/\n$/, '').split('\n');
  const head = [`diff --git a/${path} b/${path}`, 'new file mode 100644', '--- /dev/null', `+++ b/${path}`];
  return `${[...head, `@@ -0,0 +1,${lines.length} @@`, ...lines.map((line) => `+${line}`)].join('\n')}\n`;
}

function saidOf({ what, how, name, values }) {
  if (what === 'operation') return `the operation was ${how === 'removed' ? 'taken out' : 'marked as deprecated'}`;
  if (what === 'value') return `the field ${name} no longer takes ${values.join(', ')}`;
  return `the ${what} ${name} was ${how === 'removed' ? 'taken out' : 'marked as deprecated'}`;
}

/** Operations of one collection are one entry; what is sent to them is one for each field. */
function idOf({ what, path, name, endOfLife }) {
  const words = path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{') && !/^(?:zones|accounts|user)$/.test(part));
  const parts = what === 'operation' ? words.slice(0, 3) : [...words.slice(0, 3), ...(name ?? '').split(/[.[\]]+/)];
  const day = what === 'operation' && endOfLife !== null ? [endOfLife.slice(0, 7)] : [];
  return [...parts, ...day]
    .join('-')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function entryText(id, group, day) {
  const [first] = group;
  const { what, how, name, endOfLife, replacement } = first;
  const operations = [...new Set(group.map(({ method, path }) => `${method} ${path}`))];
  const values = [...new Set(group.flatMap((one) => one.values))];
  const place = what === 'parameter' ? 'query' : 'body';
  const subject =
    what === 'operation' ? `Operations of ${operations[0]?.split(' ')[1] ?? ''}` : `${name} of ${first.path}`;
  const entry = {
    id,
    title: what === 'value' ? `Values ${values.join(', ')} of ${name}` : subject,
    endOfLife,
    source: 'public description',
    change: { operation: 'operation-retired', value: 'value-restricted' }[what] ?? 'field-retired',
    operations,
    ...(what === 'field' || what === 'parameter' ? { fields: [{ in: place, path: name }] } : {}),
    ...(what === 'value' ? { values: [{ in: place, path: name, denied: values }] } : {}),
    replacement: { operations: [], note: replacement ?? 'to be looked up' },
    notes: `Proposed on ${day}: ${saidOf(first)}${how === 'removed' ? ', without a mark before' : ''}. Look up the day and what takes its place.`,
    surfaces: {},
    examples: examplesOf(first, values),
  };
  return stringify(entry, { lineWidth: 0 });
}

/** A use and two look-alikes, so that the draft loads and is tried as it stands. */
function examplesOf({ method, path, what, name }, values) {
  const base = 'https://api.cloudflare.com/client/v4';
  const at = path.replace(/^(?!\/)/, '/').replace(/\{[^{}]*\}/g, '$ID');
  const body = what === 'field' || what === 'value' ? ` --json '${JSON.stringify(sent(name, values[0] ?? 'a'))}'` : '';
  const query = what === 'parameter' ? `?${name}=a` : '';
  const call = (url, more = body) => `curl -X ${method} "${url}"${more}\n`;
  return [
    { lang: 'sh', name: 'what ends', before: call(`${base}${at}${query}`) },
    { lang: 'sh', name: 'another host', valid: call(`https://api.example.com/v4${at}${query}`) },
    { lang: 'sh', name: 'a longer path', valid: call(`${base}${at}/more/of/it`, '') },
  ];
}

function sent(name, value) {
  return name.split('.').reduceRight((inner, step) => {
    const key = step.replace(/\[\]/g, '');
    const within = step.endsWith('[]') ? [inner] : inner;
    return key === '' ? within : { [key]: within };
  }, value);
}
