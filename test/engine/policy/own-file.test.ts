import { describe, expect, it } from 'vitest';
import { isOwnFile } from '../../../src/engine/policy/own-file.js';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, upload } from '../project.js';

describe('a file of eolint itself', () => {
  it.each([
    ['eolint.json', '{}'],
    ['sub/.eolint.yaml', ''],
    ['eolint-baseline.json', '{}'],
    ['known.json', '{\n  "schemaVersion": 1,\n  "findings": [{ "fingerprint": "0" }]\n}'],
    ['report.sarif.json', '{ "runs": [{ "tool": { "driver": { "name": "eolint" } } }] }'],
    ['eol/extras.yaml', 'id: extras\nendOfLife: 2026-01-01\noperations:\n  - GET /zones/{zone_id}/extras\n'],
  ])('is %s', (file, text) => {
    expect(isOwnFile({ file, text })).toBe(true);
  });

  it.each([
    ['settings.json', '{ "path": "/zones/z/filters" }'],
    ['my-eolinter.json', '{ "schemaVersion": 2 }'],
    ['paths.yaml', 'operations:\n  - GET /zones\n'],
  ])('is not %s', (file, text) => {
    expect(isOwnFile({ file, text })).toBe(false);
  });

  it('says nothing against a fix, as settings do that name the path', async () => {
    const fixes = async (files: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
      const { cwd } = new Project({ 'package.json': '{}', 'a.js': upload(), ...files });
      const { findings } = await lint({ cwd, asOf: '2026-11-22' });
      return findings.filter(({ span }) => span.file === 'a.js').map(({ fix }) => fix?.applicability);
    };
    const findings = [{ fingerprint: '0', request: 'POST /accounts/{account_id}/images/v1/direct_upload' }];
    const known = JSON.stringify({ schemaVersion: 1, findings });
    expect(await fixes({ 'known.json': known })).toEqual(['safe']);
    expect(await fixes({ 'known.json': JSON.stringify({ findings }) })).toEqual(['unsafe']);
  });
});
