import { stringify } from 'yaml';
import {
  inner,
  indexed,
  isRequest,
  url,
  type Attributes,
  type DeclaredSample,
  type Sample,
  type Writers,
} from './sample.js';

/** A rule with the expression of the sample. */
function ruleset(names: DeclaredSample['names'], expression: string): DeclaredSample {
  const use = { resource: names === 'terraform' ? 'cloudflare_ruleset' : 'Ruleset' };
  return { names, use, attributes: { rules: [{ expression }] }, reads: undefined };
}

function declaredIn(sample: Sample, names: DeclaredSample['names']): DeclaredSample | undefined {
  if (sample.way === 'expression' && sample.expression !== undefined) return ruleset(names, sample.expression);
  return sample.declared?.names === names ? sample.declared : undefined;
}

/** The attributes and blocks of an object: what holds attributes is a block, as most of the provider's are. */
function hclBody(attributes: Attributes, indent: string): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (typeof value === 'string') return `${indent}${name} = ${JSON.stringify(value)}\n`;
      const blocks: readonly Attributes[] = Array.isArray(value) ? value : [value];
      return blocks.map((block) => `${indent}${name} {\n${hclBody(block, `${indent}  `)}${indent}}\n`).join('');
    })
    .join('');
}

function hcl({ use, attributes, reads }: DeclaredSample): string {
  const type = use.resource ?? use.data ?? '';
  const block = `${use.resource === undefined ? 'data' : 'resource'} "${type}" "a" {\n${hclBody(attributes, '  ')}}\n`;
  return reads === undefined ? block : `${block}\noutput "b" {\n  value = data.${type}.a.${indexed(reads)}\n}\n`;
}

function hclJson({ use, attributes, reads }: DeclaredSample): object {
  const type = use.resource ?? use.data ?? '';
  return {
    [use.resource === undefined ? 'data' : 'resource']: { [type]: { a: attributes } },
    ...(reads === undefined ? {} : { output: { b: { value: `\${data.${type}.a.${indexed(reads)}}` } } }),
  };
}

/** Requests of the data source `http`, which sends nothing but these. */
function httpData(sample: Sample): Record<string, unknown> | undefined {
  if (!isRequest(sample) || sample.ciphers !== undefined) return undefined;
  return {
    url: url(sample),
    method: sample.method,
    request_headers: Object.fromEntries(sample.headers),
    ...(sample.body === undefined ? {} : { request_body: inner(sample) }),
  };
}

function constructor({ use }: DeclaredSample): string {
  return use.resource ?? `get${use.data ?? ''}`;
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function renamed(value: Attributes[string], rename: (name: string) => string): Attributes[string] {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((one) => renamed(one as Attributes, rename) as Attributes);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [rename(key), renamed(one as Attributes, rename)]),
  );
}

/** An object or look-up as a Pulumi or CDKTF program in a language of curly braces or of keyword arguments says it. */
function programOf(sample: Sample): { names: DeclaredSample['names']; declared: DeclaredSample } | undefined {
  for (const names of ['pulumi', 'terraform'] as const) {
    const declared = declaredIn(sample, names);
    if (declared !== undefined) return { names, declared };
  }
  return undefined;
}

const pascal = (type: string): string => camel(`_${type.replace(/^cloudflare_/, '')}`);

function typeScript(sample: Sample): string | undefined {
  const { names, declared } = programOf(sample) ?? {};
  if (declared === undefined) return undefined;
  const attributes = JSON.stringify(renamed(declared.attributes, camel), undefined, 2);
  const tail = declared.reads === undefined ? '' : `console.log(a.${camel(declared.reads)});\n`;
  if (names === 'pulumi') {
    const imported = "import * as cloudflare from '@pulumi/cloudflare';\n\n";
    const type = constructor(declared);
    if (declared.use.resource === undefined) return `${imported}const a = cloudflare.${type}(${attributes});\n${tail}`;
    return `${imported}const a = new cloudflare.${type}('a', ${attributes});\n${tail}`;
  }
  const data = declared.use.resource === undefined ? 'DataCloudflare' : '';
  const type = `${data}${pascal(declared.use.resource ?? declared.use.data ?? '')}`;
  const imported = `import { ${type} } from '@cdktf/provider-cloudflare';\n\n`;
  return `${imported}const a = new ${type}(stack, 'a', ${attributes});\n${tail}`;
}

function python(sample: Sample): string | undefined {
  const { names, declared } = programOf(sample) ?? {};
  if (declared === undefined) return undefined;
  const attributes = Object.entries(renamed(declared.attributes, snake) as Attributes)
    .map(([key, value]) => `, ${key}=${JSON.stringify(value)}`)
    .join('');
  const tail = declared.reads === undefined ? '' : `print(a.${snake(declared.reads)})\n`;
  if (names === 'pulumi') {
    const imported = 'import pulumi_cloudflare as cloudflare\n\n';
    if (declared.use.resource !== undefined)
      return `${imported}a = cloudflare.${declared.use.resource}("a"${attributes})\n${tail}`;
    return `${imported}a = cloudflare.get${snake(declared.use.data ?? '')}(${attributes.slice(2)})\n${tail}`;
  }
  const data = declared.use.resource === undefined ? 'DataCloudflare' : '';
  const type = `${data}${pascal(declared.use.resource ?? declared.use.data ?? '')}`;
  return `from cdktf_cdktf_provider_cloudflare import ${type}\n\na = ${type}(self, "a"${attributes})\n${tail}`;
}

