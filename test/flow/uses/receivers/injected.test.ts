import { describe, expect, it } from 'vitest';
import { received, type Files } from './received.js';

const JS = {
  service:
    'export class Service {\n  constructor(client) { this.client = client; }\n  on() { return this.client.get(1); }\n}\n',
  http: 'export class Http {\n  get(path) { return fetch(path); }\n}\n',
  main: "import { Http } from './http.mjs';\nimport { Service } from './service.mjs';\nnew Service(new Http()).on();\n",
};

function inFiles(over: { service?: string; http?: string; main?: string; other?: string } = {}): Files {
  const { service, http, main } = { ...JS, ...over };
  const files = { 'service.mjs': service, 'http.mjs': http, 'main.mjs': main };
  return over.other === undefined ? files : { ...files, 'other.mjs': over.other };
}

function inService(from: string, to: string): Files {
  return inFiles({ service: JS.service.replace(from, to) });
}

function inMain(from: string, to: string): Files {
  return inFiles({ main: JS.main.replace(from, to) });
}

describe('JavaScript: what an injected client is', () => {
  it.each<[string, Files, string]>([
    ['made where it is given', inFiles(), 'Http'],
    ['held by a name', inMain('new Service(new Http())', 'const h = new Http();\nnew Service(h)'), 'Http'],
    ['one of two', inMain('new Http()', 'x ? new Http() : new Http(1)'), 'Http Http'],
    ['or nothing', inMain('new Http()', 'x && new Http()'), '?'],
    ['a text', inMain('new Http()', '"x"'), '?'],
    ['not written', inMain('new Http()', '...all'), '?'],
    ['of a class that is not there', inMain('new Http()', 'new Other()'), '?'],
    ['what a function gives', inMain('new Http()', 'make()'), '?'],
    ['given to nothing', inFiles({ main: '' }), '?'],
    ['by a default', inService('(client)', '(client = new Http())'), 'Http'],
    [
      'taken apart',
      inFiles({
        service: JS.service.replace('(client)', '({ client })'),
        main: JS.main.replace('new Http()', '{ client: new Http() }'),
      }),
      'Http',
    ],
    ['a field', inService('constructor(client) { this.client = client; }', 'client = new Http();'), 'Http'],
    ['a field that others set', inFiles({ other: "import { s } from './main.mjs';\ns.client = { get: log };\n" }), '?'],
    ['a field that is a method', inService('on()', 'client() {}\n  on()'), '?'],
    ['a member by any name', inService('this.client = client;', 'this.client = client; this[x] = y;'), '?'],
    ['taken from an object', inService('this.client = client;', 'Object.assign(this, { client });'), '?'],
    ['given to a stranger', inMain('new Service(new Http())', 'const h = new Http();\ntrace(h);\nnew Service(h)'), '?'],
    [
      'given to a function of the project',
      inMain('new Service(new Http())', 'const h = new Http();\nfunction f(x) {}\nf(h);\nnew Service(h)'),
      'Http',
    ],
    [
      'that hands it on',
      inMain('new Service(new Http())', 'const h = new Http();\nfunction f(x) { trace(x); }\nf(h);\nnew Service(h)'),
      '?',
    ],
    [
      'that sees all it is given',
      inMain(
        'new Service(new Http())',
        'const h = new Http();\nfunction f(x) { trace(arguments); }\nf(h);\nnew Service(h)',
      ),
      '?',
    ],
    [
      'over another one, that hands it on',
      inMain(
        'new Service(new Http())',
        'const h = new Http();\nfunction f(x) { g(x); }\nfunction g(y) { y.get = 1; }\nf(h);\nnew Service(h)',
      ),
      '?',
    ],
    [
      'that may be another one',
      inMain('new Service(new Http())', 'const h = new Http();\nlet f = (x) => {};\nf = trace;\nf(h);\nnew Service(h)'),
      '?',
    ],
    [
      'the service itself is handed over',
      inFiles({ other: "import { Service } from './service.mjs';\nregister(Service);\n" }),
      '?',
    ],
    ['the client is handed over', inFiles({ other: "import { Http } from './http.mjs';\nregister(Http);\n" }), '?'],
    ['its prototype is', inFiles({ other: "import { Http } from './http.mjs';\npatch(Http.prototype);\n" }), '?'],
    ['a method is set', inFiles({ other: "import { Http } from './http.mjs';\nHttp.prototype.get = log;\n" }), '?'],
    [
      'its objects are others',
      inFiles({ http: JS.http.replace('get(', 'constructor() { return new Proxy(this, {}); }\n  get(') }),
      '?',
    ],
    [
      'and at times',
      inFiles({ http: JS.http.replace('get(', 'constructor() { if (x) { try { return y; } catch {} } }\n  get(') }),
      '?',
    ],
    [
      'its constructor ends',
      inFiles({ http: JS.http.replace('get(', 'constructor() { if (x) return; }\n  get(') }),
      'Http',
    ],
    ['the class is decorated', inFiles({ http: `@loud\n${JS.http}` }), '?'],
    ['harmlessly', inFiles({ http: `@Injectable()\n${JS.http}` }), 'Http'],
    [
      'the class is made of one that has the method',
      inFiles({ http: 'class Base {\n  get(path) {}\n}\nexport class Http extends Base {}\n' }),
      '?',
    ],
    ['of one that was not read', inFiles({ http: 'export class Http extends Base {}\n' }), '?'],
  ])('%s', async (_, files, expected) => {
    expect(await received(files)).toBe(expected);
  });
});

