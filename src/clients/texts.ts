import type { Span } from '../model/span.js';
import type { Text } from '../model/text.js';
import type { Value } from '../model/value.js';

/** Every text that a value may be; a value that is none is a hole. */
export function textsOf(value: Value, span?: Span): Text[] {
  switch (value.kind) {
    case 'choice':
      return value.options.flatMap((option) => textsOf(option, span));
    case 'text':
      return [value.text];
    case 'literal':
      return value.value === undefined || value.value === null
        ? []
        : [[{ kind: 'run', text: String(value.value), span: value.span }]];
    case 'object': {
      const text = value.host?.['text'];
      const all = value.host?.['texts'];
      if (typeof all === 'function') return [...(all as () => readonly Text[])()];
      return [typeof text === 'function' ? (text as () => Text)() : [{ kind: 'hole', span }]];
    }
    case 'external':
      return [[{ kind: 'hole', name: value.path.join('.'), span: span ?? value.span }]];
    case 'unknown':
      return [[{ kind: 'hole', name: value.name, span: span ?? value.span }]];
    default:
      return [[{ kind: 'hole', span }]];
  }
}
