import { describe, expect, it } from 'vitest';
import { callsIn } from './calls-found.js';

/*
 * What one function puts into a list is there when another one goes through it, whichever of them is written first: nobody
 * is seen to call them, so that each is run for its own sake.
 */
const BASE = "const B = 'https://api.cloudflare.com/client/v4/zones/z/';\n";

describe('lists that functions fill for others', () => {
  it.each<[what: string, file: string, code: string, calls: readonly string[]]>([
    [
      'of a module',
      'a.js',
      `${BASE}const all = [];\nexport function add() { all.push('filters'); }\nexport function send() { for (const one of all) fetch(B + one); }\n`,
      ['GET filters'],
    ],
    [
      'of a module, sent by a function that stands before',
      'a.js',
      `${BASE}const all = [];\nexport function send() { for (const one of all) fetch(B + one); }\nexport function add() { all.push('filters'); }\n`,
      ['GET filters'],
    ],
    [
      'behind a test on how many there are',
      'a.js',
      `${BASE}const all = [];\nexport function send() { if (all.length === 0) return; all.forEach((one) => fetch(B + one)); }\nexport function add() { all.push('filters'); }\n`,
      ['GET filters'],
    ],
    [
      'behind a test on very many',
      'a.js',
      `${BASE}const all = [];\nexport function send() { if (all.length < 50) return; all.forEach((one) => fetch(B + one)); }\nexport function add() { all.push('filters'); }\n`,
      ['GET filters'],
    ],
    [
      'of an object, each item with its own method',
      'a.js',
      `${BASE}export class Queue {\n  constructor() { this.jobs = []; }\n  make() { this.jobs.push({ path: 'filters', method: 'POST' }); return this; }\n  clear() { this.jobs.push({ path: 'firewall/rules', method: 'DELETE' }); }\n  other() { this.jobs.push({ path: 'dns_records', method: 'PUT' }); }\n  async flush() { for (const { path, method } of this.jobs) await fetch(B + path, { method }); this.jobs = []; }\n}\n`,
      ['DELETE firewall/rules', 'POST filters'],
    ],
    [
      'that a method hands on',
      'a.js',
      `${BASE}const run = (jobs) => jobs.map((job) => fetch(B + job));\nexport class Queue {\n  jobs = [];\n  make() { this.jobs.push('filters'); }\n  flush() { return run(this.jobs); }\n}\n`,
      ['GET filters'],
    ],
    [
      'of Python',
      'a.py',
      'import requests\nB = "https://api.cloudflare.com/client/v4/zones/z/"\nclass Queue:\n    def __init__(self):\n        self.jobs = []\n    def make(self):\n        self.jobs.append("filters")\n    def flush(self):\n        for job in self.jobs:\n            requests.post(B + job, json={})\n',
      ['POST filters'],
    ],
    [
      'of PHP',
      'a.php',
      "<?php\nclass Queue {\n  private array $jobs = [];\n  public function make() { $this->jobs[] = 'filters'; }\n  public function flush(\\GuzzleHttp\\Client $http) { foreach ($this->jobs as $job) { $http->post('https://api.cloudflare.com/client/v4/zones/z/' . $job); } }\n}\n",
      ['POST filters'],
    ],
    [
      'of Ruby',
      'a.rb',
      "require 'faraday'\nclass Jobs\n  def initialize\n    @jobs = []\n  end\n  def make\n    @jobs << 'filters'\n  end\n  def flush\n    @jobs.each { |job| Faraday.post(\"https://api.cloudflare.com/client/v4/zones/z/#{job}\") }\n  end\nend\n",
      ['POST filters'],
    ],
    [
      'that nobody fills with it',
      'a.js',
      `${BASE}const all = [];\nconst others = [];\nexport function add() { others.push('filters'); }\nexport function send() { for (const one of all) fetch(B + one); }\n`,
      [],
    ],
  ])('%s', async (_what, file, code, calls) => {
    expect(await callsIn(file, code)).toEqual(calls);
  });

  it('hold what was put there only while they are gone through again', async () => {
    const code = `${BASE}const all = [];\nexport function add() { all.push('filters'); }\nexport function send() { for (const one of all) fetch(B + one); }\nexport function other() { const own = []; for (const one of own) fetch(B + one); return all; }\n`;
    expect(await callsIn('a.js', code)).toEqual(['GET filters']);
  });
});

describe('what is thrown on the way to a promise', () => {
  it.each<[what: string, code: string, calls: readonly string[]]>([
    [
      'is what `catch` gets',
      "const later = async (p) => p;\nexport const f = () => later('x').then((p) => { if (p) throw { path: 'filters' }; }).catch((error) => fetch(B + error.path));",
      ['GET filters'],
    ],
    [
      'is what the second argument of `then` gets',
      "const later = async (p) => { if (p) throw { path: 'filters' }; };\nexport const f = () => later('x').then((p) => p, (error) => fetch(B + error.path));",
      ['GET filters'],
    ],
    [
      'is met by another function',
      "let at = 'live';\nconst later = async (p) => p;\nexport function f() { later('x').then((p) => { if (p) throw { path: 'filters' }; }).catch((error) => { at = error.path; }); }\nexport function g() { fetch(B + at); }",
      ['GET filters'],
    ],
    [
      'is not what `then` gets',
      "const later = async (p) => { if (p) throw { path: 'filters' }; return { path: 'live' }; };\nexport const f = () => later('x').then((p) => fetch(B + p.path), () => undefined);",
      [],
    ],
  ])('%s', async (_what, code, calls) => {
    expect(await callsIn('a.js', `${BASE}${code}\n`)).toEqual(calls);
  });
});
