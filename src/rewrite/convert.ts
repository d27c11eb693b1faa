import type { Shape } from '../model/dialect.js';
import type { Conversion } from '../model/rewrite.js';
import { knownBody, objectBarred, placed } from './body-object.js';
import { spell } from './body-values.js';
import { convertFirewallRules } from './convert/firewall-rules.js';
import { convertRateLimit } from './convert/rate-limit.js';
import type { Converted, Converter } from './convert/reading.js';
import {
  barred,
  made,
  placeOf,
  quoted,
  refuse,
  replaceAt,
  type Outcome,
  type Refused,
  type Rewriting,
} from './step.js';
import { holds } from '../text/spans.js';

const CONVERTERS: Readonly<Record<Conversion, Converter>> = {
  'firewall-rules': convertFirewallRules,
  'rate-limit': convertRateLimit,
};

/** The body that takes the place of this one, or what about it is not known. */
export function convertedBody(input: Rewriting, conversion: Conversion): Converted | Refused {
  const body = knownBody(input);
  if (body === 'absent') return refuse('no body is seen on this request');
  if ('refused' in body) return body;
  if (body.optional) return refuse(`the body is only sent at times${placed(input, input.request.body?.span)}`);
  return CONVERTERS[conversion](input, body);
}

/** Sends, in place of the body, what the operation of the new service takes; the values stay as they are written. */
export function convertBody(input: Rewriting, conversion: Conversion): Outcome {
  const body = knownBody(input);
  if (body === 'absent' || 'refused' in body)
    return body === 'absent' ? refuse('no body is seen on this request') : body;
  const converted = convertedBody(input, conversion);
  if ('refused' in converted) return converted;
  const { span } = body.value;
  if (span === undefined) return refuse('the body is built elsewhere');
  const bar = body.value.kind === 'object' ? objectBarred(input, body.value) : barred(input, span, 'the body');
  if (bar !== undefined) return bar;
  const lost = converted.sources.find((source) => !holds(span, source));
  if (lost !== undefined) return refuse(`a part of the body is written elsewhere (${placeOf(input, lost)})`);
  if (/(?:^|\s)(?:\/\/|#\s|\/\*)/m.test(input.source.text.slice(span.start, span.end)) && body.json === undefined) {
    return refuse(`a comment in the body would be lost (${placeOf(input, span)})`);
  }
  const written = spell(input, body, converted.shape, span);
  if (typeof written !== 'string') return written;
  const isFollowed = input.entry.rewrite?.steps.some((step) => 'response' in step && step.response.rename === 'result');
  const read = isFollowed === true ? undefined : input.request.site.reads.find(({ path }) => path[0] === 'result');
  const doubts =
    read === undefined
      ? []
      : [`${quoted(read.path.join('.'))} is read, and the response holds a ruleset (${placeOf(input, read.span)})`];
  return made([replaceAt(span, written)], [...converted.doubts, ...doubts]);
}

/** A body that cannot be written, as JSON to be used by hand; what is not known stands in it as the code spells it. */
export function asJson(shape: Shape): string {
  return JSON.stringify(plain(shape), undefined, 2);
}

function plain(shape: Shape): unknown {
  if ('text' in shape) return shape.text;
  if ('literal' in shape) return shape.literal;
  if ('source' in shape) return unwrapped(shape.source);
  if ('joined' in shape) return shape.joined.map((part) => ('text' in part ? part.text : `<${part.source}>`)).join('');
  if ('items' in shape) return shape.items.map(plain);
  return Object.fromEntries(shape.members.map(([key, value]) => [key, plain(value)]));
}

function unwrapped(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch {
    const text = /^'([^'\\]*)'$/.exec(source)?.[1];
    return text ?? `<${source}>`;
  }
}
