#!/usr/bin/env node
import { existsSync } from 'node:fs';

declare const EOLINT_VERSION: string;

/*
 * Where the program begins. What only says something of the program itself loads nothing of the linter.
 */

const argv = withHelp(process.argv.slice(2));
const end = argv.indexOf('--');
const flags = new Set(end < 0 ? argv : argv.slice(0, end));

if (argv[0] === 'expr') await run();
else if (flags.has('--version') || flags.has('-v')) process.stdout.write(`${EOLINT_VERSION}\n`);
else if (flags.has('--help') || flags.has('-h')) {
  const { helpFor } = await import('./help.js');
  process.stdout.write(helpFor([...flags], process.stdout.columns));
} else await run();

/** `eolint help fix` is `eolint fix --help`, where no file or folder has the name `help`. */
function withHelp(words: readonly string[]): readonly string[] {
  return words[0] === 'help' && !existsSync('help') ? [...words.slice(1), '--help'] : words;
}

async function run(): Promise<void> {
  const { runCommandLine } = await import('./command-line.js');
  await runCommandLine(argv);
}
