import { lines, program, type Case } from './case.js';

const phpFile = (name: string, source: string, finds: string): Case =>
  program(`PHP: ${name}`, 'program.php', `<?php\n${source.trim()}\n`, finds);

export const php: readonly Case[] = [
  phpFile(
    'a branch that the known caller does not take',
    `
function send($old) {
  if ($old) return file_get_contents('ZONE/filters');
  return file_get_contents('ZONE/rate_limits');
}
send(false);`,
    'filters rate_limits',
  ),
  phpFile(
    'several catch clauses, each from the same state',
    `
$path = 'settings/';
try {
  check($argv[1]);
} catch (TypeError $e) {
  $path .= 'minify';
} catch (RuntimeException $e) {
  $path .= 'brotli';
}
file_get_contents('ZONE/' . $path);`,
    'settings/minify settings/brotli',
  ),
  phpFile(
    'the state in the middle of what failed',
    `
$path = 'live';
try {
  $path = 'filters';
  check($argv[1]);
  $path = 'live';
} catch (Exception $e) {
  file_get_contents('ZONE/' . $path);
}`,
    'filters',
  ),
  phpFile(
    'what a loop assigns for its next round',
    `
$path = 'filters';
foreach ($argv as $zone) {
  file_get_contents('ZONE/' . $path);
  $path = 'rate_limits';
}`,
    'filters rate_limits',
  ),
  phpFile(
    'a list that grows in two branches',
    `
$parts = ['settings'];
if (getenv('A')) { $parts[] = 'minify'; } else { $parts[] = 'brotli'; }
file_get_contents('ZONE/' . implode('/', $parts));`,
    'settings/minify settings/brotli',
  ),
  phpFile(
    'a case that falls through',
    `
$path = 'rate_limits';
switch ($argv[1]) {
  case 'a': $path = 'filters';
  case 'b': file_get_contents('ZONE/' . $path);
}`,
    'filters rate_limits',
  ),
  phpFile(
    'the 17th and the 40th arm of a match',
    `
function path($k) {
  return match ($k) {
${lines(40, (i) => `    ${i} => '${i === 16 ? 'filters' : i === 39 ? 'rate_limits' : `live/${i}`}',`)}
  };
}
function get($k) { return file_get_contents('ZONE/' . path($k)); }`,
    'filters rate_limits',
  ),
  phpFile(
    'the 201st row of a table by an unknown key',
    `
$paths = [${lines(300, (i) => `'k${i}' => '${i === 200 ? 'filters' : `live/${i}`}',`)}];
file_get_contents('ZONE/' . $paths[$argv[1]]);`,
    'filters',
  ),
];
