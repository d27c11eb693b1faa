import { dialectOf } from '../../src/engine/reading/kinds.js';
import type { FormField } from '../../src/model/dialect.js';
import type { Reading } from '../../src/model/reader.js';
import type { Request } from '../../src/model/request.js';
import type { SourceText } from '../../src/model/span.js';
import { parseJsonText } from '../../src/text/json-text.js';

/** How each request that sends JSON would send its fields as a form: what is written for what, or why it cannot be. */
export async function rewrittenForms({ requests }: Reading, source: SourceText): Promise<string[]> {
  const all: string[] = [];
  for (const request of requests) {
    const fields = fieldsOf(request);
    const dialect = fields === undefined ? undefined : await dialectOf(request.dialect);
    if (fields === undefined || dialect === undefined) continue;
    const spelled = dialect.multipart(request, fields, source);
    all.push(
      'refused' in spelled
        ? `no form: ${spelled.refused}`
        : `form: ${spelled.edits
            .map(({ start, end, text }) => `${source.text.slice(start, end)} ⇒ ${text}`)
            .join(' | ')
            .replaceAll('\n', '⏎')
            .replaceAll('\r', '␍')}`,
    );
  }
  return all;
}

/** The fields of a body of JSON. */
export function fieldsOf({ body }: Request): FormField[] | undefined {
  const encoded = body?.value.kind === 'encoded' && body.value.as === 'json' ? body.value.value : undefined;
  if (body === undefined || (body.encoding !== 'json' && encoded === undefined)) return undefined;
  const value = body.value.kind === 'text' ? parseJsonText(body.value.text) : (encoded ?? body.value);
  if (value?.kind !== 'object') return undefined;
  return [...value.members.values()].map((one) => ({
    name: one.key,
    value: one.value,
    valueSpan: one.valueSpan,
    json: one.value.kind === 'object' || one.value.kind === 'list',
  }));
}
