import type { OutsideCall, RequestSite } from '../../model/request.js';
import type { Resource, ResourceKind, ResourceNames } from '../../model/resource.js';
import type { Member, ObjectValue, Value } from '../../model/value.js';
import { namedOptions } from '../prepared.js';

/** Packages whose classes and functions declare the provider's objects, by the name that a program imports. */
const PACKAGES: readonly (readonly [module: RegExp, names: ResourceNames])[] = [
  [/^@pulumi\/cloudflare(?:\/|$)/, 'pulumi'],
  [/^pulumi_cloudflare(?:\.|$)/, 'pulumi'],
  [/\bpulumi-cloudflare\/sdk\/(?:v\d+\/)?go\/cloudflare\b/, 'pulumi'],
  [/(?:^|\/)provider-cloudflare(?:\/|$)/, 'terraform'],
  // What the CDK for Terraform makes from the provider's schema.
  [/(?:^|\/)\.gen\/providers\/cloudflare(?:\/|$)/, 'terraform'],
  [/^(?:cdktf_cdktf_provider_cloudflare|imports\.cloudflare)(?:\.|$)/, 'terraform'],
  [/\bcdktf-provider-cloudflare-go\/cloudflare\b/, 'terraform'],
  [/\bgenerated\/(?:\w+\/)?cloudflare(?:\/|$)/, 'terraform'],
];

interface Declared {
  readonly names: ResourceNames;
  readonly kind: ResourceKind;
  readonly type: string;
}

/**
 * An object that a program declares with Pulumi or the CDK for Terraform: `new cloudflare.Filter('name', {...})`,
 * `new Filter(scope, 'id', {...})`, `cloudflare.getFilters({...})`.
 */
export function constructedResource(call: OutsideCall, site: RequestSite): Resource | undefined {
  const declared = declaredBy(call);
  if (declared === undefined || (declared.kind === 'resource' && !isNamed(call))) return undefined;
  return {
    ...declared,
    typeSpan: call.name?.span ?? call.calleeSpan ?? call.span,
    attributes: attributesOf(call),
    reads: site.reads,
    span: call.span,
    callers: call.callers,
    dialect: call.language,
    apart: 'comma',
  };
}

/**
 * Structures of attributes that are types of their own: `FilterArgs(...)` stands for its arguments, `RulesetRuleArray{...}`
 * for a list of them, `pulumi.String("x")` and `jsii.String("x")` for the text.
 */
export function attributeStructure(call: OutsideCall): Value | undefined {
  const declared = declaredBy(call);
  const { callee } = call;
  const type = callee.kind === 'external' ? (callee.path.at(-1) ?? '') : '';
  if (declared !== undefined ? /Array$/.test(type) : isOfRuntime(callee)) return plainOf(call, type);
  return declared?.kind === 'resource' && !isNamed(call) ? attributesOf(call) : undefined;
}

/** Packages whose functions and types only wrap the values of attributes. */
const RUNTIME = /\bpulumi\/sdk\/(?:v\d+\/)?go\/pulumi$|\bjsii-runtime-go$/;

function isOfRuntime(callee: Value): boolean {
  return callee.kind === 'external' && RUNTIME.test(callee.module);
}

function plainOf({ args, construct, span }: OutsideCall, type: string): Value | undefined {
  if (/Map$/.test(type)) return namedOptions(args);
  if (/Array$/.test(type) || (type === 'Strings' && !construct)) {
    return { kind: 'list', items: args.map(({ value }) => value), open: false, span };
  }
  return /^(?:String|Bool|Int|Float64|Number|Any|ToOutput)(?:Ptr)?$/.test(type) ? args[0]?.value : undefined;
}

function declaredBy(call: OutsideCall): Declared | undefined {
  const { callee } = call;
  if (callee.kind !== 'external' || callee.module === '') return undefined;
  const names = PACKAGES.find(([module]) => module.test(callee.module))?.[1];
  const last = callee.path.at(-1);
  if (names === undefined || last === undefined) return undefined;
  const looked = /^(?:get_?|Get|Lookup)([A-Za-z]\w*?)(?:Output|_output)?$/.exec(last);
  if (!call.construct && looked?.[1] !== undefined) return { names, kind: 'data', type: typeName(names, looked[1]) };
  const made = call.construct ? last : (/^New([A-Z]\w*)$/.exec(last)?.[1] ?? last);
  if (!/^[A-Z]/.test(made)) return undefined;
  const data = names === 'terraform' ? /^DataCloudflare(\w+)$/.exec(made)?.[1] : undefined;
  return data === undefined
    ? { names, kind: 'resource', type: typeName(names, made) }
    : { names, kind: 'data', type: typeName(names, data) };
}

/** `ZoneSettingsOverride` is the resource `cloudflare_zone_settings_override`. */
function typeName(names: ResourceNames, word: string): string {
  if (names === 'pulumi') return word;
  const snake = word.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2');
  return `cloudflare_${snake.toLowerCase().replace(/^cloudflare_/, '')}`;
}

/** Parameters of every object, by which languages with named arguments give its name. */
const NAMES = new Set(['resource_name', 'id_', 'scope']);
/** Parameters that are no attributes: the name, and how the object is handled. */
const NOT_ATTRIBUTES = new Set([...NAMES, 'opts', 'args']);

/** Every object has a name of its own, in the first or second argument. */
function isNamed({ args }: OutsideCall): boolean {
  const inOrder = args.filter(({ name }) => name === undefined);
  const isFirst = inOrder.slice(0, 3).some(({ value }) => value.kind !== 'object');
  return args.length >= 2 && (isFirst || args.some(({ name }) => name !== undefined && NAMES.has(name)));
}

/** The members of all objects among the arguments: attributes come before the options that every object takes. */
function attributesOf({ args, span }: OutsideCall): Value {
  const whole = args.filter(({ name }) => name === undefined || name === 'args');
  const named = namedOptions(args.filter(({ name }) => name !== undefined && !NOT_ATTRIBUTES.has(name)));
  const given = whole.flatMap(({ value }) => (value.kind === 'choice' ? value.options : [value])).filter(isPlain);
  const objects = [...(named === undefined ? [] : [named]), ...given];
  const [only, second] = objects;
  if (only !== undefined && second === undefined) return only;
  const members = new Map<string, Member>();
  for (const one of objects)
    for (const member of one.members.values()) if (!members.has(member.key)) members.set(member.key, member);
  return { kind: 'object', members, open: objects.length === 0 || objects.some(({ open }) => open), span };
}

function isPlain(value: Value): value is ObjectValue {
  return value.kind === 'object' && value.instanceOf === undefined && value.host === undefined;
}
