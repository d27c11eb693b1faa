import { expect, it } from 'vitest';
import { takenScripts } from '../../src/text/script-files.js';

it.each([
  ['. ./lib.ps1', './lib.ps1'],
  ['. "$PSScriptRoot/lib.ps1"', './lib.ps1'],
  ['. $PSScriptRoot\\lib\\api.ps1', './lib/api.ps1'],
  ['. (Join-Path $PSScriptRoot "lib.ps1")', './lib.ps1'],
  ['. ( Join-Path -Path $PSScriptRoot -ChildPath lib.ps1)', './lib.ps1'],
  ['Import-Module (Join-Path $PSScriptRoot api.psm1)', './api.psm1'],
  ['Import-Module -Force -Name ./api.psm1', './api.psm1'],
  ['using   module ./api.psm1', './api.psm1'],
  ['& { . ./lib.ps1 }; . ../b.ps1', './lib.ps1 ./../b.ps1'],
  ['. /opt/lib.ps1', ''],
  ['# . ./lib.ps1', ''],
])('%s takes in %s', (text, expected) => {
  expect(
    takenScripts(text)
      .map(({ path }) => path)
      .join(' '),
  ).toBe(expected);
});

it.each(['. ' + ' '.repeat(100_000), `Import-Module ${'-Force '.repeat(20_000)}`, `. ./${'a.'.repeat(50_000)}`])(
  'what takes in nothing is read once',
  (text) => {
    expect(takenScripts(text)).toEqual([]);
  },
);
