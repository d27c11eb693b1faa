import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/* Wrappers that choose what they send by a look at the spelling of a method: each request has the method that is asked for. */
const WRAPPERS: Readonly<Record<string, readonly [file: string, text: string, methods: readonly string[]]>> = {
  PHP: [
    'a.php',
    `<?php
class Api
{
    private string $baseUrl = 'https://api.cloudflare.com/client/v4';
    public function request(string $method, string $endpoint)
    {
        $ch = curl_init();
        curl_setopt($ch, CURLOPT_URL, $this->baseUrl . $endpoint);
        switch (strtoupper($method)) {
            case 'PUT': curl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'PUT'); break;
            case 'PATCH': curl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'PATCH'); break;
            case 'DELETE': curl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'DELETE'); break;
        }
        return curl_exec($ch);
    }
    public function patch(string $endpoint) { return $this->request('PATCH', $endpoint); }
}
$api = new Api();
$api->patch("/zones/$zoneId/settings/brotli");
$api->request('GET', "/zones/$zoneId/filters");
`,
    ['PATCH', 'GET'],
  ],
  'PHP, in_array': [
    'b.php',
    `<?php
function request($method, $path) {
  $ch = curl_init('https://api.cloudflare.com/client/v4' . $path);
  $method = strtoupper(trim($method));
  if (in_array($method, ['PUT', 'PATCH', 'DELETE'], true)) {
    curl_setopt($ch, CURLOPT_CUSTOMREQUEST, $method);
  } elseif ($method === 'POST') {
    curl_setopt($ch, CURLOPT_POST, true);
  }
  return curl_exec($ch);
}
request('patch', "/zones/$z/settings/brotli");
request('get', "/zones/$z/filters");
request('post', "/zones/$z/filters");
`,
    ['PATCH', 'GET', 'POST'],
  ],
  JavaScript: [
    'a.js',
    `const base = 'https://api.cloudflare.com/client/v4';
function request(method, path) {
  const options = { headers: {} };
  switch (method.toUpperCase()) {
    case 'PUT': options.method = 'PUT'; break;
    case 'PATCH': options.method = 'PATCH'; break;
    case 'DELETE': options.method = 'DELETE'; break;
  }
  return fetch(base + path, options);
}
request('patch', \`/zones/\${z}/settings/brotli\`);
request('get', \`/zones/\${z}/filters\`);
`,
    ['PATCH', 'GET'],
  ],
  'JavaScript, includes': [
    'b.js',
    `const axios = require('axios');
const api = axios.create({ baseURL: 'https://api.cloudflare.com/client/v4' });
function request(method, path, body) {
  if (['POST', 'PUT', 'PATCH'].includes(method.toUpperCase())) return api[method.toLowerCase()](path, body);
  if (method.toLowerCase() === 'delete') return api.delete(path);
  return api.get(path);
}
request('PATCH', \`/zones/\${z}/settings/brotli\`, { value: 'on' });
request('GET', \`/zones/\${z}/filters\`);
request('Delete', \`/zones/\${z}/filters\`);
`,
    ['PATCH', 'GET', 'DELETE'],
  ],
  Python: [
    'a.py',
    `import requests
BASE = "https://api.cloudflare.com/client/v4"
def request(method, path):
    url = BASE + path
    if method.upper() == "PUT":
        return requests.put(url)
    elif method.upper() == "PATCH":
        return requests.patch(url)
    elif method.upper() == "DELETE":
        return requests.delete(url)
    return requests.get(url)
request("patch", f"/zones/{z}/settings/brotli")
request("get", f"/zones/{z}/filters")
`,
    ['PATCH', 'GET'],
  ],
  Ruby: [
    'a.rb',
    `require 'net/http'
BASE = 'https://api.cloudflare.com/client/v4'
def request(method, path)
  uri = URI(BASE + path)
  req = case method.upcase
        when 'PUT' then Net::HTTP::Put.new(uri)
        when 'PATCH' then Net::HTTP::Patch.new(uri)
        when 'DELETE' then Net::HTTP::Delete.new(uri)
        else Net::HTTP::Get.new(uri)
        end
  Net::HTTP.start(uri.host, uri.port, use_ssl: true) { |http| http.request(req) }
end
request('patch', "/zones/#{z}/settings/brotli")
request('get', "/zones/#{z}/filters")
`,
    ['PATCH', 'GET'],
  ],
  Go: [
    'a.go',
    `package main
import ("net/http"; "strings")
const base = "https://api.cloudflare.com/client/v4"
func request(method, path string) {
	var req *http.Request
	switch strings.ToUpper(method) {
	case "PUT":
		req, _ = http.NewRequest("PUT", base+path, nil)
	case "PATCH":
		req, _ = http.NewRequest("PATCH", base+path, nil)
	case "DELETE":
		req, _ = http.NewRequest("DELETE", base+path, nil)
	default:
		req, _ = http.NewRequest("GET", base+path, nil)
	}
	http.DefaultClient.Do(req)
}
func main() {
	z := "1"
	request("patch", "/zones/"+z+"/settings/brotli")
	request("get", "/zones/"+z+"/filters")
}
`,
    ['PATCH', 'GET'],
  ],
  'Go, EqualFold': [
    'b.go',
    `package main
import ("net/http"; "strings")
func ask(method, path string) {
	url := "https://api.cloudflare.com/client/v4"+path
	if strings.EqualFold(method, "DELETE") {
		req, _ := http.NewRequest("DELETE", url, nil)
		http.DefaultClient.Do(req)
		return
	}
	http.Get(url)
}
func main() {
	z := "1"
	ask("delete", "/zones/"+z+"/filters")
	ask("get", "/zones/"+z+"/filters")
}
`,
    ['DELETE', 'GET'],
  ],
  'C#': [
    'a.cs',
    `using System.Net.Http;
class A {
  static HttpClient http = new HttpClient();
  const string Base = "https://api.cloudflare.com/client/v4";
  static void Request(string method, string path) {
    switch (method.ToUpperInvariant()) {
      case "PUT": http.PutAsync(Base + path, null).Wait(); break;
      case "PATCH": http.PatchAsync(Base + path, null).Wait(); break;
      case "DELETE": http.DeleteAsync(Base + path).Wait(); break;
      default: http.GetAsync(Base + path).Wait(); break;
    }
  }
  static void Main(string[] args) {
    var z = args[0];
    Request("patch", $"/zones/{z}/settings/brotli");
    Request("get", $"/zones/{z}/filters");
  }
}
`,
    ['PATCH', 'GET'],
  ],
  'C#, Equals': [
    'b.cs',
    `using System; using System.Net.Http;
class C {
  static HttpClient http = new HttpClient();
  const string Base = "https://api.cloudflare.com/client/v4";
  static void Request(string method, string path) {
    if (method.Equals("DELETE", StringComparison.OrdinalIgnoreCase)) http.DeleteAsync(Base + path).Wait();
    else if (method.Equals("get", StringComparison.Ordinal)) http.GetAsync(Base + path).Wait();
    else http.PutAsync(Base + path, null).Wait();
  }
  static void Main(string[] args) {
    Request("delete", $"/zones/{args[0]}/filters");
    Request("get", $"/zones/{args[0]}/filters");
  }
}
`,
    ['DELETE', 'GET'],
  ],
  Java: [
    'A.java',
    `import java.net.URI;
import java.net.http.*;
class A {
  static final String BASE = "https://api.cloudflare.com/client/v4";
  static void request(String method, String path) throws Exception {
    HttpRequest.Builder b = HttpRequest.newBuilder(URI.create(BASE + path));
    switch (method.toUpperCase()) {
      case "PUT": b.PUT(HttpRequest.BodyPublishers.noBody()); break;
      case "PATCH": b.method("PATCH", HttpRequest.BodyPublishers.noBody()); break;
      case "DELETE": b.DELETE(); break;
      default: b.GET();
    }
    HttpClient.newHttpClient().send(b.build(), HttpResponse.BodyHandlers.ofString());
  }
  public static void main(String[] args) throws Exception {
    String z = args[0];
    request("patch", "/zones/" + z + "/settings/brotli");
    request("get", "/zones/" + z + "/filters");
  }
}
`,
    ['PATCH', 'GET'],
  ],
  'Java, equals': [
    'B.java',
    `import java.net.URI;
import java.net.http.*;
class B {
  static final String BASE = "https://api.cloudflare.com/client/v4";
  static void request(String method, String path) throws Exception {
    HttpRequest.Builder b = HttpRequest.newBuilder(URI.create(BASE + path));
    if (method.equals("PUT")) b.PUT(HttpRequest.BodyPublishers.noBody());
    else if ("PATCH".equalsIgnoreCase(method)) b.method("PATCH", HttpRequest.BodyPublishers.noBody());
    else if ("DELETE".equals(method)) b.DELETE();
    else b.GET();
    HttpClient.newHttpClient().send(b.build(), HttpResponse.BodyHandlers.ofString());
  }
  public static void main(String[] args) throws Exception {
    String z = args[0];
    request("patch", "/zones/" + z + "/settings/brotli");
    request("get", "/zones/" + z + "/filters");
  }
}
`,
    ['PATCH', 'GET'],
  ],
  Kotlin: [
    'a.kt',
    `import okhttp3.*
const val BASE = "https://api.cloudflare.com/client/v4"
fun request(client: OkHttpClient, method: String, path: String): Response {
    val b = Request.Builder().url(BASE + path)
    when (method.uppercase()) {
        "PUT" -> b.put(RequestBody.create(null, ""))
        "PATCH" -> b.patch(RequestBody.create(null, ""))
        "DELETE" -> b.delete()
        else -> b.get()
    }
    return client.newCall(b.build()).execute()
}
fun main(args: Array<String>) {
    val client = OkHttpClient()
    request(client, "patch", "/zones/\${args[0]}/settings/brotli")
    request(client, "get", "/zones/\${args[0]}/filters")
}
`,
    ['PATCH', 'GET'],
  ],
  Rust: [
    'a.rs',
    `const BASE: &str = "https://api.cloudflare.com/client/v4";
fn request(method: &str, path: &str) -> reqwest::blocking::Response {
    let client = reqwest::blocking::Client::new();
    let url = format!("{}{}", BASE, path);
    let b = match method.to_uppercase().as_str() {
        "PUT" => client.put(&url),
        "PATCH" => client.patch(&url),
        "DELETE" => client.delete(&url),
        _ => client.get(&url),
    };
    b.send().unwrap()
}
fn main() {
    let z = std::env::args().nth(1).unwrap();
    request("patch", &format!("/zones/{z}/settings/brotli"));
    request("get", &format!("/zones/{z}/filters"));
}
`,
    ['PATCH', 'GET'],
  ],
  'Python, in': [
    'in.py',
    `import requests
BASE = "https://api.cloudflare.com/client/v4"
def request(method, path):
    if method.lower() in ("put", "patch"):
        return requests.put(BASE + path)
    return requests.get(BASE + path)
request("Put", f"/zones/{z}/filters/1")
request("GET", f"/zones/{z}/filters")
`,
    ['PUT', 'GET'],
  ],
  // What is put into a list that has a name is not followed: both may be sent.
  'Python, in a list that grows': [
    'grows.py',
    `import requests
BASE = "https://api.cloudflare.com/client/v4"
WRITES = ["PATCH"]
WRITES.append("PUT")
def request(method, path):
    if method in WRITES:
        return requests.put(BASE + path)
    return requests.get(BASE + path)
request("PUT", f"/zones/{z}/filters/1")
`,
    ['GET', 'PUT'],
  ],
  'PHP, in_array at the end': [
    'd.php',
    `<?php
function request($method, $path) {
  $ch = curl_init('https://api.cloudflare.com/client/v4' . $path);
  if (in_array(strtoupper($method), array('PUT', 'PATCH'))) curl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'PUT');
  return curl_exec($ch);
}
request('put', "/zones/$z/filters/1");
request('get', "/zones/$z/filters");
`,
    ['PUT', 'GET'],
  ],
  'Go, what net/http and strings give': [
    'c.go',
    `package main
import ("net/http"; "strings")
type Method string
func ask(method Method, path string) {
	url := "https://api.cloudflare.com/client/v4"+path
	if strings.ToUpper(strings.TrimSpace(string(method))) == http.MethodPut {
		req, _ := http.NewRequest("PUT", url, nil)
		http.DefaultClient.Do(req)
		return
	}
	http.Get(url)
}
func main() {
	z := "1"
	ask("put ", "/zones/"+z+"/filters/1")
	ask("get", "/zones/"+z+"/filters")
}
`,
    ['PUT', 'GET'],
  ],
  'C#, Contains': [
    'd.cs',
    `using System.Linq; using System.Net.Http;
class D {
  static HttpClient http = new HttpClient();
  const string Base = "https://api.cloudflare.com/client/v4";
  static void Request(string method, string path) {
    if (new[] { "PUT", "PATCH" }.Contains(method.ToUpper())) http.PutAsync(Base + path, null).Wait();
    else http.GetAsync(Base + path).Wait();
  }
  static void Main(string[] args) {
    Request("put", $"/zones/{args[0]}/filters/1");
    Request("get", $"/zones/{args[0]}/filters");
  }
}
`,
    ['PUT', 'GET'],
  ],
  'Rust, contains': [
    'c.rs',
    `const BASE: &str = "https://api.cloudflare.com/client/v4";
fn request(method: &str, path: &str) {
    let client = reqwest::blocking::Client::new();
    let url = format!("{}{}", BASE, path);
    if ["PUT", "PATCH"].contains(&method.to_uppercase().as_str()) {
        client.put(&url).send().unwrap();
    } else {
        client.get(&url).send().unwrap();
    }
}
fn main() {
    request("put", "/zones/1/filters/1");
    request("get", "/zones/1/filters");
}
`,
    ['PUT', 'GET'],
  ],
};

describe('methods are chosen by their spelling', () => {
  it.each(Object.entries(WRAPPERS))('%s', async (_name, [file, text, methods]) => {
    const { cwd } = new Project({ [file]: text });
    const { findings } = await lint({ cwd, asOf: '2026-11-21' });
    expect(findings.map(({ method, confidence }) => `${method ?? '?'} ${confidence}`)).toEqual(
      methods.map((method) => `${method} certain`),
    );
  });
});
