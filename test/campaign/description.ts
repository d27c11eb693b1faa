import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;

interface Operation {
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Json }> };
  readonly responses: Record<string, Json>;
}

const description = JSON.parse(readFileSync(new URL('github/description.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Json>>;
};

const ajv = new Ajv({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv) => void)(ajv);
ajv.addFormat('repo.nwo', /^[^/]+\/[^/]+$/);
ajv.addSchema({ $id: 'github', ...(jsonSchema({ components: description.components }) as Json) });
const compiled = new Map<string, ValidateFunction>();

/** The schemas of OpenAPI 3.0 as those of JSON Schema: `nullable` becomes a choice, references lead to the whole. */
function jsonSchema(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(jsonSchema);
  if (part === null || typeof part !== 'object') return part;
  const { nullable, $ref, ...rest } = part as Json;
  const schema: Json = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, jsonSchema(value)]));
  if (typeof $ref === 'string') schema['$ref'] = `github${$ref}`;
  // A property may be called so.
  if (nullable !== undefined && typeof nullable !== 'boolean') return { ...schema, nullable: jsonSchema(nullable) };
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function resolved(part: Json): Json {
  const reference = part['$ref'];
  if (typeof reference !== 'string') return part;
  const [, , kind = '', name = ''] = reference.split('/');
  const found = description.components[kind]?.[name];
  if (found === undefined) throw new Error(`${reference} is not in the excerpt`);
  return resolved(found);
}

/** The operation that a method and a path belong to. */
function operationOf(method: string, path: string): { name: string; operation: Operation } | undefined {
  for (const [template, methods] of Object.entries(description.paths)) {
    const shape = new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`);
    const operation = methods[method.toLowerCase()];
    if (operation !== undefined && shape.test(path)) return { name: `${method} ${template}`, operation };
  }
  return undefined;
}

function problemsOf(name: string, schema: Json, value: unknown): string[] {
  let validate = compiled.get(name);
  if (validate === undefined) {
    validate = ajv.compile(jsonSchema(schema) as Json);
    compiled.set(name, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${name}${error.instancePath}: ${error.message ?? ''}`);
}

/** What is wrong with a request, by GitHub's published description. */
export function requestProblems(method: string, path: string, query: Record<string, string>, body: unknown): string[] {
  const found = operationOf(method, path);
  if (found === undefined) return [`${method} ${path} is no operation of GitHub's`];
  const { name, operation } = found;
  const known = new Map(
    (operation.parameters ?? [])
      .map(resolved)
      .filter((one) => one['in'] === 'query')
      .map((one) => [one['name'], one]),
  );
  const problems: string[] = [];
  for (const [key, value] of Object.entries(query)) {
    const schema = known.get(key)?.['schema'] as Json | undefined;
    if (schema === undefined) problems.push(`${name} takes no ${key}`);
    else problems.push(...problemsOf(`${name}?${key}`, schema, schema['type'] === 'integer' ? Number(value) : value));
  }
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema === undefined && body !== undefined) problems.push(`${name} takes no body`);
  if (schema !== undefined) {
    problems.push(...problemsOf(`${name} body`, schema, body));
    // The description does not forbid unknown members, but none of them would do anything.
    const members = Object.keys((schema['properties'] as Json | undefined) ?? {});
    for (const key of members.length === 0 ? [] : Object.keys(body as Json)) {
      if (!members.includes(key)) problems.push(`${name} takes no ${key} in its body`);
    }
  }
  return problems;
}

/** What is wrong with an answer. */
export function responseProblems(method: string, path: string, status: number, body: unknown): string[] {
  const found = operationOf(method, path);
  if (found === undefined) return [`${method} ${path} is no operation of GitHub's`];
  // What any operation may answer is told apart from them: no valid token, a limit, a failure.
  if (status === 401 || status === 429 || status >= 500) return [];
  const declared = found.operation.responses[String(status)];
  if (declared === undefined) return [`${found.name} does not answer ${status}`];
  const content = resolved(declared)['content'] as Record<string, { schema: Json }> | undefined;
  const schema = content?.['application/json']?.schema;
  return schema === undefined ? [] : problemsOf(`${found.name} ${status}`, schema, body);
}

/** A value with all that a schema of the description requires, and nothing else. */
export function exampleOf(name: string): Json {
  return example({ $ref: `#/components/schemas/${name}` }) as Json;
}

function example(part: Json): unknown {
  if (part['nullable'] === true) return null;
  const schema = resolved(part);
  if (schema['nullable'] === true) return null;
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const [first] = (schema[key] as Json[] | undefined) ?? [];
    if (first !== undefined && schema['properties'] === undefined) return example(first);
  }
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0];
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'string':
      if (schema['format'] === 'uri') return 'https://github.example.com/';
      return schema['format'] === 'date-time' ? '2026-11-21T00:00:00Z' : 'text';
    default: {
      const properties = (schema['properties'] ?? {}) as Record<string, Json>;
      const required = (schema['required'] ?? []) as string[];
      return Object.fromEntries(required.map((key) => [key, example(properties[key] ?? {})]));
    }
  }
}
