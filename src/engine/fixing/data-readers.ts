import type { SourceText, Span } from '../../model/span.js';
import { placeOf } from '../../rewrite/step.js';
import { kindByName } from '../reading/kinds.js';
import { look, textIn, unread } from './looked-through.js';
import { isBinary } from './others.js';

/** What programs read while they run, or are set up by. */
const DATA = /\.(?:json|jsonc|json5|ndjson|ya?ml|toml|xml|ini|cfg|csv|rules|tpl|tmpl|j2|erb)$/i;
/** Texts for people, which name files and read none. */
const FOR_PEOPLE =
  /\.(?:md|mdx|rst|adoc|txt|html?)$|(?:^|\/)(?:\.gitignore|\.dockerignore|CODEOWNERS|LICENSE|CHANGELOG)/i;
/** Kinds of files that name others by what an import says, without an extension. */
const NO_PROGRAMS = /^(?:json|yaml|toml|markdown|rst|asciidoc|html|documents|hcl|dotenv)$/;

/** The name of a file, with its extension, or all files of one: `rules.yaml`, `*.yaml`, `'.yaml'`. */
const NAMED = /[\w.*-]*\.(?:json|jsonc|json5|ndjson|ya?ml|toml|xml|ini|cfg|csv|rules|tpl|tmpl|j2|erb)(?!\w)/gi;
/** The end of a path in quotes, or a symbol: `require('./rules')`, `Dir.children("rules")`, `config_for(:rules)`. */
const QUOTED = /(?<=["'`/])\w[\w.-]{0,80}(?=\/?["'`*])|(?<=\(:)\w+(?=\))/g;

/** Programs that read a file by themselves: what else names it hands it to others. */
const READS = /^(?:javascript|python|ruby|php|go|java|kotlin|csharp|rust|elixir|perl|lua|powershell)$/;
/** By which a program may go by what it reads: it compares, looks up, counts, sums or shows something. */
const GOES_BY =
  /expression|(?<![=!<>])[=!]=|\b(?:in|is|eq|ne|cmp|diff|includes?\b|contains?|has|is_?equal|equals?|compare\w*|sha\d*|md5\w*|hash\w*|\w*digest|assert\w*|expect|sort\w*|uniq\w*|set|index\w*|find\w*|filter|match\w*|search|len|length|size|count|grep|print\w*|puts|echo|dump|write\w*|log)\b|-(?:eq|ne|in|contains|match)\b/i;
/** `for rule in rules`, `if __name__ == "__main__"`: neither is asked of what is read. */
const NOTHING = /\bfor\b[^\n]{0,80}?\bin\b|__name__\s*==|\.(?:raise_for_status|status)\b/g;

/** Who says the name of a file of data, and so may read it and go by what it says. */
export class DataReaders {
  private mentions: ReadonlyMap<string, readonly Span[]> | undefined;
  private large: string | undefined;

  /** `listed`: every file there is. */
  constructor(
    private readonly cwd: string,
    private readonly listed: Iterable<string>,
  ) {}

  /** Why a text of the file may not be changed alone. */
  doubt(file: string): string | undefined {
    if (!DATA.test(file)) return undefined;
    this.mentions ??= this.found();
    for (const name of namesOf(file)) {
      const at = this.mentions.get(name)?.find((one) => one.file !== file);
      if (at === undefined) continue;
      const source: SourceText = { file, text: textIn(this.cwd, file) };
      return `what reads the file may go by the text as it was (${placeOf({ source }, at)})`;
    }
    return this.large === undefined ? undefined : unread(this.large);
  }

  /** Where files say the names by which those of data are read; the first two files for each. */
  private found(): ReadonlyMap<string, readonly Span[]> {
    const all = [...this.listed];
    const wanted = new Set(all.filter((file) => DATA.test(file)).flatMap(namesOf));
    const mentions = new Map<string, Span[]>();
    for (const file of all.sort()) {
      if (isBinary(file) || FOR_PEOPLE.test(file)) continue;
      const looked = look(this.cwd, file, 'words');
      if (looked === 'too large') this.large ??= file;
      if (typeof looked !== 'object') continue;
      let goesBy: boolean | undefined;
      for (const { name, start } of namesIn(file, looked.text)) {
        if (!wanted.has(name) || !(goesBy ??= mayGoBy(file, looked.text))) continue;
        const known = mentions.get(name) ?? [];
        mentions.set(name, known);
        const span = { file, start, end: start + name.length };
        // A file does not read itself: another one may stand behind it.
        if (known.length < 2 && known[0]?.file !== file) known.push(span);
      }
    }
    return mentions;
  }
}

function mayGoBy(file: string, text: string): boolean {
  return !READS.test(kindByName(file) ?? '') || GOES_BY.test(text.replace(NOTHING, ''));
}

/** By which a file may be named: its name, all of its extension, its name alone, the folder that it lies in. */
function namesOf(file: string): readonly string[] {
  const parts = file.toLowerCase().split('/');
  const name = parts.at(-1) ?? '';
  const dot = name.lastIndexOf('.');
  const folder = parts.at(-2);
  return [name, `*${name.slice(dot)}`, `'${name.slice(0, dot)}`, ...(folder === undefined ? [] : [`'${folder}`])];
}

function* namesIn(file: string, text: string): Iterable<{ readonly name: string; readonly start: number }> {
  for (const { 0: said, index } of text.matchAll(NAMED)) {
    const name = said.toLowerCase();
    const dot = name.lastIndexOf('.');
    yield { name: /^\**$/.test(name.slice(0, dot)) || name.includes('*') ? `*${name.slice(dot)}` : name, start: index };
  }
  const kind = kindByName(file);
  if (kind === undefined || NO_PROGRAMS.test(kind)) return;
  for (const { 0: said, index } of text.matchAll(QUOTED)) yield { name: `'${said.toLowerCase()}`, start: index };
}
