import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { commentsIn, firstOutsideComments } from './comments.js';

/** Anywhere in a file: what clients hand every answer to before, or instead of, giving it back. */
const BY_SETTING: Readonly<Record<string, RegExp>> = {
  javascript: /\b(?:transformResponse|dataFilter|parseResponse|parseJson)\b/g,
  php: /\bCURLOPT_(?:FILE|WRITEFUNCTION|STDERR)\b/g,
  python: /\b(?:WRITEDATA|WRITEFUNCTION)\b/g,
  perl: /:content_(?:file|cb)\b|\bdata_callback\b|\bCURLOPT_WRITE\w+/g,
  ruby: /\b(?:on_body|on_data|stream_body|block_response)\b/g,
};

/** In the call that sends: a file, a stream or a function that the answer goes into. */
const IN_CALL: Readonly<Record<string, RegExp>> = {
  javascript: /\.pipe\(/,
  php: /["'](?:sink|save_to)["']\s*=>/,
  java: /\bBodyHandlers\.(?:ofFile\w*|ofByteArrayConsumer|fromLineSubscriber|fromSubscriber)\b/,
  kotlin: /\bBodyHandlers\.(?:ofFile\w*|ofByteArrayConsumer|fromLineSubscriber|fromSubscriber)\b/,
  ruby: /\bread_body\b|\|\s*(?:r|res|resp|response)\s*\|[^]*?\b(?:puts|print|p|write|<<)\b[^\n]*\.body\b/,
  elixir: /\binto:/,
  lua: /\bsink\s*=/,
};

/** `body += chunk`, and then the whole of it handed to something that does not take it apart. */
const GATHERED = /(?<![\w.$])([\w$]+)\s*\+=/g;

/** What it gives is not taken: PHP prints the answer where nothing says that it is to be given. */
const DROPPED = /(?<=(?:^|[;{}]|<\?php)\s*)@?curl_exec\(/gm;

/** A block behind a call may be so long. */
const BLOCK = 2000;

/** What is told, or given the answer, behind the call that makes the request. */
const BEHIND: Readonly<Record<string, RegExp>> = {
  ruby: /^\s*(?:\{[^\n]*|do\b[^]*?\n\s*end\b)/,
  java: /^[^;]*/,
  kotlin: /^[^\n]*/,
};

/**
 * Where an answer goes though no value of the call leads there: into a file or a function that the call, or the client, is
 * told; into a block that is given it; to the output, where nothing says that it is wanted.
 */
export function sinkOf(source: SourceText, language: string, { span, method }: Request): Span | undefined {
  const { file, text } = source;
  const set = BY_SETTING[language];
  const told = set === undefined ? undefined : firstOutsideComments(source, set);
  if (told !== undefined) return told;
  const behind = text.slice(span.end, span.end + BLOCK);
  const call = text.slice(span.start, span.end) + (BEHIND[language]?.exec(behind)?.[0] ?? '');
  const found = IN_CALL[language]?.exec(call);
  const at = found?.index ?? (language === 'javascript' ? handedOn(call) : undefined);
  if (at !== undefined && !commentsIn(source).holds(span.start + at))
    return { file, start: span.start + at, end: span.start + at + (found?.[0].length ?? 1) };
  // What one that changes something prints is for people.
  const asks = method === undefined || /^(?:GET|HEAD)$/i.test(method.name);
  const isShown = asks && language === 'php' && /\bcurl_\w+\b/.test(call) && !/\bCURLOPT_RETURNTRANSFER\b/.test(text);
  return isShown ? firstOutsideComments(source, DROPPED) : undefined;
}

function handedOn(call: string): number | undefined {
  for (const [, name = ''] of call.matchAll(GATHERED)) {
    const whole = new RegExp(
      String.raw`(?<!\bJSON\.parse)\(\s*(?:[\w.$'"]+,\s*)?${name.replaceAll('$', '\\$')}\s*[,)]`,
    );
    const found = whole.exec(call);
    if (found !== null) return found.index;
  }
  return undefined;
}
