import { literally } from '../../text/pattern.js';
import { baseName } from '../../text/data-files.js';
import { kindByName } from '../reading/kinds.js';

/** By which a program takes what a command prints. */
export const PROGRAM_TAKES =
  /\b(?:check_output|capture_output|getoutput|Popen|popen\w*|proc_open|shell_exec|passthru|Open3|capture[23]e?|StdoutPipe|ProcessBuilder|RedirectStandardOutput|stdout)\b|\b(?:exec|execFile|spawn)(?:a|Sync)?\s*\(|\.(?:Combined)?Output\(\)|\bSystem\.cmd\b|\bCommand::new\b|\bdata\s+"external"|\bregister\s*:|\bexec\.getExecOutput\b|\$`/;

/** Files that name the commands of a project: whoever runs one by its name may take what it prints. */
const NAMES_COMMANDS = /(?:^|\/)(?:package\.json|(?:GNU)?[mM]akefile|[\w.-]*\.mk|[tT]askfile\.ya?ml|\.?[jJ]ustfile)$/;
const RUNNERS = String.raw`(?:npm|pnpm|yarn|bun|make|\$\(MAKE\)|just|task)`;

/** A file, or the next command; what goes to the errors, or nowhere, is not taken. */
const TAKES = String.raw`[^\n|;&>]*(?:2>\S+[ \t]*)?(?:\|(?!\|)|(?<![2&])1?>{1,2}(?!>|[ \t]*(?:&|\/dev\/(?:null|stderr))))`;
/** Where its place is that of a value. */
const IN_PLACE = String.raw`(?:\$\((?:shell\b)?|<\(|\`|%x.|\bqx.)[^\n)\`]*`;
const GIVEN = String.raw`(?:\$\w+|\breturn)[ \t]*=?[ \t]*\(?[ \t]*(?:[&.][ \t]*)?`;

/** Whether a text runs a file by its name, or what the file names, and takes what that prints. */
export function takesOutput(file: string, text: string, of: string): boolean {
  if (
    NAMES_COMMANDS.test(of) &&
    text.search(runs(String.raw`(?<![\w-])${RUNNERS}[ \t]+(?!install\b|ci\b|add\b)[\w-]`)) >= 0
  )
    return true;
  const name = baseName(of);
  if (file === of || !text.includes(name)) return false;
  // A name without an extension is a word like any other.
  const word = String.raw`(?:["'{}\w./\\$-]{0,200}[/\\])${name.includes('.') ? '?' : ''}${literally(name)}(?![\w.-])`;
  if (text.search(runs(String.raw`(?<![\w-])${word}`)) >= 0) return true;
  if (/\.bats$/.test(file) && new RegExp(String.raw`\brun\b[^\n]*${literally(name)}`).test(text)) return true;
  return kindByName(file) !== 'shell' && PROGRAM_TAKES.test(text);
}

function runs(word: string): RegExp {
  return new RegExp(String.raw`${IN_PLACE}${word}|${GIVEN}["']?${word}|${word}${TAKES}`);
}
