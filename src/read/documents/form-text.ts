import type { FormField } from '../../model/dialect.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';
import { holds } from '../../text/spans.js';

/**
 * The value of a form field as text, variables as they are written. Refused where a part of it is not written inside
 * `within`, so that it may differ from request to request.
 */
export function formText(field: FormField, source: SourceText, within: Span): string | Refused {
  return field.json ? jsonText(field.value, source, within, 0) : plainText(field.value, source, within);
}

export interface Refused {
  readonly refused: string;
}

const NOT_KNOWN: Refused = { refused: 'is not known piece by piece' };
const DEEPEST = 50;

function plainText(value: Value, source: SourceText, within: Span): string | Refused {
  switch (value.kind) {
    case 'text':
      return piecesText(value.text, source, within, (text) => text);
    case 'literal':
      if (value.value === null || value.value === undefined) return { refused: 'is null, which a form cannot say' };
      return String(value.value);
    case 'unknown':
      return variableAt(value.span, source, within) ?? NOT_KNOWN;
    case 'object':
    case 'list':
      return { refused: 'is an object or a list, which a form field cannot hold' };
    default:
      return NOT_KNOWN;
  }
}

function jsonText(value: Value, source: SourceText, within: Span, depth: number): string | Refused {
  if (depth > DEEPEST) return { refused: 'is nested too deeply' };
  switch (value.kind) {
    case 'text': {
      const inner = piecesText(value.text, source, within, (text) => JSON.stringify(text).slice(1, -1));
      return typeof inner === 'string' ? `"${inner}"` : inner;
    }
    case 'literal':
      return value.value === undefined ? NOT_KNOWN : JSON.stringify(value.value);
    case 'object': {
      if (value.open) return { refused: 'may hold more than is written' };
      const members: string[] = [];
      for (const member of value.members.values()) {
        const text = jsonText(member.value, source, within, depth + 1);
        if (typeof text !== 'string') return text;
        members.push(`${JSON.stringify(member.key)}:${text}`);
      }
      return `{${members.join(',')}}`;
    }
    case 'list': {
      if (value.open) return { refused: 'may hold more than is written' };
      const items: string[] = [];
      for (const item of value.items) {
        const text = jsonText(item, source, within, depth + 1);
        if (typeof text !== 'string') return text;
        items.push(text);
      }
      return `[${items.join(',')}]`;
    }
    case 'unknown':
      return variableAt(value.span, source, within) ?? NOT_KNOWN;
    default:
      return NOT_KNOWN;
  }
}

function piecesText(text: Text, source: SourceText, within: Span, spell: (text: string) => string): string | Refused {
  let all = '';
  let last: Span | undefined;
  for (const piece of text) {
    const { via } = piece;
    const again = via !== undefined && last?.start === via.start && last.end === via.end;
    last = via;
    if (again) continue;
    if (inside(via, within)) {
      // The value is the variable's: the reference stays.
      all += source.text.slice(via.start, via.end);
    } else if (piece.kind === 'run') {
      if (!inside(piece.span, within)) return { refused: 'is set elsewhere' };
      all += spell(piece.text);
    } else {
      const variable = variableAt(piece.span, source, within);
      if (variable === undefined) return NOT_KNOWN;
      all += variable;
    }
  }
  return all;
}

function inside(span: Span | undefined, within: Span): span is Span {
  return span !== undefined && holds(within, span);
}

/** `{{name}}` as it is written, or `{% ... %}`. */
function variableAt(span: Span | undefined, source: SourceText, within: Span): string | undefined {
  if (!inside(span, within)) return undefined;
  const written = source.text.slice(span.start, span.end);
  return /^(?:\{\{[^{}\r\n]*\}\}|\{%[^%\r\n]*%\}|\$\{[^{}\r\n]*\})$/.test(written) ? written : undefined;
}
