/*
 * What changed between two versions of an OpenAPI description, as far as a schedule of retired elements and a double care:
 * operations that ended or are marked, fields and values of bodies and parameters that went. Pure: takes parsed documents.
 */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * @typedef {{method: string, path: string, deprecated: boolean, endOfLife: string | null,
 *   replacement: string | null, fields: Map<string, Field>, parameters: Map<string, Field>}} Operation
 * @typedef {{deprecated: boolean, values: readonly string[] | undefined, required: boolean}} Field
 * @typedef {{what: 'operation' | 'field' | 'value' | 'parameter', how: 'removed' | 'deprecated', method: string, path: string,
 *   name: string | null, values: readonly string[], endOfLife: string | null, replacement: string | null}} Ending
 * @typedef {{what: string, method: string, path: string}} Addition
 */

/** The operations of a description, by `METHOD /path` with parameters called `{}`. @returns {Map<string, Operation>} */
export function operationsOf(description) {
  const operations = new Map();
  for (const [path, item] of Object.entries(description.paths ?? {})) {
    for (const name of METHODS) {
      const operation = item[name];
      if (operation === undefined) continue;
      const method = name.toUpperCase();
      operations.set(keyOf(method, path), {
        method,
        path,
        ...markOf(operation),
        fields: fieldsOf(description, bodyOf(description, operation)),
        parameters: parametersOf(description, [...(item.parameters ?? []), ...(operation.parameters ?? [])]),
      });
    }
  }
  return operations;
}

/** Operations are the same whatever their parameters are called. */
export function keyOf(method, path) {
  return `${method} ${path.replace(/\{[^{}]*\}/g, '{}').replace(/^(?!\/)/, '/')}`;
}

/** What ends between two descriptions. @returns {readonly Ending[]} */
export function endings(before, after) {
  const found = [];
  const [old, now] = [operationsOf(before), operationsOf(after)];
  for (const [key, was] of old) {
    const is = now.get(key);
    const { method, path } = is ?? was;
    const base = { method, path, name: null, values: [], endOfLife: is?.endOfLife ?? was.endOfLife };
    const replacement = is?.replacement ?? was.replacement;
    if (is === undefined) found.push({ ...base, what: 'operation', how: 'removed', replacement });
    else if (is.deprecated && !was.deprecated)
      found.push({ ...base, what: 'operation', how: 'deprecated', replacement });
    if (is === undefined || is.deprecated) continue;
    for (const [what, from, to] of [
      ['field', was.fields, is.fields],
      ['parameter', was.parameters, is.parameters],
    ]) {
      for (const [name, field] of from) {
        const same = to.get(name);
        const one = { ...base, what, name, replacement: null };
        if (same === undefined) {
          // Inside of a field that went as a whole nothing is told by itself.
          if (!parents(name).some((above) => from.has(above) && !to.has(above))) found.push({ ...one, how: 'removed' });
        } else if (same.deprecated && !field.deprecated) found.push({ ...one, how: 'deprecated' });
        const gone = (field.values ?? []).filter((value) => same?.values?.includes(value) === false);
        if (gone.length > 0) found.push({ ...one, what: 'value', how: 'removed', values: gone });
      }
    }
  }
  return found;
}

/** What a double may have to learn: new operations, fields that are required now, values that are new. */
export function additions(before, after) {
  const found = [];
  const [old, now] = [operationsOf(before), operationsOf(after)];
  for (const [key, is] of now) {
    const was = old.get(key);
    const at = { method: is.method, path: is.path };
    if (was === undefined) {
      found.push({ ...at, what: 'the operation is new' });
      continue;
    }
    for (const [name, field] of is.fields) {
      const same = was.fields.get(name);
      if (same === undefined) found.push({ ...at, what: `the field ${name} is new` });
      else if (field.required && !same.required) found.push({ ...at, what: `the field ${name} is required now` });
      const more = (field.values ?? []).filter((value) => same?.values?.includes(value) === false);
      if (more.length > 0) found.push({ ...at, what: `the field ${name} takes ${more.join(', ')} too` });
    }
  }
  return found;
}

function parents(name) {
  const steps = name.split('.');
  return steps.slice(1).map((_, i) => steps.slice(0, i + 1).join('.'));
}

function markOf(operation) {
  const mark = operation['x-cfDeprecation'] ?? operation['x-deprecation'] ?? {};
  const text = `${mark.eol ?? ''} ${mark.date ?? ''} ${operation.description ?? ''}`;
  return {
    deprecated: operation.deprecated === true || mark.eol !== undefined,
    endOfLife: /\b20\d\d-[01]\d-[0-3]\d\b/.exec(text)?.[0] ?? null,
    replacement: typeof mark.display === 'string' ? mark.display : null,
  };
}

function bodyOf(description, operation) {
  const content = resolved(description, operation.requestBody)?.content ?? {};
  const [media] = Object.values(content);
  return media?.schema;
}

function parametersOf(description, list) {
  const query = list.map((one) => resolved(description, one)).filter((one) => one?.in === 'query');
  return new Map(query.map((one) => [one.name, fieldOf(resolved(description, one.schema) ?? {}, one)]));
}

function fieldOf(schema, { deprecated = schema.deprecated, required = false } = {}) {
  return { deprecated: deprecated === true, required: required === true, values: schema.enum?.map(String) };
}

/** Bodies that refer to themselves are followed this far. */
const DEEPEST = 6;

/** The members of a body by dotted path, `[]` for elements. @returns {Map<string, Field>} */
function fieldsOf(description, schema, path = '', depth = 0, fields = new Map()) {
  const one = resolved(description, schema);
  if (one === undefined || depth > DEEPEST) return fields;
  for (const part of [...(one.allOf ?? []), ...(one.oneOf ?? []), ...(one.anyOf ?? [])]) {
    fieldsOf(description, part, path, depth + 1, fields);
  }
  if (one.items !== undefined) fieldsOf(description, one.items, `${path}[]`, depth + 1, fields);
  for (const [name, inner] of Object.entries(one.properties ?? {})) {
    const member = resolved(description, inner) ?? {};
    if (member.readOnly === true || inner.readOnly === true) continue;
    const at = path === '' ? name : `${path}.${name}`;
    const known = fields.get(at);
    const field = fieldOf(member, {
      deprecated: inner.deprecated ?? member.deprecated,
      required: one.required?.includes(name),
    });
    const values =
      known?.values === undefined ? field.values : [...new Set([...known.values, ...(field.values ?? [])])];
    fields.set(at, { ...field, values });
    fieldsOf(description, member, at, depth + 1, fields);
  }
  return fields;
}

function resolved(description, part) {
  let here = part;
  for (let i = 0; i < 20 && typeof here?.$ref === 'string'; i += 1) {
    here = here.$ref
      .split('/')
      .slice(1)
      .reduce((of, key) => of?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], description);
  }
  return here;
}
