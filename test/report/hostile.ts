import type { Finding } from '../../src/model/finding.js';
import type { Report } from '../../src/model/report.js';
import { findingAt, reportOf } from './sample.js';

/** Names and texts that mean something to one reader or another, or that cannot be written there at all. */
export const hostile: readonly string[] = [
  'a\nb.ts',
  'a\r\n::set-env name=PATH::x',
  '::error file=x::boom',
  ' ::add-mask::x',
  '##[error]boom',
  'x ##vso[task.setvariable variable=a]b',
  "##teamcity[buildStatus text='x']",
  '\u001b[31mred\u001b]8;;http://evil.example\u0007link',
  'csi\u009b2J',
  '](javascript:alert(1)) [x](http://evil.example)',
  '![x](http://evil.example/x.png)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>window.pwned=1</script>',
  '<!--<script>',
  ']]>&amp;&#0;&x;',
  'rtl\u202egnp.exe\u2066x',
  'zero\u200bwidth\ufeff',
  'line\u2028sep\u2029',
  'half\ud800surrogate\udfff',
  'nul\u0000bell\u0007',
  'not\ufffe\uffffcharacters',
  'tag\u{e0041}s',
  '@everyone #1 !2 GH-3 owner/repo#4 https://evil.example www.evil.example',
  'a|b`c``d\\|e*_~$x$',
  '{0} %0A %25 %s ${x} {{x}} <x> & , : ; =',
  '-rf --format',
  'C:\\x\\y.ts',
  'ünï/日本語/emoji 👩‍👩‍👧.ts',
  '../up/x.ts',
];

/** A report whose findings have each hostile text as name, message, advice, fix and code. */
export function hostileReport(): Report {
  const texts: Record<string, string> = {};
  const findings = hostile.map((text): Finding => {
    const source = `one\nfetch(\`/zones/\${z}/settings/minify\`) // ${text}\nthree ${text}\n`;
    texts[text] = source;
    const edits = [{ file: text, start: 4, end: 9, text: `send /* ${text} */` }];
    return findingAt(text, source, '/zones/${z}/settings/minify', {
      message: `\`value: ${text}\` sent by PATCH /zones/{zone_id}/settings/minify is retired`,
      replacement: `none: ${text}`,
      disputed: text,
      path: `/zones/${text}`,
      noFix: null,
      fix: { title: `use ${text}`, edits, applicability: 'unsafe', because: text },
      related: [{ file: text, start: 0, end: 3 }],
    });
  });
  const notes = hostile.map((text) => ({ file: text, reason: text }));
  return reportOf(findings, texts, { files: { scanned: 1, parsed: 1, skipped: notes, failed: notes } });
}
