import type { Draft } from '../../model/finding.js';
import type { Member, ObjectValue, Value } from '../../model/value.js';
import { keysOf } from '../key.js';
import type { ResourceRewriting } from '../resource-rewriting.js';

/** The declaration that takes the place of one that is not rewritten, with what that holds filled in. */
export function draftOfResource(input: ResourceRewriting): Draft | undefined {
  const { use, resource } = input;
  if (use?.draft === undefined || resource.names !== 'terraform') return undefined;
  const text = use.draft.text.replace(/\$\{\{([\w.]+)(?:\|([^}]*))?\}\}/g, (_all, path: string, otherwise?: string) =>
    path === 'block' ? nameOf(input) : (written(input, path) ?? otherwise ?? `<${path}>`),
  );
  return { title: use.draft.title, language: 'hcl', text: text.trimEnd() };
}

function nameOf({ source, resource: { span } }: ResourceRewriting): string {
  const text = span.file === source.file ? source.text.slice(span.start, span.end) : '';
  return /^resource\s+"\w+"\s+"([\w-]+)"/.exec(text)?.[1] ?? 'example';
}

/** The expression that the attribute is given, as it is written. */
function written({ source, resource }: ResourceRewriting, path: string): string | undefined {
  let at: Value | undefined = resource.attributes;
  let text: string | undefined;
  for (const key of keysOf(path)) {
    const member: Member | undefined = onlyObject(at)?.members.get(key);
    if (member === undefined) return undefined;
    const span = member.valueSpan;
    text = span?.file === source.file ? source.text.slice(span.start, span.end) : undefined;
    at = member.value;
  }
  return text?.replace(/\s+/g, ' ');
}

function onlyObject(value: Value | undefined): ObjectValue | undefined {
  const only = value?.kind === 'list' && value.items.length === 1 ? value.items[0] : value;
  return only?.kind === 'object' ? only : undefined;
}
