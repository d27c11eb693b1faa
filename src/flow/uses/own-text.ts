import type { SourceText, Span } from '../../model/span.js';
import { firstOutsideComments } from './comments.js';

/** What names the file that a program stands in. */
const OF_ITSELF = String.raw`(?:__FILE__|__file__|__filename\b|\$0\b|"?\$\{?(?:0|BASH_SOURCE(?:\[0\])?)\}?"?(?!\w)|\$PROGRAM_NAME\b|\$PSCommandPath\b|\$MyInvocation\.MyCommand\.(?:Path|Definition|Source)\b|fileURLToPath\(\s*import\.meta\.url\s*\)|new URL\(\s*import\.meta\.url\s*\)|import\.meta\.filename\b|require\.main\.filename\b|sys\.argv\[0\]|process\.argv\[1\])`;

/** By which a program takes its own text for data: it prints it, sums it up or measures it. Each edit is in that. */
const READS_ITSELF = new RegExp(
  [
    // A path of the file that is only a way to its folder is no text of it.
    String.raw`\b(?:open|getsize|stat|md5_file|sha1_file|hash_file|file_get_contents|file|filesize|highlight_file|show_source|readfile|fopen|php_strip_whitespace|readFile(?:Sync)?|statSync|createReadStream|getlines)\(\s*(?:(?:["'][\w-]+["']|\w+)\s*,\s*)?${OF_ITSELF}`,
    String.raw`\b(?:File|IO|Digest::\w+|Pathname)\.(?:read|readlines|binread|size|file|foreach|open|new)[ (]\s*${OF_ITSELF}`,
    String.raw`\bPath\(\s*__file__\s*\)(?:\.(?:resolve|absolute)\(\))?\.(?:read_|open|stat)\w*`,
    String.raw`\binspect\.get(?:source|sourcelines|comments)\b`,
    String.raw`(?:^|[|;&(\x60])[ \t]*(?:\w+=)?(?:\$\()?(?:sha\d*sum|md5sum|shasum|b2sum|cksum|sum|wc|cat|nl|stat|base64|tail|openssl)\b[^|;&\n]*\s${OF_ITSELF}`,
    String.raw`\b(?:Get-Content|Get-FileHash|gc)\b[^|;\n]*(?:\$PSCommandPath|\$MyInvocation\.MyCommand\.(?:Path|Definition|Source))\b`,
    String.raw`\bMyCommand\.(?:ScriptBlock|ScriptContents)\b|\$\{function:\w+\}|\b(?:declare|typeset)[ \t]+-\w*f\w*[ \t]+\w|\bSCRIPT_LINES__\b|\bFunction\.prototype\.toString\b|\bRubyVM\b|\bmethod\([^()\n]*\)\.source\b`,
    String.raw`//go:embed[^\n]*\s(?:main|\*)\.go\b`,
  ].join('|'),
  'gm',
);

const found = new WeakMap<SourceText, Span | null>();

/** A place by which a program takes its own text for data. */
export function ownTextRead(source: SourceText): Span | undefined {
  const known = found.get(source);
  if (known !== undefined) return known ?? undefined;
  const at = firstOutsideComments(source, READS_ITSELF) ?? functionSpelled(source);
  found.set(source, at ?? null);
  return at;
}

/** `send.toString()`, of a function that the file declares. */
function functionSpelled({ file, text }: SourceText): Span | undefined {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return undefined;
  for (const { 0: all, 1: member, 2: given, index } of text.matchAll(/\b(\w+)\.toString\(\)|\bString\((\w+)\)/g)) {
    const name = member ?? given ?? '';
    if (
      new RegExp(
        String.raw`\bfunction\s+${name}\b|\b${name}\s*=\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*=>|\w+\s*=>)`,
      ).test(text)
    )
      return { file, start: index, end: index + all.length };
  }
  return undefined;
}
