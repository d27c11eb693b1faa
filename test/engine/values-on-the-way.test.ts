import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/* Values that come to a request by ways that clients take often; each has one retired word, and the rule that finds it. */
const SHAPES: Readonly<Record<string, readonly [rule: string, files: Readonly<Record<string, string>>]>> = {
  'a map that Gson encodes, Java': [
    'security-level',
    {
      'C.java': `import com.google.gson.Gson; import java.util.*; import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI; import java.net.http.*;
public class C {
  
  void set(String zone) throws Exception {
    Map<String, Object> body = new HashMap<>();
    body.put("value", "medium");
    Gson gson = new Gson(); String s = gson.toJson(body);
    HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings/security_level"))
      .method("PATCH", HttpRequest.BodyPublishers.ofString(s)).build(), HttpResponse.BodyHandlers.ofString());
  }
}`,
    },
  ],
  'an encoder that is given, Java': [
    'security-level',
    {
      'C.java': `import com.google.gson.Gson; import java.util.*; import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI; import java.net.http.*;
public class C {
  private final ObjectMapper mapper; C(ObjectMapper m) { mapper = m; }
  void set(String zone) throws Exception {
    Map<String, Object> body = new HashMap<>();
    body.put("value", "medium");
    String s = mapper.writeValueAsString(body);
    HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings/security_level"))
      .method("PATCH", HttpRequest.BodyPublishers.ofString(s)).build(), HttpResponse.BodyHandlers.ofString());
  }
}`,
    },
  ],
  'a tree of Jackson, Java': [
    'security-level',
    {
      'C.java': `import com.google.gson.Gson; import java.util.*; import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI; import java.net.http.*;
public class C {
  ObjectMapper mapper = new ObjectMapper();
  void set(String zone) throws Exception {
    Map<String, Object> body = new HashMap<>();
    body.put("value", "medium");
    com.fasterxml.jackson.databind.node.ObjectNode o = mapper.createObjectNode(); o.put("value", "high"); String s = mapper.writeValueAsString(o);
    HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings/security_level"))
      .method("PATCH", HttpRequest.BodyPublishers.ofString(s)).build(), HttpResponse.BodyHandlers.ofString());
  }
}`,
    },
  ],
  'a list that is filled, Java': [
    'zone-setting-minify',
    {
      'C.java': `import com.google.gson.Gson; import java.util.*; import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI; import java.net.http.*;
public class C {
  ObjectMapper mapper = new ObjectMapper();
  void set(String zone) throws Exception {
    Map<String, Object> body = new HashMap<>();
    body.put("value", "medium");
    List<Object> items = new ArrayList<>(); items.add(Map.of("id", "minify", "value", "x")); String s = mapper.writeValueAsString(Map.of("items", items));
    HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings"))
      .method("PATCH", HttpRequest.BodyPublishers.ofString(s)).build(), HttpResponse.BodyHandlers.ofString());
  }
}`,
    },
  ],
  'a class with names for JSON, Java': [
    'load-balancer-notification-email',
    {
      'C.java': `import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI; import java.net.http.*;
class Pool { @JsonProperty("name") String name; @JsonProperty("notification_email") String email; Pool(String n, String e) { name = n; email = e; } }
public class C {
  void create(String account) throws Exception {
    Pool pool = new Pool("a", "x@example.com");
    HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/accounts/" + account + "/load_balancers/pools"))
      .POST(HttpRequest.BodyPublishers.ofString(new ObjectMapper().writeValueAsString(pool))).build(), HttpResponse.BodyHandlers.ofString());
  }
}`,
    },
  ],
  'a class with names for JSON, Kotlin, by Gson': [
    'load-balancer-notification-email',
    {
      'C.kt': `import com.google.gson.Gson
import com.google.gson.annotations.SerializedName
data class Pool(val name: String, @SerializedName("notification_email") val email: String)
class C(private val http: okhttp3.OkHttpClient) {
  fun create(account: String) {
    val body = okhttp3.RequestBody.create(null, Gson().toJson(Pool("a", "x@example.com")))
    http.newCall(okhttp3.Request.Builder().url("https://api.cloudflare.com/client/v4/accounts/$account/load_balancers/pools").post(body).build()).execute()
  }
}`,
    },
  ],
  'maps that are added, Kotlin': [
    'security-level',
    {
      'a.kt': `import io.ktor.client.*
suspend fun a(client: HttpClient, zone: String, base: String) {
  val body = mapOf("id" to "x") + mapOf("value" to "medium")
  client.patch("https://api.cloudflare.com/client/v4/zones/$zone/settings/security_level") { setBody(body) }
}`,
    },
  ],
  'maps that are added, PowerShell': [
    'security-level',
    {
      'a.ps1': `$a = @{ id = 'x' }
$body = $a + @{ value = 'medium' }
Invoke-RestMethod -Method Patch -Uri "https://api.cloudflare.com/client/v4/zones/$zone/settings/security_level" -Body ($body | ConvertTo-Json) -Headers $h`,
    },
  ],
  'lists that are added, Python': [
    'zone-setting-minify',
    {
      'a.py': `import requests
def a(zone):
    items = [{"id": "ssl", "value": "full"}] + [{"id": "minify", "value": {"css": "on"}}]
    requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings", json={"items": items})`,
    },
  ],
  'namespaces by folders, PHP': [
    'security-level',
    {
      'cloudflare/sdk/ZonesSettings.php': `<?php
namespace app\\cloudflare\\sdk;
use Cloudflare\\API\\Adapter\\Adapter;
class ZonesSettings {
    protected $adapter;
    public function __construct(Adapter $adapter) { $this->adapter = $adapter; }
    public function setSecurityLevel($id, $value) {
        $response = $this->adapter->patch('zones/' . $id . '/settings/security_level', ['value' => $value]);
        return json_decode($response->getBody())->result;
    }
}`,
      'controllers/Ctl.php': `<?php
namespace app\\controllers;
use app\\cloudflare\\sdk\\ZonesSettings;
use Cloudflare\\API\\Adapter\\Guzzle;
use Cloudflare\\API\\Auth\\APIKey;
class Ctl {
    public function attack($request) {
        $adapter = new Guzzle(new APIKey('a', 'b'));
        $settings = new ZonesSettings($adapter);
        return $settings->setSecurityLevel($request['zone'], $request['value'] === 'false' ? 'essentially_off' : 'under_attack');
    }
}`,
    },
  ],
  'a parameter of a path in an annotation, Kotlin': [
    'zone-setting-minify',
    {
      'Api.kt': `interface CloudflareApi {
    @GET("zones/{zoneId}/settings/{settingId}")
    suspend fun getZoneSetting(@Path("zoneId") zoneId: String, @Path("settingId") settingId: String): Response<Any>
}
class Repo(private val api: CloudflareApi) {
    val base = "https://api.cloudflare.com/client/v4/"
    suspend fun minify(zone: String) = api.getZoneSetting(zone, "minify")
}`,
    },
  ],
};

it.each(Object.entries(SHAPES))('%s is followed', async (_name, [rule, files]) => {
  const { cwd } = new Project(files);
  const report = await lint({ cwd, asOf: '2026-11-21' });
  expect(report.findings.map((one) => one.rule)).toContain(rule);
});