const PY = {
  service:
    'class Service:\n    def __init__(self, client):\n        self.client = client\n    def on(self):\n        return self.client.get(1)\n',
  http: 'import requests\nclass Http:\n    def get(self, path):\n        return requests.get(path)\n',
  main: 'from http_client import Http\nfrom service import Service\nService(Http()).on()\n',
};

function py(over: { service?: string; http?: string; main?: string; other?: string } = {}): Files {
  const { service, http, main, other = '' } = { ...PY, ...over };
  return { 'service.py': service, 'http_client.py': http, 'main.py': main, 'other.py': other };
}

describe('Python: what an injected client is', () => {
  it.each<[string, Files, string]>([
    ['made where it is given', py(), 'Http'],
    [
      'the object itself',
      {
        'a.py': 'class Http:\n    def get(self, p):\n        return p\n    def on(self):\n        return self.get(1)\n',
      },
      'Http',
    ],
    ['given by its name', py({ main: PY.main.replace('Http()', 'client=Http()') }), 'Http'],
    [
      'held, and given by its name',
      py({ main: PY.main.replace('Service(Http())', 'h = Http()\nService(client=h)') }),
      'Http',
    ],
    [
      'held, and given by the name of nothing',
      py({ main: PY.main.replace('Service(Http())', 'h = Http()\nService(x=h)') }),
      '?',
    ],
    [
      'held, beside a class that hands on what it is given by this name',
      py({
        main: PY.main.replace('Service(Http())', 'h = Http()\nLog(1, client=h)\nService(h)'),
        other: 'class Log:\n    def __init__(self, url, client=None):\n        trace(client)\n',
      }),
      '?',
    ],
    [
      'held, beside a class that hands on something else',
      py({
        main: PY.main.replace('Service(Http())', 'h = Http()\nLog(1, client=h)\nService(h)'),
        other:
          'class Log:\n    def __init__(self, url, client=None):\n        self.client = client\n        trace(url)\n',
      }),
      'Http',
    ],
    ['setattr on the class', py({ other: 'import http_client\nsetattr(http_client.Http, name, f)\n' }), '?'],
    ['setattr on another', py({ other: 'import http_client\nsetattr(http_client.Other, name, f)\n' }), '?'],
    [
      'setattr on the service',
      py({ service: PY.service.replace('= client\n', '= client\n        setattr(self, k, v)\n') }),
      '?',
    ],
    [
      'its dictionary',
      py({ service: PY.service.replace('= client\n', '= client\n        self.__dict__.update(x)\n') }),
      '?',
    ],
    ['a metaclass', py({ http: PY.http.replace('class Http', 'class Http(metaclass=Loud)') }), '?'],
    ['__new__', py({ http: PY.http.replace('def get', 'def __new__(cls):\n        return 1\n    def get') }), '?'],
    [
      '__getattribute__',
      py({ http: PY.http.replace('def get', 'def __getattribute__(self, k):\n        return 1\n    def get') }),
      '?',
    ],
    ['a decorated class', py({ http: PY.http.replace('class', '@loud\nclass') }), '?'],
    ['a data class', py({ http: PY.http.replace('class', '@dataclass\nclass') }), 'Http'],
  ])('%s', async (_, files, expected) => {
    expect(await received(files)).toBe(expected);
  });
});
