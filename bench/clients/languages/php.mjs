import { BASE, namesOf, partsOf } from '../operations.mjs';
import { tailOf } from './javascript.mjs';

const template = (path) => `"${path.replaceAll(/\{(\w+)\}/g, '{$$$1}')}"`;
const joined = (path) =>
  partsOf(path)
    .map((part) => (typeof part === 'string' ? `'${part}'` : `$${part.name}`))
    .join(' . ');
const list = (path) =>
  `[${path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith('{') ? `$${part.slice(1, -1)}` : `'${part}'`))
    .join(', ')}]`;
const params = ({ path }) =>
  namesOf(path)
    .map((name) => `$${name}`)
    .join(', ');
const verb = ({ method }) => method.toLowerCase();
const fn = (op, body) => `\nfunction call(${params(op)})\n{\n${body}\n}\n`;
const curl = (url) => `    $ch = curl_init(${url});`;
const rest = ({ method }) =>
  `    curl_setopt($ch, CURLOPT_CUSTOMREQUEST, '${method}');\n    curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);\n    return curl_exec($ch);`;

export const php = {
  id: 'php',
  shapes: {
    literal: (op) => ({ 'main.php': `<?php\n${fn(op, `${curl(template(BASE + op.path))}§\n${rest(op)}`)}` }),
    concatenated: (op) => ({
      'main.php': `<?php\n${fn(op, `    $url = ${joined(BASE + op.path)};§\n${curl('$url')}\n${rest(op)}`)}`,
    }),
    'base constant': (op) => ({
      'main.php': `<?php\nconst BASE = '${BASE}';\n${fn(op, `${curl(`BASE . ${template(op.path)}`)}§\n${rest(op)}`)}`,
    }),
    'base elsewhere': (op) => ({
      'config.php': `<?php\ndefine('CF_BASE', '${BASE}');\n`,
      'main.php': `<?php\nrequire_once __DIR__ . '/config.php';\n${fn(op, `${curl(`CF_BASE . ${template(op.path)}`)}§\n${rest(op)}`)}`,
    }),
    'base with fallback': (op) => ({
      'main.php': `<?php\n$base = getenv('CF_API') ?: '${BASE}';\n$zone = $account = $id = getenv('CF_ZONE');\n$ch = curl_init($base . ${template(op.path)});§\ncurl_setopt($ch, CURLOPT_CUSTOMREQUEST, '${op.method}');\ncurl_exec($ch);\n`,
    }),
    wrapper: (op) => ({
      'main.php': `<?php\nfunction send($method, $path)\n{\n    $ch = curl_init('${BASE}' . $path);\n    curl_setopt($ch, CURLOPT_CUSTOMREQUEST, $method);\n    return curl_exec($ch);\n}\n${fn(op, `    return send('${op.method}', ${template(op.path)});§`)}`,
    }),
    'wrapper elsewhere': (op) => ({
      'send.php': `<?php\nfunction send($method, $path)\n{\n    $ch = curl_init('${BASE}' . $path);\n    curl_setopt($ch, CURLOPT_CUSTOMREQUEST, $method);\n    return curl_exec($ch);\n}\n`,
      'main.php': `<?php\nrequire 'send.php';\n${fn(op, `    return send('${op.method}', ${template(op.path)});§`)}`,
    }),
    'client class': (op) => ({
      'Client.php': `<?php\n\nclass Client\n{\n    private $http;\n\n    public function __construct()\n    {\n        $this->http = new GuzzleHttp\\Client(['base_uri' => '${BASE}/']);\n    }\n\n    public function get($path)\n    {\n        return $this->http->request('GET', $path);\n    }\n\n    public function delete($path)\n    {\n        return $this->http->request('DELETE', $path);\n    }\n}\n`,
      'main.php': `<?php\nrequire 'Client.php';\n\nclass Rules extends Client\n{\n    public function call(${params(op)})\n    {\n        return $this->${verb(op)}(${template(op.path.slice(1))});§\n    }\n}\n`,
    }),
    'endpoint table': (op) => ({
      'main.php': `<?php\n$endpoints = [\n    'records' => ['method' => 'GET', 'path' => 'zones/%s/dns_records'],\n    'wanted' => ['method' => '${op.method}', 'path' => '${op.path.slice(1).replaceAll(/\{\w+\}/g, '%s')}'],§\n];\n\nfunction call($endpoint, ...$values)\n{\n    $ch = curl_init('${BASE}/' . vsprintf($endpoint['path'], $values));\n    curl_setopt($ch, CURLOPT_CUSTOMREQUEST, $endpoint['method']);\n    return curl_exec($ch);\n}\n`,
    }),
    'path helper': (op) => ({
      'main.php': `<?php\nfunction pathFor(${params(op)})\n{\n    return ${template(op.path)};§\n}\n${fn(op, `${curl(`'${BASE}' . pathFor(${params(op)})`)}\n${rest(op)}`)}`,
    }),
    'path constant elsewhere': (op) => ({
      'Paths.php': `<?php\n\nclass Paths\n{\n    const ROOT = '/${op.path.split('/')[1]}';\n    const TAIL = '${tailOf(op.path)}';§\n}\n`,
      'main.php': `<?php\nuse Acme\\Cloudflare\\Connection;\n\nclass Api\n{\n    public function call(Connection $connection, ${params(op)})\n    {\n        return $connection->${verb(op)}(Paths::ROOT . '/' . $${namesOf(op.path)[0]} . '/' . Paths::TAIL${op.path.endsWith('{id}') ? " . '/' . $id" : ''});§\n    }\n}\n`,
    }),
    'inherited helper': (op) => ({
      'src/ApiBase.php': `<?php\nnamespace Acme;\n\nabstract class ApiBase\n{\n    protected function urlFor($rest)\n    {\n        return '${BASE}' . $rest;\n    }\n}\n`,
      'src/Rules.php': `<?php\nnamespace Acme;\n\nclass Rules extends ApiBase\n{\n    public function call(${params(op)})\n    {\n        $ch = curl_init($this->urlFor(${template(op.path)}));§\n${rest(op)}\n    }\n}\n`,
    }),
    segments: (op) => ({
      'main.php': `<?php\nuse Acme\\Cloudflare\\Transport;\n\nclass Api extends Transport\n{\n    public function call(${params(op)})\n    {\n        return $this->do${op.method[0]}${verb(op).slice(1)}(${list(op.path)});§\n    }\n}\n`,
    }),
    'unknown package': (op) => ({
      'main.php': `<?php\nuse Acme\\Cloudflare\\Transport;\n\nclass Api extends Transport\n{\n    public function call(${params(op)})\n    {\n        return $this->${verb(op)}(${template(op.path)});§\n    }\n}\n`,
    }),
    'optional query': (op) => ({
      'main.php': `<?php\nfunction call(${params(op)}, $page = null)\n{\n    $url = '${BASE}' . ${template(op.path)};§\n    if ($page) {\n        $url .= '?page=' . $page;\n    }\n    $ch = curl_init($url);\n${rest(op)}\n}\n`,
    }),
  },
  decoys: (living) => [
    `\n// The old way was GET /zones/ZONE/filters.\n`,
    `\nerror_log('could not reach /zones/x/filters today');\n`,
    `\nfunction other($zone)\n{\n    return file_get_contents("https://example.com/zones/{$zone}/filters");\n}\n`,
    `\nfunction lives($zone, $account, $id)\n{\n    return file_get_contents(${template(BASE + living.path)});\n}\n`,
  ],
};
