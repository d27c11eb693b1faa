import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

const BASE = 'https://api.cloudflare.com/client/v4';

async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { cwd } = new Project(files);
  const report = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'likely', noIgnore: true });
  return report.findings.map(({ confidence, method, path }) => `${confidence} ${method ?? '?'} ${path ?? ''}`);
}

/** A class with a constructor of its own, over a base in another file whose constructor says what all calls go to. */
const OVER: readonly [language: string, files: Readonly<Record<string, string>>][] = [
  [
    'rb',
    {
      'base.rb': `class Base
  def initialize(key)
    @http = Faraday.new(url: '${BASE}')
  end

  def read(path)
    @http.get(path)
  end
end
`,
      'a.rb': `require_relative 'base'
class Own < Base
  def initialize(key, id)
    super(key)
    @id = id
  end

  def all
    read("organizations/#{@id}")
  end
end
`,
    },
  ],
  [
    'php',
    {
      'base.php': `<?php
class Base {
  public function __construct($key) { $this->http = new \\GuzzleHttp\\Client(['base_uri' => '${BASE}/']); }
  public function read($path) { return $this->http->get($path); }
}
`,
      'a.php': `<?php
require 'base.php';
class Own extends Base {
  public function __construct($key, $id) { parent::__construct($key); $this->id = $id; }
  public function all() { return $this->read("organizations/{$this->id}"); }
}
`,
    },
  ],
  [
    'py',
    {
      'base.py': `import requests
class Base:
    def __init__(self, key):
        self.http = requests.Session()
        self.base = "${BASE}"
    def read(self, path):
        return self.http.get(self.base + path)
`,
      'a.py': `from base import Base
class Own(Base):
    def __init__(self, key, id):
        super().__init__(key)
        self.id = id
    def all(self):
        return self.read(f"/organizations/{self.id}")
`,
    },
  ],
  [
    'js',
    {
      'base.js': `const axios = require('axios');
class Base {
  constructor(key) { this.http = axios.create({ baseURL: '${BASE}' }); }
  read(path) { return this.http.get(path); }
}
module.exports = Base;
`,
      'a.js': `const Base = require('./base');
class Own extends Base {
  constructor(key, id) { super(key); this.id = id; }
  all() { return this.read(\`/organizations/\${this.id}\`); }
}
module.exports = Own;
`,
    },
  ],
  [
    'java',
    {
      'Base.java': `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
class Base {
  protected final String base;
  Base(String key) { this.base = "${BASE}"; }
  Object read(String path) throws Exception {
    return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(base + path)).GET().build(), null);
  }
}
`,
      'a.java': `class Own extends Base {
  private final String id;
  Own(String key, String id) { super(key); this.id = id; }
  Object all() throws Exception { return read("/organizations/" + id); }
}
`,
    },
  ],
  [
    'kt',
    {
      'Base.kt': `import io.ktor.client.*
import io.ktor.client.request.*
open class Base(key: String) {
  val http = HttpClient()
  val base = "${BASE}"
  suspend fun read(path: String) = http.get(base + path)
}
`,
      'a.kt': `class Own(key: String, val id: String) : Base(key) {
  suspend fun all() = read("/organizations/$id")
}
`,
    },
  ],
];

it.each(OVER)('what the constructor of a base in another file sets: %s', async (_, files) => {
  expect(await found(files)).toEqual(['certain GET /organizations/{}']);
});

/** A base that lies by its name in folders, and one that is built on it. */
const getter = `<?php
class Shop_Api_Getter {
  protected function at($end) { return sprintf('${BASE}/zones/%s/%s', zone(), $end); }
}
`;
const rules = `<?php
class Shop_Api_Deep_Rules extends Shop_Api_Getter {
  public function all() { return file_get_contents($this->at('filters')); }
}
`;

it.each([
  ['folders above the user', '', undefined],
  ['PSR-0', 'code/', { 'psr-0': { Shop_: 'code/' } }],
  ['PSR-0, several folders', 'code/', { 'psr-0': { Other_: 'x', Shop_: ['lib', 'code'] } }],
])('classes that lie by the underscores of their names: %s', async (_, folder, autoload) => {
  const files = { [`${folder}Shop/Api/Getter.php`]: getter, 'own/Rules.php': rules };
  const at = autoload === undefined ? { 'Shop/Api/Deep/Rules.php': rules, 'Shop/Api/Getter.php': getter } : files;
  const said = autoload === undefined ? {} : { 'composer.json': JSON.stringify({ autoload }) };
  expect(await found({ ...at, ...said })).toEqual(['certain GET /zones/{}/filters']);
});

it('underscores in a namespace are no folders by PSR-0', async () => {
  const text = getter.replace('<?php', '<?php\nnamespace My_Shop;');
  const own = rules.replace('<?php', '<?php\nnamespace My_Shop;');
  const autoload = { 'psr-0': { My_Shop: 'code' } };
  const files = { 'code/My_Shop/Shop/Api/Getter.php': text, 'own/Rules.php': own };
  const others = { 'code/My/Shop/Shop/Api/Getter.php': text.replace(BASE, 'https://example.com') };
  expect(await found({ ...files, ...others, 'composer.json': JSON.stringify({ autoload }) })).toEqual([
    'certain GET /zones/{}/filters',
  ]);
});
