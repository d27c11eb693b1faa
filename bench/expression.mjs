// How many expressions of 200 characters one thread checks in a second. Needs a build: it imports the published module.
//   node bench/expression.mjs [--min 50000]
import { check } from 'eolint/expression';

const conditions = [
  'http.host eq "www.%.example.com"',
  'ip.src in {10.%.0.0/16 192.168.%.1 2001:db8::/32}',
  'http.request.uri.path contains "/admin/%"',
  'not ssl',
  'cf.bot_management.score lt %',
  'any(http.request.headers["x-%"][*] eq "b")',
  'lower(http.user_agent) matches "(?i)bot|crawl[a-z]+%"',
  'ip.src.country in {"GB" "FR" "DE"}',
  'http.request.method ne "POST"',
  'starts_with(http.request.uri.path, "/api/v%/")',
  'tcp.dstport in {80 443 8000..8%}',
  '(http.referer wildcard "*.%.org/*" xor cf.client.bot)',
];

/** The same numbers every time. */
let state = 1;
const random = (n) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % n;

function expression() {
  let text = '';
  while (text.length < 200) {
    const condition = conditions[random(conditions.length)].replaceAll('%', () => String(100 + random(100)));
    text += (text === '' ? '' : [' and ', ' or ', ' && '][random(3)]) + condition;
  }
  return text;
}

const texts = Array.from({ length: 10_000 }, expression);
const wrong = texts.find((text) => !check(text).ok);
if (wrong !== undefined) throw new Error(`not valid: ${wrong}`);

function round() {
  const before = performance.now();
  for (const text of texts) check(text);
  return texts.length / ((performance.now() - before) / 1000);
}

for (let i = 0; i < 5; i++) round();
const rates = Array.from({ length: 9 }, round).sort((a, b) => a - b);
const length = Math.round(texts.reduce((sum, text) => sum + text.length, 0) / texts.length);
const rate = Math.round(rates[4]);
console.log(JSON.stringify({ expressions: texts.length, characters: length, checksPerSecond: rate }));

const at = process.argv.indexOf('--min');
if (at > 0 && rate < Number(process.argv[at + 1])) process.exitCode = 1;
