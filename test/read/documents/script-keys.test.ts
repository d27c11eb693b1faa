import { describe, expect, it } from 'vitest';
import { isProseKey, scriptLanguage } from '../../../src/read/documents/script-keys.js';

const CURL = 'curl https://a';

describe('a text under a key is a program', () => {
  it.each<readonly [key: string, text: string, shell: string | undefined, language: string | undefined]>([
    // By what the key says.
    ['run', CURL, undefined, 'sh'],
    ['beforeScript', CURL, undefined, 'sh'],
    ['before_script', CURL, undefined, 'sh'],
    ['postCreateCommand', CURL, undefined, 'sh'],
    ...'run script scripts before_script after_script command commands cmd cmds exec execute entrypoint args steps install deploy runcmd bootcmd inline test postdeploy build prestart poststart prestop onCreateCommand postStartCommand init before'
      .split(' ')
      .map((key) => [key, 'make all', undefined, 'sh'] as const),
    ['run', '#!/usr/bin/env python\nimport a', undefined, 'py'],
    ['run', '{"a": "b c"}', undefined, 'sh'],
    ...(
      [
        ['/bin/sh', 'sh'],
        ['/usr/bin/env bash', 'sh'],
        ['/usr/bin/node', 'js'],
        ['/usr/bin/env -S node --no-warnings', 'js'],
        ['/usr/bin/env -S deno run', 'js'],
        ['/usr/bin/python', 'py'],
        ['/usr/bin/env python3', 'py'],
        [' /opt/bin/python3.12', 'py'],
        ['/usr/bin/env ruby', 'rb'],
        ['/usr/bin/perl -w', 'pl'],
        ['/usr/bin/env php', 'php'],
        ['/usr/bin/env pwsh', 'ps1'],
        ['/usr/bin/env other', 'sh'],
        ['/usr/bin/env mypython2', 'sh'],
      ] as const
    ).map(([by, language]) => ['run', `#!${by}\nx y`, undefined, language] as const),
    ['jsCode', 'return 1;', undefined, 'js'],
    ['func', 'return 1;', undefined, 'js'],
    ['pythonCode', 'return 1', undefined, 'py'],
    ['bash', 'a b', undefined, 'sh'],
    ['pwsh', 'a b', undefined, 'ps1'],
    ['win_shell', 'a b', undefined, 'ps1'],
    // One word is no program.
    ['run', 'curl', undefined, undefined],
    ['run', ' make\\n'.trim(), undefined, undefined],
    ['jsCode', 'x', undefined, undefined],
    // By the shell that is said beside it.
    ['run', CURL, 'pwsh', 'ps1'],
    ['run', CURL, 'PowerShell', 'ps1'],
    ['run', CURL, 'python3 {0}', 'py'],
    ['run', CURL, 'node', 'js'],
    ['run', CURL, 'cmd', 'bat'],
    ['run', CURL, 'bash -e', 'sh'],
    ['run', '#!/usr/bin/env python\nimport a', 'bash', 'sh'],
    ['run', '#!/usr/bin/env python\nimport a', 'other', 'py'],
    ['jsCode', 'return 1;', 'bash', 'sh'],
    // By the extension that the key has.
    ['files/run.py', 'x', undefined, 'py'],
    ['setup.SH', 'x', undefined, 'sh'],
    ['a.json', 'x', undefined, 'json'],
    ['a.txt', 'x', undefined, undefined],
    // For people.
    ['description', CURL, undefined, undefined],
    ['Help', CURL, 'bash', undefined],
    // Under other keys only commands count, and programs that say what they are.
    ['other', CURL, undefined, 'sh'],
    ['other', 'curl', undefined, undefined],
    ['other', 'see the curl manual', undefined, undefined],
    ['other', '#!/usr/bin/env python\nimport a', undefined, 'py'],
    ['other', 'a b', undefined, undefined],
  ])('%s: %j, in %s, is %s', (key, text, shell, language) => {
    expect(scriptLanguage(key, text, shell)).toBe(language);
  });

  it.each([
    ['description', true],
    ['Read_Me', true],
    ['changeLog', true],
    ['run', false],
    ['descriptions', false],
  ])('%s is for people: %s', (key, is) => {
    expect(isProseKey(key)).toBe(is);
  });
});
