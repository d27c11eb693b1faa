import { describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { classModules } from '../../../src/engine/modules/classes.js';
import { ProjectFiles } from '../../../src/engine/modules/project-files.js';
import { classNamesIn, csharpClassNamesIn, kotlinClassNamesIn } from '../../../src/engine/modules/written/classes.js';
import { elixirSpecifiersIn } from '../../../src/engine/modules/written/elixir.js';
import { luaSpecifiersIn } from '../../../src/engine/modules/written/lua.js';
import { perlSpecifiersIn } from '../../../src/engine/modules/written/perl.js';
import { phpSpecifiersIn } from '../../../src/engine/modules/written/php.js';
import { pythonSpecifiersIn } from '../../../src/engine/modules/written/python.js';
import { rustSpecifiersIn, rustTraitsIn } from '../../../src/engine/modules/written/rust.js';
import { rubySpecifiersIn } from '../../../src/engine/modules/written/ruby.js';
import { Project } from '../project.js';

describe('files that a class may stand in', () => {
  const FILES = {
    'a/Client.java': 'package com.a;\nclass Client {}',
    'b/Client.java': 'package com.b;\nclass Client {}',
    'c/Client.java': 'class Client {}',
    'd/Client.java': 'package com.a.inner;\nclass Client {}',
    'd/Other.java': 'package com.d;\nclass Other {}\nclass Small {}',
    'bin/Client.java': 'package com.a;\nclass Client {}',
    '.x/Client.java': 'package com.a;\nclass Client {}',
  };

  it.each<[string, string, string, readonly string[]]>([
    ['taken by its whole name', 'import com.b.Client;', 'Client', ['b/Client.java']],
    ['taken by another name', 'import com.b.Client as Http', 'Http', ['b/Client.java']],
    ['of a class of that namespace', 'import com.b.Outer.Client;', 'Client', ['b/Client.java']],
    ['of two classes of it', 'import com.b.Outer.More.Client;', 'Client', ['b/Client.java']],
    ['of a namespace further in', 'import com.b.inner.Client;', 'Client', []],
    ['of one that only begins so', 'import com.ba.Client;', 'Client', []],
    ['of none, by its class', 'import Outer.Client;', 'Client', ['c/Client.java']],
    ['of none', 'import Client;', 'Client', ['c/Client.java']],
    ['taken with its whole namespace', 'import com.b.*;', 'Client', ['b/Client.java', 'c/Client.java']],
    ['of the file itself', 'package com.a;', 'Client', ['a/Client.java', 'c/Client.java']],
    [
      'of the namespace around it',
      'package com.a.inner;',
      'Client',
      ['d/Client.java', 'a/Client.java', 'c/Client.java'],
    ],
    ['that no file is named after', 'import com.d.Small;', 'Small', ['d/Other.java']],
    ['that is nowhere', '', 'None', []],
    ['that is none', '', 'client', []],
  ])('%s', (_, text, name, expected) => {
    const { cwd } = new Project({ ...FILES, 'd/Main.java': text });
    const modules = classModules(['java'])(new ProjectFiles(Bounds.of(cwd)));
    expect([...modules.candidates('d/Main.java', name)].sort()).toEqual([...expected].sort());
  });

  it('are told nearest first', () => {
    const { cwd } = new Project({ 'x/y/Client.java': '', 'a/Client.java': '', 'x/Client.java': '' });
    const modules = classModules(['java'])(new ProjectFiles(Bounds.of(cwd)));
    expect(modules.candidates('x/y/Main.java', 'Client')).toEqual([
      'x/y/Client.java',
      'x/Client.java',
      'a/Client.java',
    ]);
    expect(modules.candidates('x/Client.java', 'Client')).toEqual(['x/y/Client.java', 'a/Client.java']);
  });
});

describe('what a text names', () => {
  it.each<[string, readonly string[], (text: string) => readonly string[]]>([
    ['import os, a.b as c  # more', ['os', 'a.b'], pythonSpecifiersIn],
    ['from . import (x,\n  y as z)', ['.', '.x', '.y'], pythonSpecifiersIn],
    ['from a.b import c', ['a.b', 'a.b.c'], pythonSpecifiersIn],
    ['def f():\n    from a import b; import c', ['a', 'a.b', 'c'], pythonSpecifiersIn],
    ['try: import a\nexcept ImportError: pass', ['a'], pythonSpecifiersIn],
    ['from a import (  # these (all)\n  b,  # c, d\n)', ['a', 'a.b'], pythonSpecifiersIn],
    ['from a import \\\n    b, \\\n    c', ['a', 'a.b', 'a.c'], pythonSpecifiersIn],
    ['x = 1', [], pythonSpecifiersIn],
    ["require 'net/http'; require_relative 'lib/a'\nrequire './b'", ['net/http', './lib/a', './b'], rubySpecifiersIn],
    ['class A < ::Base::Client\nend', ['Base::Client'], rubySpecifiersIn],
    ['include Shared\nPaths::ALL; Api.get', ['Shared', 'Paths', 'Api'], rubySpecifiersIn],
    ["use App\\Client;\nrequire_once __DIR__ . '/lib/a.php';", ['App\\Client', './lib/a.php'], phpSpecifiersIn],
    ['<?php\nnamespace App;\nnew Client();', ['App\\Client'], phpSpecifiersIn],
    ['<?php\nnew Client();', ['Client'], phpSpecifiersIn],
    ['<?php\nfunction f(Client $client, Zone $zone) {}', ['Zone', 'Client'], phpSpecifiersIn],
    ['class A(B b) { private readonly C _c; D Made { get; } E e = new(); f(g); }', [...'BCDE'], classNamesIn],
    ['new A(); b.C.d(); class E extends F<G> {}', [...'ACFG'], classNamesIn],
    ['f("z", Names.First, a.b.C); new x.Outer.Inner();', ['Names', 'First', 'C', 'Outer', 'Inner'], classNamesIn],
    ['<?php\nnamespace App;\nnew Cf\\Api();', ['App\\Cf\\Api', 'App\\Api'], phpSpecifiersIn],
    ['<?php\nuse A\\B, C\\D as E;\nf(E\\F::G);', ['A\\B', 'C\\D', 'C\\D\\F', 'C', 'F', 'G'], phpSpecifiersIn],
    ['<?php\nuse function A\\f;\nuse const A\\B;', ['A\\f', 'A\\B'], phpSpecifiersIn],
    ['<?php\nuse Cf\\{Api, Net\\Http as H};', ['Cf\\', 'Cf\\Api', 'Cf\\Net\\Http', 'Net'], phpSpecifiersIn],
    [
      '<?php\nfunction f(\\Cf\\Api $api) { return \\Cf\\Paths::ALL; }',
      ['Paths', 'ALL', 'Api', 'Cf\\Api', 'Cf\\Paths'],
      phpSpecifiersIn,
    ],
    ['public partial class Api { }', ['Api'], csharpClassNamesIn],
    ['fun main() { Api(http).level(); other() }', ['Api', 'other', '.level'], kotlinClassNamesIn],
    ['mod a;\npub(crate) mod b;\nmod c { }', ['self::a', 'self::b'], rustSpecifiersIn],
    [
      'use crate::a::{self, b::C as D, e::*};',
      ['crate::a', 'crate', 'crate::a::b::C', 'crate::a::b', 'crate::a::e'],
      rustSpecifiersIn,
    ],
    [
      'pub use super::A;\nlet x = self::b::C::new();',
      ['super::A', 'super', 'self::b::C::new', 'self::b::C'],
      rustSpecifiersIn,
    ],
    ['let use_it = 1;', [], rustSpecifiersIn],
    ['use api::client::Client;', ['api::client::Client', 'api::client'], rustSpecifiersIn],
    ['use ::api::Client as Api;', ['api::Client', 'api'], rustSpecifiersIn],
    [
      'use api::{a::{B, C as D}, e, f::*};',
      ['api::a::B', 'api::a', 'api::a::C', 'api::e', 'api', 'api::f'],
      rustSpecifiersIn,
    ],
    ['use {a::B, c::{self}};', ['a::B', 'a', 'c'], rustSpecifiersIn],
    [
      'alias Cf.{Zones, Rules.All}\nCf.Security.level(zone)',
      ['Cf.Zones', 'Cf.Rules.All', 'Cf.Security'],
      elixirSpecifiersIn,
    ],
    ['use Cf::Zones qw(all);\nuse strict;\nmy $a = Cf::Api->new;', ['Cf::Zones', 'Cf::Api'], perlSpecifiersIn],
    ['local a = require("cf.a"); local b = require \'cf.b\'; requires("c")', ['cf.a', 'cf.b'], luaSpecifiersIn],
    ['impl Level for Api {}\nimpl<T: Clone> a::Store<T> for Api {}\nimpl Api {}', ['Level', 'Store'], rustTraitsIn],
  ])('%j', (text, expected, named) => {
    expect(named(text)).toEqual(expected);
  });
});
