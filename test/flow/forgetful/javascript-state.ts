import { program, type Case } from './case.js';

const js = (name: string, source: string, finds: string, never = ''): Case =>
  program(`JavaScript: ${name}`, 'program.js', source, finds, { never });

export const loops: readonly Case[] = [
  js(
    'what a loop assigns for its next round',
    `let path = 'filters';
    for (const zone of process.argv) { fetch('ZONE/' + path); path = 'rate_limits'; }`,
    'filters rate_limits',
  ),
  js(
    'a flag that the first round sets',
    `let seen = false;
    for (const zone of process.argv) { if (seen) fetch('ZONE/filters'); seen = true; }`,
    'filters',
  ),
  js(
    'a value that takes three rounds to arrive',
    `let a = 'live', b = 'live', c = 'filters';
    for (const zone of process.argv) { fetch('ZONE/' + a); a = b; b = c; }`,
    'filters',
  ),
  js(
    'an item by a number that is counted up to one that is not known',
    `const words = ['live', 'filters', 'rate_limits'];
    for (let i = 0; i < Number(process.argv[2]); i++) fetch('ZONE/' + words[i]);`,
    'filters rate_limits',
  ),
  js(
    'an item by a number in an object that a loop without a test counts up',
    `const words = ['live', 'filters', 'rate_limits'];
    const state = { at: 0 };
    for (;;) { if (!fetch('ZONE/' + words[state.at])) break; state.at = state.at + 1; }`,
    'filters rate_limits',
  ),
  js(
    'a machine of states',
    `let state = 'start';
    while (state !== 'done') {
      switch (state) {
        case 'start': fetch('ZONE/filters'); state = 'middle'; break;
        case 'middle': fetch('ZONE/rate_limits'); state = 'end'; break;
        case 'end': fetch('ZONE/settings/minify'); state = 'done';
      }
    }`,
    'filters rate_limits settings/minify',
  ),
  js(
    'the last value of a loop that need not run',
    `let path = 'filters';
    for (const zone of process.argv) path = 'rate_limits';
    fetch('ZONE/' + path);`,
    'filters rate_limits',
  ),
  js(
    'what is set where a loop is left in the middle',
    `let path = 'live';
    outer: for (const a of process.argv) {
      for (const b of process.argv) { path = 'filters'; if (a === b) break outer; path = 'live'; }
    }
    fetch('ZONE/' + path);`,
    'filters',
  ),
  js(
    'what is set where a round ends early',
    `let path = 'live';
    for (const a of process.argv) { path = 'filters'; if (a) continue; path = 'live'; }
    fetch('ZONE/' + path);`,
    'filters',
  ),
  js(
    'a do loop with a counter',
    `let tries = 0, path = 'rate_limits';
    do { fetch('ZONE/' + path); if (++tries > 2) path = 'filters'; } while (tries < 5);`,
    'filters rate_limits',
  ),
  js(
    'a list that a loop fills and another sends',
    `const queue = ['filters'];
    for (let path = queue.shift(); path; path = queue.shift()) {
      fetch('ZONE/' + path);
      if (path === 'filters') queue.push('rate_limits');
    }`,
    'filters rate_limits',
  ),
];

export const exceptions: readonly Case[] = [
  js(
    'the state in the middle of what failed',
    `let path = 'live';
    try { path = 'filters'; JSON.parse(process.argv[2]); path = 'live'; } catch { fetch('ZONE/' + path); }`,
    'filters',
  ),
  js(
    'the state where a callee throws',
    `let path = 'live';
    function step() { path = 'filters'; throw new Error('no'); }
    try { step(); path = 'live'; } catch { fetch('ZONE/' + path); }`,
    'filters',
  ),
  js(
    'the value that is thrown',
    `function fail(path) { throw { path }; }
    try { fail('filters'); } catch (error) { fetch('ZONE/' + error.path); }`,
    'filters',
  ),
  js(
    'what runs in the end after a failure',
    `let path = 'live';
    export function run() {
      try { path = 'filters'; JSON.parse(process.argv[2]); path = 'live'; } finally { fetch('ZONE/' + path); }
    }`,
    'filters',
  ),
  js(
    'what runs in the end after a return',
    `export function run(old) {
      let path = 'live';
      try { if (old) { path = 'filters'; return; } path = 'rate_limits'; } finally { fetch('ZONE/' + path); }
    }`,
    'filters rate_limits',
  ),
  js(
    'a state behind the catch for each way in',
    `let path = 'filters';
    try { JSON.parse(process.argv[2]); path = 'rate_limits'; } catch { }
    fetch('ZONE/' + path);`,
    'filters rate_limits',
  ),
  js(
    'a promise that is refused',
    `let path = 'live';
    check().then(() => { path = 'filters'; throw new Error(); }).catch(() => fetch('ZONE/' + path));`,
    'filters',
  ),
];

