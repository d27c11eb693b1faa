import type { Sourced } from './sourced-files.js';

/** `. ./a.ps1`, `. "$PSScriptRoot/a.ps1"`, `Import-Module ./A.psm1`, `using module ./A.psm1`, at the start of a command. */
const TAKEN =
  /(?:^|[;{(])[ \t]*(?:\.|Import-Module(?:[ \t]+-(?:Force|Name|DisableNameChecking|Global|Verbose))*|ipmo|using[ \t]+module)[ \t]+(?![ \t])(?:(?:\([ \t]*)?Join-Path[ \t]+(?:-Path[ \t]+)?\$PSScriptRoot[ \t]+(?:-ChildPath[ \t]+)?)?(["']?)(?:\$\(?(?:PSScriptRoot|ScriptDir|scriptPath|here)\)?[\\/])?([\w.\\/-]+\.psm?1)\1/gim;

/** The scripts and modules of the project that a PowerShell script takes in, as far as their paths are written out. */
export function takenScripts(text: string): readonly Sourced[] {
  return [...text.matchAll(TAKEN)].flatMap(({ 0: whole, 2: path = '', index }): Sourced[] => {
    const end = index + whole.length;
    const written = path.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '');
    return /^[/~]/.test(written) ? [] : [{ path: `./${written}`, start: end - path.length, end }];
  });
}