/** How the two kinds of programs write a text, a list and an object. */
const GO = {
  pulumi: {
    imported: ['github.com/pulumi/pulumi-cloudflare/sdk/v5/go/cloudflare', 'github.com/pulumi/pulumi/sdk/v3/go/pulumi'],
    text: (text: string) => `pulumi.String(${JSON.stringify(text)})`,
    list: (items: readonly string[]) => `cloudflare.PartArray{${items.join(', ')}}`,
  },
  terraform: {
    imported: ['github.com/cdktf/cdktf-provider-cloudflare-go/cloudflare/v11', 'github.com/aws/jsii-runtime-go'],
    text: (text: string) => `jsii.String(${JSON.stringify(text)})`,
    list: (items: readonly string[]) => `&[]*cloudflare.Part{${items.join(', ')}}`,
  },
};

function goValue(value: Attributes[string], names: DeclaredSample['names']): string {
  if (typeof value === 'string') return GO[names].text(value);
  if (Array.isArray(value)) return GO[names].list(value.map((one) => goValue(one as Attributes, names)));
  return `&cloudflare.PartArgs{${goMembers(value as Attributes, names)}}`;
}

function goMembers(attributes: Attributes, names: DeclaredSample['names']): string {
  return Object.entries(attributes)
    .map(([key, value]) => `${pascal(snake(key))}: ${goValue(value, names)}`)
    .join(', ');
}

function go(sample: Sample): string | undefined {
  const { names, declared } = programOf(sample) ?? {};
  if (declared === undefined || names === undefined) return undefined;
  const pulumi = names === 'pulumi';
  const kind = declared.use.resource === undefined ? (pulumi ? 'Lookup' : 'NewDataCloudflare') : 'New';
  const type = pascal(declared.use.resource ?? declared.use.data ?? '');
  const given = pulumi ? (kind === 'New' ? 'ctx, "a", ' : 'ctx, ') : 'stack, jsii.String("a"), ';
  const tail = declared.reads === undefined ? '' : `\tfmt.Println(a.${pascal(snake(declared.reads))}())\n`;
  const call = `cloudflare.${kind}${type}(${given}&cloudflare.${type}Args{${goMembers(declared.attributes, names)}})`;
  const imports = GO[names].imported.map((name) => `\t"${name}"\n`).join('');
  return `package main\n\nimport (\n${imports})\n\nfunc main() {\n\ta := ${call}\n${tail}}\n`;
}

function pulumiYaml(sample: Sample): string | undefined {
  const declared = declaredIn(sample, 'pulumi');
  if (declared === undefined) return undefined;
  const { use, attributes } = declared;
  const head = { name: 'a', runtime: 'yaml' };
  if (use.resource !== undefined) {
    return stringify({ ...head, resources: { a: { type: `cloudflare:${use.resource}`, properties: attributes } } });
  }
  const invoked = { 'fn::invoke': { function: `cloudflare:get${use.data ?? ''}`, arguments: { zoneId: 'a' } } };
  return stringify({ ...head, variables: { a: invoked } });
}

const file = (name: string, text: string | undefined): { file: string; text: string } | undefined =>
  text === undefined ? undefined : { file: name, text };

export const INFRASTRUCTURE: Writers = {
  'Terraform, OpenTofu': (sample) => {
    const declared = declaredIn(sample, 'terraform');
    if (declared !== undefined) return file('a.tf', hcl(declared));
    const data = httpData(sample);
    if (data === undefined) return undefined;
    const lines = Object.entries(data).map(
      ([name, value]) => `  ${name} = ${JSON.stringify(value).replaceAll('":"', '" : "')}\n`,
    );
    const read =
      sample.read === undefined
        ? ''
        : `\noutput "b" {\n  value = jsondecode(data.http.a.response_body).${indexed(sample.read)}\n}\n`;
    return file('a.tf', `data "http" "a" {\n${lines.join('')}}\n${read}`);
  },
  'Terraform JSON': (sample) => {
    const declared = declaredIn(sample, 'terraform');
    if (declared !== undefined) return file('a.tf.json', JSON.stringify(hclJson(declared), undefined, 2));
    const data = httpData(sample);
    if (data === undefined) return undefined;
    const value = `\${jsondecode(data.http.a.response_body).${indexed(sample.read ?? '')}}`;
    const output = sample.read === undefined ? {} : { output: { b: { value } } };
    return file('a.tf.json', JSON.stringify({ data: { http: { a: data } }, ...output }, undefined, 2));
  },
  'Pulumi YAML': (sample) => file('Pulumi.yaml', pulumiYaml(sample)),
  'Pulumi, CDKTF in TypeScript': (sample) => file('a.ts', typeScript(sample)),
  'Pulumi, CDKTF in Python': (sample) => file('a.py', python(sample)),
  'Pulumi, CDKTF in Go': (sample) => file('a.go', go(sample)),
};
