import type { SourceText } from '../../model/span.js';
import { baseName } from '../../text/data-files.js';
import { kindByName } from '../reading/kinds.js';
import { PROGRAM_TAKES } from './taken-outputs.js';

/** By which a program takes what a command writes to its errors. */
const TAKES_ERRORS =
  /\bcapture_output\b|\bstderr\s*=\s*(?!None\b|\w*\.?DEVNULL\b|sys\.|open\(os\.devnull)|(?<!\b(?:process|sys|os|console)\.)\bstderr\b(?!\s*[:=])|\bcapture(?:3|2e)\b|\bpopen(?:2e|3|4)\b|\bproc_open\b|\bCombinedOutput\(|\bStderrPipe\(|\.Stderr\s*=\s*(?!os\.Stderr)|\bredirectErrorStream\b|\bgetErrorStream\b|\bRedirectStandardError\b|2>&1/i;
/** What a command writes to its errors goes to the next one, or is a value. */
const LEADS_ON = /^.*(?:2>&1[^\n|;&]*\|(?!\|)|\|&|\$\([^\n)]*2>&1|`[^\n`]*2>&1).*$/gm;
/** Kinds of files that run programs, and say themselves where what these write goes. */
const RUNS = /^(?:shell|batch|powershell|makefile|dockerfile|jenkinsfile|yaml|toml|sniff)$/;
/** What may be the name of a file that is run. */
const NAMES = /[\w-]+(?:\.[\w-]+)*/g;

/** The names of programs that a file may run to take what they write to their errors, and other words. */
export function errorsTakenIn({ file, text }: SourceText): Iterable<string> {
  const isScript = runsPrograms(file);
  const said = isScript ? [...text.matchAll(LEADS_ON)].map(([line]) => line) : [];
  // What has no ending may be a program as well.
  if ((!isScript || kindByName(file) === 'sniff') && takesErrors(text)) said.push(text);
  return new Set(said.flatMap((one) => one.match(NAMES) ?? []));
}

/** A script, or another file that holds commands. */
export function runsPrograms(file: string): boolean {
  return RUNS.test(kindByName(file) ?? '') || baseName(file) === 'package.json';
}

function takesErrors(text: string): boolean {
  return TAKES_ERRORS.test(text) && PROGRAM_TAKES.test(text);
}
