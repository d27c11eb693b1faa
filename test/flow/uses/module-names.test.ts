import { describe, expect, it } from 'vitest';
import { bareName, mayMean, moduleNames } from '../../../src/flow/uses/module-names.js';
import { project } from './uses-in.js';

it.each([
  ['lib/consts.js', 'consts', ['consts']],
  ['lib/a.b.ts', 'a.b', ['a.b']],
  ['lib/index.js', 'index', ['index', 'lib']],
  ['index.js', 'index', ['index']],
  ['pkg/__init__.py', '__init__', ['__init__', 'pkg']],
  ['hooks/mod.rs', 'mod', ['mod', 'hooks']],
  ['hooks/client.go', 'client', ['client', 'hooks']],
  ['client.go', 'client', ['client']],
  ['bin/run', 'run', ['run']],
])('%s is asked for as %s', (file, bare, names) => {
  expect(bareName(file)).toBe(bare);
  expect(moduleNames(file)).toEqual(names);
});

describe('what a path of a module may mean', () => {
  it.each([
    ['./consts', 'lib/consts.js', true],
    ['./consts.js', 'lib/consts.js', true],
    ['./consts/index', 'lib/consts.js', true],
    ['./consts/index.js', 'consts/index.js', true],
    ['../consts', 'consts/index.js', true],
    ['./index', 'consts/index.js', true],
    ['.', 'consts/index.js', true],
    ['../', 'index.js', true],
    ['./other', 'consts/index.js', false],
    ['.', 'consts.js', false],
    ['./consts', 'consts/other.js', false],
    ['./zone.service', 'lib/zone.service.ts', true],
    ['./zone.service.js', 'lib/zone.service.ts', true],
    ['./zone.service', 'lib/zone.ts', false],
    ['./zone', 'lib/zone.service.ts', false],
  ])('%s: %s, %s', (path, file, expected) => {
    expect(mayMean(path, file)).toBe(expected);
  });
});

describe('files that a program imports', () => {
  it.each([
    ['a.mjs', "import x from './hooks';", 'hooks/index.mjs'],
    ['a.mjs', "import * as x from './hooks/index';", 'hooks/index.mjs'],
    ['a.mjs', "import { x } from './hooks.mjs';", 'hooks.mjs'],
    ['lib/a.mjs', "import { x } from '.';", 'lib/index.mjs'],
    ['lib/a.mjs', "import { x } from '..';", 'index.mjs'],
    ['a.mjs', "import { x } from './fetch.hooks';", 'lib/fetch.hooks.mjs'],
    ['a.mjs', "import { x } from '@app/fetch.hooks.mjs';", 'lib/fetch.hooks.mjs'],
    ['a.py', 'from app.hooks import x\n', 'app/hooks.py'],
    ['a.py', 'from ..app.hooks import x\n', 'app/hooks.py'],
    ['a.lua', "local x = require('app.hooks')\n", 'app/hooks.lua'],
    ['a.php', "<?php include __DIR__ . '/fetch.hooks.php';\n", 'lib/fetch.hooks.php'],
    ['a.sh', '. lib/fetch.hooks.sh\n', 'lib/fetch.hooks.sh'],
    ['a.py', 'from app.hooks import x\n', 'app/hooks/__init__.py'],
    ['a.py', 'from .hooks import x\n', 'hooks.py'],
    ['a.go', 'package a\nimport "x.y/hooks"\nfunc f() { hooks.F() }\n', 'hooks/client.go'],
    ['a.rs', 'use crate::hooks::x;\n', 'hooks/mod.rs'],
  ])('%s with %j: %s', async (file, text, other) => {
    const words: Record<string, string> = {
      go: 'package hooks\n',
      py: 'x = 1\n',
      rs: 'fn x() {}\n',
      mjs: 'x();\n',

      lua: 'x()\n',
      php: '<?php x();\n',
      sh: 'x\n',
    };
    const code = words[other.slice(other.lastIndexOf('.') + 1)] ?? '';
    const { trees } = await project({ [file]: text, [other]: code, 'none/other.mjs': 'y();\n' }, '');
    const tree = trees.of(file);
    expect(tree === undefined ? undefined : trees.modules.importedBy(tree)).toEqual([other]);
  });
});
