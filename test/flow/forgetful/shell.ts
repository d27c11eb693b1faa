import { lines, program, type Case } from './case.js';

const sh = (name: string, source: string, finds: string): Case =>
  program(`shell: ${name}`, 'program.sh', `#!/bin/bash\n${source.trim()}\n`, finds);

export const shell: readonly Case[] = [
  sh(
    'a branch that the known caller does not take',
    `
send() {
  if [ "$1" = old ]; then curl "ZONE/filters"; else curl "ZONE/rate_limits"; fi
}
send new
send "$2"`,
    'filters rate_limits',
  ),
  sh(
    'what a loop assigns for its next round',
    `
path=filters
for zone in "$@"; do
  curl "ZONE/$path"
  path=rate_limits
done`,
    'filters rate_limits',
  ),
  sh(
    'a flag that the first round sets',
    `
seen=
while read -r zone; do
  if [ -n "$seen" ]; then curl "ZONE/filters"; fi
  seen=yes
done`,
    'filters',
  ),
  sh(
    'a word that grows in two branches',
    `
path=settings/
if [ -n "$A" ]; then path+=minify; else path+=brotli; fi
curl "ZONE/$path"`,
    'settings/minify settings/brotli',
  ),
  sh(
    'the 17th and the 40th case',
    `
case "$1" in
${lines(40, (i) => `  k${i}) path=${i === 16 ? 'filters' : i === 39 ? 'rate_limits' : `live/${i}`} ;;`)}
esac
curl "ZONE/$path"`,
    'filters rate_limits',
  ),
  sh(
    'the 201st and the 1000th word of a loop',
    `
for path in ${lines(1100, (i) => (i === 200 ? 'filters' : i === 999 ? 'rate_limits' : `live/${i}`)).replaceAll('\n', ' ')}; do
  curl "ZONE/$path"
done`,
    'filters rate_limits',
  ),
  sh(
    'what another function sets',
    `
path=rate_limits
send() { curl "ZONE/$path"; }
old() { path=filters; }
"$1"
send`,
    'filters rate_limits',
  ),
  sh(
    'what stands behind an or',
    `
path=rate_limits
check "$1" || path=filters
curl "ZONE/$path"`,
    'filters rate_limits',
  ),
];
