#!/usr/bin/env node
declare const EOLINT_VERSION: string;

/*
 * Where the program begins. What only says something of the program itself loads nothing of the linter.
 */

const argv = process.argv.slice(2);
const end = argv.indexOf('--');
const flags = new Set(end < 0 ? argv : argv.slice(0, end));

if (argv[0] === 'expr') await run();
else if (flags.has('--version') || flags.has('-v')) process.stdout.write(`${EOLINT_VERSION}\n`);
else if (flags.has('--help') || flags.has('-h')) {
  const { helpFor } = await import('./help.js');
  process.stdout.write(helpFor([...flags], process.stdout.columns));
} else await run();

async function run(): Promise<void> {
  const { runCommandLine } = await import('./command-line.js');
  await runCommandLine(argv);
}
