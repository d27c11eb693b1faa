import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { firstOutsideComments } from './comments.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';

/** What names the file that a program stands in. */
const OF_ITSELF = String.raw`(?:__FILE__|__file__|__filename\b|\$0\b|"?\$\{?(?:0|BASH_SOURCE(?:\[0\])?)\}?"?(?!\w)|\$PROGRAM_NAME\b|\$PSCommandPath\b|\$MyInvocation\.MyCommand\.(?:Path|Definition|Source)\b|fileURLToPath\(\s*import\.meta\.url\s*\)|new URL\(\s*import\.meta\.url\s*\)|import\.meta\.filename\b|require\.main\.filename\b|sys\.argv\[0\]|process\.argv\[1\]|\$_SERVER\[["']SCRIPT_FILENAME["']\])`;
/** The same by a way to it, and no other file beside it: `os.path.abspath(__file__)`, not `__FILE__ . '.log'`. */
const ITSELF = String.raw`(?:(?:(?:os\.)?path\.|File\.|new )?(?:abspath|realpath|resolve|expand_path|normpath|Path|basename)\(\s*)*${OF_ITSELF}(?!(?:[)\s]|\(\)|\.resolve|\.absolute)*(?:\.\s*["'$]|\+|\/|\.(?:parent|with_|replace|sub|rstrip)))`;

/** By which a program takes its own text for data: it prints it, sums it up or measures it. Each edit is in that. */
const READS_ITSELF = new RegExp(
  [
    // A path of the file that is only a way to its folder is no text of it.
    String.raw`\b(?:open|getsize|stat|md5_file|sha1_file|hash_file|file_get_contents|file|filesize|highlight_file|show_source|readfile|fopen|php_strip_whitespace|readFile(?:Sync)?|statSync|createReadStream|getlines?|SplFileObject)\(\s*(?:(?:["'][\w-]+["']|\w+)\s*,\s*)?${ITSELF}`,
    String.raw`\b(?:File|IO|Digest::\w+|Pathname)\.(?:read|readlines|binread|size|file|foreach|open|new)[ (]\s*${ITSELF}`,
    String.raw`\bPath\(\s*__file__\s*\)(?:\.(?:resolve|absolute)\(\))?\.(?:read_|open|stat)\w*`,
    String.raw`\binspect\.get(?:source|sourcelines|comments)\b`,
    String.raw`(?:^|[|;&(\x60])[ \t]*(?:\w+=)?(?:\$\()?(?:sha\d*sum|md5sum|shasum|b2sum|cksum|sum|wc|cat|nl|stat|base64|tail|openssl|less|more|bat|tac|cut|md5|od|xxd|hexdump|diff|cmp|crc32|git[ \t]+hash-object)\b[^|;&\n]*\s(?:"?\$\((?:readlink|realpath)[ \t]+(?:-\w+[ \t]+)*)?${OF_ITSELF}`,
    String.raw`["'](?:wc|cat|head|tail|nl|stat|base64|cksum|sum|md5|\w+sum|od|xxd)["'][^\n]{0,40}?[\s,(\[]${OF_ITSELF}`,
    String.raw`\bdone[ \t]*<[ \t]*${OF_ITSELF}|\b(?:mapfile|readarray)\b[^|;&\n]*<[ \t]*${OF_ITSELF}`,
    // Remarks at its head, by which a script says how it is used, and lines by number, are no part of any edit.
    String.raw`(?:^|[|;&(\x60])[ \t]*(?:\w+=)?(?:\$\()?(?:e?grep|awk|sed)\b(?![^|;&\n]*(?:\^\s*\\?[#:]|#|\d+,?\d*[pq]|\bNR\b|-\w*q))[^|;&\n]*\s${OF_ITSELF}`,
    String.raw`\b(?:Get-Content|Get-FileHash|gc)\b[^|;\n]*(?:\$PSCommandPath|\$MyInvocation\.MyCommand\.(?:Path|Definition|Source))\b`,
    String.raw`\bMyCommand\.(?:ScriptBlock|ScriptContents)\b|\$\{function:\w+\}|\b(?:declare|typeset)[ \t]+-\w*f\w*[ \t]+\w|\bSCRIPT_LINES__\b|\bFunction\.prototype\.toString\b|\bRubyVM\b|\bInvocationInfo\.(?:Line|PositionMessage|Statement)\b|\bDATA\.rewind\b|\bco_(?:consts|code)\b|\bmethod\([^()\n]*\)\.source\b`,
  ].join('|'),
  'gm',
);

/** What Go puts into a program is said in a comment. */
const EMBEDS_ITSELF = /^\/\/go:embed[^\n]*\s(?:main|\*)\.go\b/m;

