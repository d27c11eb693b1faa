import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';

const asOf = '2026-11-21';
const path = '/zones/z/settings/minify';

async function lines(file: string, text: string): Promise<readonly number[]> {
  const { findings } = await lint({ cwd: '.', asOf, minConfidence: 'possible', stdin: { file, text } });
  return findings.map(({ span }) => text.slice(0, span.start).split('\n').length);
}

describe('what a test compares a path with is no request, and the call under test is one', () => {
  it('in C#', async () => {
    const text = [
      '// cloudflare',
      'class T {',
      '  public async Task Reads(string id) {',
      '    var client = new Client(server.Url);',
      '    await client.GetAsync<Setting>($"/zones/{id}/settings/minify");',
      '    Assert.AreEqual($"/zones/{id}/settings/minify", path);',
      '    Assert.Equal($"/zones/{id}/settings/minify", path);',
      '    Assert.That(path, Is.EqualTo($"/zones/{id}/settings/minify"));',
      '    path.Should().Be($"/zones/{id}/settings/minify");',
      '  }',
      '  public async Task Given(Client client, string id) => await client.PatchAsync($"/zones/{id}/settings/brotli", body);',
      '}',
      '',
    ].join('\n');
    expect(await lines('T.cs', text)).toEqual([5, 11]);
  });

  it.each([
    ['a.ts', `client.get('${path}');\nassert.equal(path, '${path}');\nchai.assert.strictEqual(path, '${path}');\n`],
    ['b.ts', `client.get('${path}');\nshould(path).equal('${path}');\nsinon.assert.calledWith(get, '${path}');\n`],
    [
      'c.ts',
      `client.get('${path}');\nexpect(get).toHaveBeenCalledWith('${path}');\nexpect(path).to.deep.equal('${path}');\n`,
    ],
    ['t.py', `client.get("${path}")\nself.assertEqual(path, "${path}")\nget.assert_called_once_with("${path}")\n`],
    ['t_test.rb', `client.get("${path}")\nexpect(path).to eq("${path}")\nassert_equal "${path}", path\n`],
    [
      't.php',
      `<?php $client->get("${path}");\n$this->assertSame("${path}", $path);\nself::assertEquals("${path}", $path);\n`,
    ],
  ])('%s', async (file, text) => {
    expect(await lines(file, text)).toEqual([1]);
  });
});
