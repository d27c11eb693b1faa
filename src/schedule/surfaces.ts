import * as v from 'valibot';
import { notation, operationSchema } from './notation.js';
import { resourceDraft, resourceRewrite } from './resource-rewrite-schema.js';

const versionBounds = notation(
  /^(?:>=|<=|>|<)\d+(?:\.\d+){0,2}(?: (?:>=|<=|>|<)\d+(?:\.\d+){0,2})?$/,
  'one or two bounds such as ">=3 <3.5"',
);
const versions = v.pipe(
  versionBounds,
  v.description('Versions of the package that have these names: one or two bounds, both of which hold.'),
);
const name = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const note = v.pipe(name, v.description('What a reader of the finding should know.'));
const when = v.pipe(
  v.strictObject({
    path: name,
    equals: name,
    shownBy: v.optional(
      v.pipe(v.array(name), v.description('Attributes that show it where the value of that one is not known.')),
    ),
  }),
  v.description('Only where this other attribute of the same resource has this value.'),
);

const methodUse = v.strictObject({
  versions: v.optional(versions),
  where: v.optional(
    v.pipe(
      v.strictObject({
        argument: v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), name]),
        named: v.optional(v.pipe(name, v.description('The name that it may be given by instead.'))),
        equals: name,
      }),
      v.description('Only calls whose argument (counted from 0, or the name of a member of one) has this value.'),
    ),
  ),
  methods: v.optional(
    v.pipe(
      v.record(
        notation(/^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/, 'a chain of names'),
        v.union([operationSchema, v.pipe(v.array(operationSchema), v.minLength(1, 'must not be empty'))]),
      ),
      v.description(
        'Chain of names from the client object to the method, and the operation it sends. With several operations, the identifiers given (their number, or their scope) tell which.',
      ),
    ),
  ),
  sends: v.optional(
    v.pipe(
      v.record(name, v.pipe(v.number(), v.integer(), v.minValue(0))),
      v.description('Members of the body, each with the argument (counted from 0) that gives its value.'),
    ),
  ),
  reused: v.optional(
    v.pipe(
      v.literal(true, 'must be true'),
      v.description('Other versions send something else by the same name: without the version, nothing is said.'),
    ),
  ),
  members: v.optional(v.pipe(v.array(name), v.description('Type.Member of structures that carry the field.'))),
  note: v.optional(note),
});

const attributes = {
  attribute: v.optional(
    v.pipe(
      name,
      v.description('Dotted path of the attribute; [] for elements of a list. Without it, the whole block.'),
    ),
  ),
  equals: v.optional(v.pipe(name, v.description('Only where the attribute has this value.'))),
  allowed: v.optional(v.pipe(v.array(name), v.description('Only where the attribute has another value than these.'))),
  contains: v.optional(v.pipe(name, v.description('Only where the attribute is an expression with this field.'))),
  when: v.optional(when),
  versions: v.optional(versions),
  liveIn: v.optional(
    v.pipe(versionBounds, v.description('Versions in which the same name reaches what is not retired.')),
  ),
  instead: v.optional(v.pipe(name, v.description('What to write there instead.'))),
  rewrite: v.optional(resourceRewrite),
  draft: v.optional(resourceDraft),
  note: v.optional(note),
};

const resourceUse = v.union(
  [v.strictObject({ resource: name, ...attributes }), v.strictObject({ data: name, ...attributes })],
  'must have a resource or a data source, and known keys only',
);

const toolUse = v.strictObject({ tool: name, names: v.array(name), note: v.optional(note) });

/**
 * Where an entry shows without a URL. The names of the public clients, each list with the versions that have them:
 * `node` npm `cloudflare` from 3, `node2` the same package below 3; `python` PyPI `cloudflare` from 3 (both clients,
 * with or without `with_raw_response`), `python2` below 3; `go` cloudflare-go v0, `go2` from v2; `php` classes and methods of
 * cloudflare/sdk, `csharp` of CloudFlare.Client, from the client object; resources, data sources and attributes of the Terraform provider and of Pulumi's; other tools by name.
 */
export const surfacesSchema = v.pipe(
  v.strictObject({
    node: v.optional(v.array(methodUse)),
    node2: v.optional(v.array(methodUse)),
    python: v.optional(v.array(methodUse)),
    python2: v.optional(v.array(methodUse)),
    go: v.optional(v.array(methodUse)),
    go2: v.optional(v.array(methodUse)),
    php: v.optional(v.array(methodUse)),
    csharp: v.optional(v.array(methodUse)),
    terraform: v.optional(v.array(resourceUse)),
    pulumi: v.optional(v.array(resourceUse)),
    others: v.optional(v.array(toolUse)),
  }),
  v.description(
    'Names by which client libraries and infrastructure code reach it: npm cloudflare >=3 (node) and <3 (node2), PyPI cloudflare >=3 (python) and <3 (python2), cloudflare-go v0 (go) and >=2 (go2), cloudflare/sdk (php), CloudFlare.Client (csharp), Terraform, Pulumi, other tools.',
  ),
);

export type Surfaces = v.InferOutput<typeof surfacesSchema>;
export type MethodUse = v.InferOutput<typeof methodUse>;