/** `head -n 12 "$0"` */
const READS_HEAD = new RegExp(String.raw`(?:^|[|;&(\x60])[ \t]*(?:\w+=)?(?:\$\()?head\b[^|;&\n]*\s${OF_ITSELF}`, 'gm');

/** The lines that `head` takes say how a script is used, and are no part of any edit. */
function isRemarks({ text }: SourceText, { start, end }: Span): boolean {
  const said = text.slice(start, end);
  if (/\s-\w*c|--bytes/.test(said)) return false;
  const count = Number(/\s-(?:n\s*|-lines[ =])?(\d+)/.exec(said)?.[1] ?? LINES_OF_HEAD);
  return text.split('\n', count).every((line) => /^\s*(?:#|$)/.test(line));
}

const LINES_OF_HEAD = 10;

const found = new WeakMap<SourceText, Span | null>();

/** A place by which a program takes its own text for data. */
export function ownTextRead(source: SourceText): Span | undefined {
  const known = found.get(source);
  if (known !== undefined) return known ?? undefined;
  const at =
    firstOutsideComments(source, READS_ITSELF) ??
    firstOutsideComments(source, READS_HEAD, (place) => isRemarks(source, place)) ??
    firstOutsideComments(source, readsByName(source)) ??
    functionSpelled(source) ??
    embedsItself(source);
  found.set(source, at ?? null);
  return at;
}

/** By the name of the file, or by a name that its path is held by: `me = __file__`, `open(me)`. */
function readsByName({ file, text }: SourceText): RegExp {
  const own = String.raw`["'](?:\.?\/)?${literally(file.slice(file.lastIndexOf('/') + 1))}["']`;
  const held = [...text.matchAll(HOLDS_PATH)].map(([, name = '']) => literally(name));
  const names = held.length === 0 ? '' : String.raw`|(?<=[(\s"{])\$?\{?\b(?:${held.join('|')})\b(?=["}]*\s*[,);|\n])`;
  return new RegExp(
    [
      String.raw`\b(?:open|readFile(?:Sync)?|statSync|createReadStream|getsize|file_get_contents|readfile|File\.read|IO\.readlines?)\([^\n]{0,60}?(?:${own}${names})`,
      ...(held.length === 0
        ? []
        : [
            String.raw`\b(?:${held.join('|')})\.(?:read_\w+|open|stat)\(`,
            String.raw`(?:^|[|;&(\x60])[ \t]*(?:cat|wc|\w*sum|md5|stat|base64|nl)\b[^|;&\n]*[ \t]"?\$\{?(?:${held.join('|')})\b`,
          ]),
    ].join('|'),
    'gm',
  );
}

/** `me = __file__`, `const me = fileURLToPath(import.meta.url);`, `me=$0` */
const HOLDS_PATH = new RegExp(
  String.raw`^[ \t]*(?:(?:const|let|var|my|local|readonly)[ \t]+)?\$?(\w+)[ \t]*=[ \t]*${ITSELF}(?:[)\s]|\.resolve\(\)|\.absolute\(\))*(?:;|$)`,
  'gm',
);

/** `send.toString()`, of a function that the file declares. */
function functionSpelled({ file, text }: SourceText): Span | undefined {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return undefined;
  for (const { 0: all, 1: member, 2: given, index } of text.matchAll(/\b(\w+)\.toString\(\)|\bString\((\w+)\)/g)) {
    const name = member ?? given ?? '';
    if (
      new RegExp(
        String.raw`\b(?:function|class)\s+${name}\b|\b${name}\s*=\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*=>|\w+\s*=>)`,
      ).test(text)
    )
      return { file, start: index, end: index + all.length };
  }
  return undefined;
}

function embedsItself({ file, text }: SourceText): Span | undefined {
  const said = file.endsWith('.go') ? EMBEDS_ITSELF.exec(text) : null;
  return said === null ? undefined : { file, start: said.index, end: said.index + said[0].length };
}

/** `'' + send`, `${send}`: a function of the file is spelled where a text takes it in. */
export function functionTakenIn(tree: Tree): Span | undefined {
  if (tree.program.language !== 'javascript') return undefined;
  const known = takenIn.get(tree);
  if (known !== undefined) return known ?? undefined;
  const at = tree.names.find((name) => {
    const place = tree.places.get(name as unknown as Node);
    const isText =
      place?.parent['kind'] === 'join' || (place?.parent['kind'] === 'binary' && place.parent['op'] === '+');
    const binding = isText ? tree.bindingOf(name) : undefined;
    return binding !== undefined && binding.functions.length > 0 && !tree.isParameter(binding);
  })?.span;
  takenIn.set(tree, at ?? null);
  return at;
}

const takenIn = new WeakMap<Tree, Span | null>();
