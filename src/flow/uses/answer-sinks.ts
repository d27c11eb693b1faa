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

/** What is found in a file, whichever of its requests asks: there may be hundreds. */
class InFiles {
  private readonly known = new WeakMap<SourceText, { readonly at: Span | undefined }>();

  constructor(private readonly find: (source: SourceText, language: string) => Span | undefined) {}

  of(source: SourceText, language: string): Span | undefined {
    const known = this.known.get(source) ?? { at: this.find(source, language) };
    this.known.set(source, known);
    return known.at;
  }
}

/** What the file says of every answer. */
const told = new InFiles((source, language) => {
  const set = BY_SETTING[language];
  return set === undefined ? undefined : firstOutsideComments(source, set);
});

/** What prints an answer, where nothing in the file asks for it. */
const dropped = new InFiles((source) =>
  /\bCURLOPT_RETURNTRANSFER\b/.test(source.text) ? undefined : firstOutsideComments(source, DROPPED),
);

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
  const first = told.of(source, language);
  if (first !== undefined) return first;
  const behind = text.slice(span.end, span.end + BLOCK);
  const call = text.slice(span.start, span.end) + (BEHIND[language]?.exec(behind)?.[0] ?? '');
  const found = IN_CALL[language]?.exec(call);
  const at = found?.index ?? (language === 'javascript' ? handedOn(call) : undefined);
  if (at !== undefined && !commentsIn(source).holds(span.start + at))
    return { file, start: span.start + at, end: span.start + at + (found?.[0].length ?? 1) };
  // What one that changes something prints is for people.
  const asks = method === undefined || /^(?:GET|HEAD)$/i.test(method.name);
  return asks && language === 'php' && /\bcurl_\w+\b/.test(call) ? dropped.of(source, language) : undefined;
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