export const state: readonly Case[] = [
  js(
    'a list that grows in two branches',
    `const parts = ['settings'];
    if (process.env.A) parts.push('minify'); else parts.push('brotli');
    fetch('ZONE/' + parts.join('/'));`,
    'settings/minify settings/brotli',
  ),
  js(
    'a builder that grows in two branches',
    `class Path { parts = []; add(part) { this.parts.push(part); return this; } toString() { return this.parts.join('/'); } }
    const path = new Path().add('settings');
    if (process.env.A) path.add('minify'); else path.add('brotli');
    fetch('ZONE/' + path.toString());`,
    'settings/minify settings/brotli',
  ),
  js(
    'a URL that is changed in two branches',
    `const url = new URL('ZONE/settings/');
    if (process.env.A) url.pathname += 'minify'; else url.pathname += 'brotli';
    fetch(url);`,
    'settings/minify settings/brotli',
  ),
  js(
    'a request that is prepared in two branches',
    `const axios = require('axios');
    const request = { baseURL: 'ZONE/', url: 'rate_limits' };
    if (process.env.A) request.url = 'filters';
    axios(request);`,
    'filters rate_limits',
  ),
  js(
    'a map that is written in one branch',
    `const paths = new Map([['path', 'rate_limits']]);
    if (process.env.A) paths.set('path', 'filters');
    fetch('ZONE/' + paths.get('path'));`,
    'filters rate_limits',
  ),
  js(
    'a case that falls through',
    `let path = 'rate_limits';
    switch (process.argv[2]) { case 'a': path = 'filters'; case 'b': fetch('ZONE/' + path); }`,
    'filters rate_limits',
  ),
  js(
    'a field that a setter writes',
    `class Client { #path = 'rate_limits'; set old(on) { if (on) this.#path = 'filters'; } send() { fetch('ZONE/' + this.#path); } }
    const client = new Client();
    client.old = process.env.OLD;
    client.send();`,
    'filters rate_limits',
  ),
  js(
    'an assignment in the last operand of a chain',
    `let path = 'rate_limits';
    process.env.A || process.env.B || (path = 'filters');
    fetch('ZONE/' + path);`,
    'filters rate_limits',
  ),
  js(
    'a field that another exported method writes',
    `export class Client {
      path = 'rate_limits';
      old() { this.path = 'filters'; return this; }
      send() { return fetch('ZONE/' + this.path); }
    }
    new Client().send();`,
    'filters rate_limits',
  ),
  js(
    'a variable of the module that another exported function writes',
    `let path = 'rate_limits';
    export const send = () => fetch('ZONE/' + path);
    export const old = () => { path = 'filters'; };
    send();`,
    'filters rate_limits',
  ),
  js(
    'what a helper sets in the object that it makes, for the second of its callers',
    `function options() {
      const made = {};
      made.reason = 'a reason that is long enough to be looked up';
      made.path = 'filters';
      return made;
    }
    export const name = () => options().path;
    export const send = () => fetch('ZONE/' + options().path);`,
    'filters',
  ),
  js(
    'an object of a helper that another caller has changed',
    `const options = () => ({ path: 'rate_limits', reason: 'a reason that is long enough to be looked up' });
    const other = options();
    other.path = 'filters';
    fetch('ZONE/' + options().path);`,
    'rate_limits',
    'filters',
  ),
  js(
    'a list of a helper that another caller has changed',
    `const parts = () => ['rate_limits', 'a text that is long enough for its calls to be looked up'];
    export function send() { const other = parts(); other.unshift('filters'); return fetch('ZONE/' + parts()[0]); }`,
    'rate_limits',
    'filters',
  ),
  js(
    'an object that is given to a function which was given one like it',
    `function send(options) { options.path = options.old ? 'filters' : 'rate_limits'; return options; }
    const make = (old) => ({ old, reason: 'a reason that is long enough to be looked up' });
    fetch('ZONE/' + send(make(false)).path);
    fetch('ZONE/' + send(make(true)).path);`,
    'filters rate_limits',
  ),
  js(
    'functions that one function made, each with its own path',
    `const sender = (path) => () => fetch('ZONE/' + path, { headers: { reason: 'a reason that is long enough' } });
    async function run(send) { console.log('this text is long enough to be looked up again'); await send(); }
    run(sender('filters'));
    run(sender('firewall/rules'));
    const either = process.env.OLD ? sender('firewall/waf/packages') : sender('rate_limits');
    either();`,
    'filters firewall/rules firewall/waf/packages rate_limits',
  ),
];

const BOX = `class Box {
      parts = [];
      name(p) { this.path = p; return this; }
      set(p) { this.parts = [p]; return this; }
      get joined() { return this.parts.join('/'); }
    }
    const box = new Box();`;

export const setByOthers: readonly Case[] = [
  js(
    'what functions behind the one that sends put in a member',
    `${BOX}
    export function a() { box.name('filters'); }
    export function b() { fetch('ZONE/' + box.path); }
    export function c() { box.name('rate_limits'); }`,
    'filters rate_limits',
  ),
  js(
    'lists that one expression makes, each of another word',
    `${BOX}
    export function a() { box.set('filters'); }
    export function b() { fetch('ZONE/' + box.joined); box.set('rate_limits'); }`,
    'filters rate_limits',
  ),
  js(
    'a member of an object that no class made',
    `const state = { path: 'live' };
    export function a() { state.path = 'filters'; }
    export function b() { fetch('ZONE/' + state.path); state.path = 'rate_limits'; }`,
    'filters rate_limits',
  ),
  js(
    'a case that a later call takes',
    `let n = 0;
    export function a() { switch (true) { case n > 0: fetch('ZONE/filters'); } n += 1; }`,
    'filters',
  ),
  js(
    'what is thrown of what an asynchronous function hands back',
    `const later = async (p) => p;
    const refuse = (p) => { if (process.env.B) throw { path: p }; };
    async function a() { const p = await later('rate_limits'); try { refuse(p); } catch (error) { fetch('ZONE/' + error.path); } }
    a();`,
    'rate_limits',
  ),
];
