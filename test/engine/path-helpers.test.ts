import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

const asOf = '2026-11-21';
const base = 'https://api.cloudflare.com/client/v4';

/* What makes the path, or a piece of it, and a file without a word of the schedule that gets it and sends it twice. */
const SHAPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a method of a base class, C#': {
    'CloudflareApi.cs': `using System.Net.Http;
public abstract class CloudflareApi {
    protected readonly HttpClient http = new HttpClient();
    protected const string Base = "${base}";
    protected string RulesPath(string zone) => $"{Base}/zones/{zone}/firewall/rules";
    protected string levelPath(string zone) { return Base + "/zones/" + zone + "/settings/minify"; }
}`,
    'Rules.cs': `using System.Net.Http;
public class Rules : CloudflareApi {
    public Task<HttpResponseMessage> List(string zone) => http.GetAsync(RulesPath(zone));
    public Task<HttpResponseMessage> Drop(string zone, string id) => http.DeleteAsync($"{RulesPath(zone)}/{id}");
    public Task<HttpResponseMessage> Min(string zone, HttpContent c) => http.PatchAsync(levelPath(zone), c);
}`,
  },
  'a constant of a base class, C#': {
    'CloudflareApi.cs': `using System.Net.Http;
public abstract class CloudflareApi {
    protected readonly HttpClient http = new HttpClient();
    protected const string Base = "${base}";
    protected const string RulesSuffix = "/firewall/rules";
}`,
    'Rules.cs': `using System.Net.Http;
public class Rules : CloudflareApi {
    public Task<HttpResponseMessage> List(string zone) => http.GetAsync(Base + "/zones/" + zone + RulesSuffix);
    public Task<HttpResponseMessage> Drop(string zone, string id) => http.DeleteAsync($"{Base}/zones/{zone}{RulesSuffix}/{id}");
}`,
  },
  'a static method, C#': {
    'Paths.cs': `public static class Paths {
    public static string Rules(string zone) => $"${base}/zones/{zone}/firewall/rules";
}`,
    'Client.cs': `using System.Net.Http;
public class Client {
    private readonly HttpClient http = new HttpClient();
    public Task<HttpResponseMessage> List(string zone) => http.GetAsync(Paths.Rules(zone));
    public Task<HttpResponseMessage> Drop(string zone, string id) => http.DeleteAsync($"{Paths.Rules(zone)}/{id}");
}`,
  },
  "a method of the class whose name begins as a class's does, C#": {
    'Client.cs': `using System.Net.Http;
public class Client {
    private readonly HttpClient http = new HttpClient();
    private const string Base = "${base}";
    static string PathFor(string zone) => $"/zones/{zone}/firewall/rules";
    public Task<HttpResponseMessage> List(string zone) => http.GetAsync(Base + PathFor(zone));
    public Task<HttpResponseMessage> Drop(string zone, string id) => http.DeleteAsync(Base + PathFor(zone) + "/" + id);
}`,
  },
  'a method of a base class, Java': {
    'CloudflareApi.java': `import java.net.http.*;
abstract class CloudflareApi {
  protected final HttpClient http = HttpClient.newHttpClient();
  protected static final String BASE = "${base}";
  protected String rulesPath(String zone) { return BASE + "/zones/" + zone + "/firewall/rules"; }
}`,
    'Rules.java': `import java.net.URI;
import java.net.http.*;
class Rules extends CloudflareApi {
  HttpResponse<String> list(String zone) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(rulesPath(zone))).GET().build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }
  HttpResponse<String> drop(String zone, String id) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(rulesPath(zone) + "/" + id)).DELETE().build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }
}`,
  },
  'a constant of a base class, Java': {
    'CloudflareApi.java': `import java.net.http.*;
abstract class CloudflareApi {
  protected final HttpClient http = HttpClient.newHttpClient();
  protected static final String BASE = "${base}";
  protected static final String RULES = "/firewall/rules";
}`,
    'Rules.java': `import java.net.URI;
import java.net.http.*;
class Rules extends CloudflareApi {
  HttpResponse<String> list(String zone) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(BASE + "/zones/" + zone + RULES)).GET().build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }
  HttpResponse<String> drop(String zone, String id) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(BASE + "/zones/" + zone + RULES + "/" + id)).DELETE().build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }
}`,
  },
  'a method of a base class, Kotlin': {
    'CloudflareApi.kt': `import java.net.http.*
abstract class CloudflareApi {
  protected val http = HttpClient.newHttpClient()
  protected val base = "${base}"
  protected fun rulesPath(zone: String): String = "$base/zones/$zone/firewall/rules"
}`,
    'Rules.kt': `import java.net.URI
import java.net.http.*
class Rules : CloudflareApi() {
  fun list(zone: String) = http.send(HttpRequest.newBuilder(URI.create(rulesPath(zone))).GET().build(), HttpResponse.BodyHandlers.ofString())
  fun drop(zone: String, id: String) = http.send(HttpRequest.newBuilder(URI.create("\${rulesPath(zone)}/$id")).DELETE().build(), HttpResponse.BodyHandlers.ofString())
}`,
  },
  'a property of a base class, Kotlin': {
    'CloudflareApi.kt': `import java.net.http.*
abstract class CloudflareApi {
  protected val http = HttpClient.newHttpClient()
  protected val base = "${base}"
  protected val rules = "/firewall/rules"
}`,
    'Rules.kt': `import java.net.URI
import java.net.http.*
class Rules : CloudflareApi() {
  fun list(zone: String) = http.send(HttpRequest.newBuilder(URI.create("$base/zones/$zone$rules")).GET().build(), HttpResponse.BodyHandlers.ofString())
  fun drop(zone: String, id: String) = http.send(HttpRequest.newBuilder(URI.create("$base/zones/$zone$rules/$id")).DELETE().build(), HttpResponse.BodyHandlers.ofString())
}`,
  },
  'a function of an object, Kotlin': {
    'Paths.kt': `object Paths {
  fun rules(zone: String) = "${base}/zones/$zone/firewall/rules"
}`,
    'Client.kt': `import java.net.URI
import java.net.http.*
class Client {
  private val http = HttpClient.newHttpClient()
  fun list(zone: String) = http.send(HttpRequest.newBuilder(URI.create(Paths.rules(zone))).GET().build(), HttpResponse.BodyHandlers.ofString())
  fun drop(zone: String, id: String) = http.send(HttpRequest.newBuilder(URI.create("\${Paths.rules(zone)}/$id")).DELETE().build(), HttpResponse.BodyHandlers.ofString())
}`,
  },
  'a method of a base class, PHP': {
    'CloudflareApi.php': `<?php
namespace App;
abstract class CloudflareApi {
  protected $http;
  const BASE = '${base}';
  protected function rulesPath($zone) { return self::BASE . '/zones/' . $zone . '/firewall/rules'; }
}`,
    'Rules.php': `<?php
namespace App;
class Rules extends CloudflareApi {
  public function __construct() { $this->http = new \\GuzzleHttp\\Client(); }
  public function all($zone) { return $this->http->get($this->rulesPath($zone)); }
  public function drop($zone, $id) { return $this->http->delete($this->rulesPath($zone) . '/' . $id); }
}`,
  },
  'a constant of a base class, PHP': {
    'CloudflareApi.php': `<?php
namespace App;
abstract class CloudflareApi {
  const BASE = '${base}';
  protected $suffix = '/firewall/rules';
  const RULES = '/firewall/rules';
}`,
    'Rules.php': `<?php
namespace App;
class Rules extends CloudflareApi {
  public function __construct() { $this->http = new \\GuzzleHttp\\Client(); }
  public function all($zone) { return $this->http->get(self::BASE . '/zones/' . $zone . static::RULES); }
  public function drop($zone, $id) { return $this->http->delete(self::BASE . "/zones/$zone{$this->suffix}/$id"); }
}`,
  },
  'a static method, PHP': {
    'Paths.php': `<?php
class Paths {
  public static function rules($zone) { return '${base}/zones/' . $zone . '/firewall/rules'; }
}`,
    'Rules.php': `<?php
class Rules {
  public function __construct() { $this->http = new \\GuzzleHttp\\Client(); }
  public function all($zone) { return $this->http->get(Paths::rules($zone)); }
  public function drop($zone, $id) { return $this->http->delete(Paths::rules($zone) . '/' . $id); }
}`,
  },
  'a method of a base class, Ruby': {
    'lib/cloudflare_api.rb': `class CloudflareApi
  BASE = '${base}'
  def rules_path(zone)
    "#{BASE}/zones/#{zone}/firewall/rules"
  end
end`,
    'lib/rules.rb': `require 'httparty'
class Rules < CloudflareApi
  def all(zone)
    HTTParty.get(rules_path(zone))
  end
  def drop(zone, id)
    HTTParty.delete("#{rules_path(zone)}/#{id}")
  end
end`,
  },
  'a constant of a base class, Ruby': {
    'lib/cloudflare_api.rb': `class CloudflareApi
  BASE = '${base}'
  RULES = '/firewall/rules'
end`,
    'lib/rules.rb': `require 'httparty'
class Rules < CloudflareApi
  def all(zone)
    HTTParty.get("#{BASE}/zones/#{zone}#{RULES}")
  end
  def drop(zone, id)
    HTTParty.delete("#{BASE}/zones/#{zone}#{RULES}/#{id}")
  end
end`,
  },
  'a method of a module that is included, Ruby': {
    'lib/cloudflare_paths.rb': `module CloudflarePaths
  BASE = '${base}'
  def rules_path(zone)
    "#{BASE}/zones/#{zone}/firewall/rules"
  end
end`,
    'lib/rules.rb': `require 'httparty'
class Rules
  include CloudflarePaths
  def all(zone)
    HTTParty.get(rules_path(zone))
  end
  def drop(zone, id)
    HTTParty.delete("#{rules_path(zone)}/#{id}")
  end
end`,
  },
};

it.each(Object.entries(SHAPES))('%s: each operation is found', async (_, files) => {
  const { cwd } = new Project(files);
  const { findings } = await lint({ cwd, asOf });
  const found = findings.filter(({ rule }) => rule === 'firewall-rules');
  // Where it is written, and at each call that takes it.
  expect([...new Set(found.map(({ method }) => method))].sort()).toEqual(['DELETE', 'GET']);
  expect(found.some(({ confidence }) => confidence === 'possible')).toBe(false);
});
