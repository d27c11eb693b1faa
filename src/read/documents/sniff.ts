/** The first line says what runs the text: `#!/bin/sh`, `#!/usr/bin/env -S node --no-warnings`. */
function runBy(programs: string): RegExp {
  return new RegExp(String.raw`^#!\s*(?:\S*\benv[ \t]+(?:-\S+[ \t]+)*)?\S*\b(?:${programs})`);
}

/** What text of no named language is, where it shows; in the order in which to look. */
const SIGNS: readonly (readonly [language: string, sign: RegExp])[] = [
  ['sh', runBy(String.raw`(?:ba|z|k|da)?sh\b`)],
  ['js', runBy(String.raw`(?:node|deno|bun)\b`)],
  ['py', runBy('python')],
  ['rb', runBy(String.raw`ruby\b`)],
  ['pl', runBy(String.raw`perl\b`)],
  ['php', runBy(String.raw`php\b`)],
  ['ps1', runBy(String.raw`pwsh\b`)],
  ['php', /^\s*<\?php\b/],
  ['ps1', /\bInvoke-(?:RestMethod|WebRequest)\b/i],
  ['sh', /(?:^|[;&|(`]|\$\()[ \t]*(?:[$%#>][ \t]+)?(?:sudo[ \t]+)?(?:\w+=\S*[ \t]+)*(?:curl|wget|https?|xh)[ \t]+\S/m],
  ['http', /^\s*(?:(?:#|\/\/).*\n\s*)*(?:GET|POST|PUT|PATCH|DELETE)[ \t]+(?:https?:\/\/|\{|<\w[\w -]*>\/)\S+/],
  ['tf', /^[ \t]*(?:resource|data)[ \t]+"?\w+"?[ \t]+"?[\w-]+"?[ \t]*\{/m],
  ['go', /^package \w+$|^func (?:\(\w+ \*?\w+\) )?\w+\(/m],
  ['py', /^[ \t]*(?:import requests\b|from \w[\w.]* import |import (?:httpx|aiohttp|CloudFlare)\b)|\brequests\.\w+\(/m],
  ['js', /\bawait (?:fetch|axios)\b|\bfetch\(|\baxios(?:\.\w+)?\(|^import .* from ['"]|\brequire\(['"]/m],
];

/** The language of a text by its looks, as a file extension; undefined where nothing tells. */
export function sniffLanguage(text: string): string | undefined {
  const found = SIGNS.find(([, sign]) => sign.test(text))?.[0];
  if (found !== undefined) return found;
  const trimmed = text.trim();
  if (/^\{\s*"[^"]*"\s*:[\s\S]*\}$|^\[\s*[[{"][\s\S]*\]$/.test(trimmed)) return 'json';
  return /^(?:---\s*\n)?(?:[\w.-]+:(?:[ \t]+\S.*)?\n[ \t]*(?:- )?[\w.-]+:(?:[ \t]|$)|- [\w.-]+:[ \t])/.test(trimmed)
    ? 'yaml'
    : undefined;
}
