import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

const asOf = '2026-11-21';

/* Settings and paths in a table, and what goes through it or looks one up by a name that is not known. */
const TABLES: Readonly<Record<string, readonly [files: Readonly<Record<string, string>>, rules: readonly string[]]>> = {
  'dictionaries of C#, sent one by one': [
    {
      'A.cs': `using System.Net.Http;
using System.Net.Http.Json;
using System.Collections.Generic;
public class Cf {
    readonly HttpClient http = new HttpClient();
    public async Task Harden(string zone) {
        var settings = new Dictionary<string, object> { ["ssl"] = "strict", ["brotli"] = "on" };
        foreach (var pair in settings)
            await http.PatchAsync($"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{pair.Key}", JsonContent.Create(new { value = pair.Value }));
    }
    public async Task Harden2(string zone) {
        var settings = new Dictionary<string, object> { { "ssl", "strict" }, { "minify", "on" } };
        foreach (var (id, value) in settings)
            await http.PatchAsync($"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{id}", JsonContent.Create(new { value }));
    }
    public async Task Harden3(string zone) {
        await Apply(zone, new Dictionary<string, string> { { "mobile_redirect", "on" } });
    }
    async Task Apply(string zone, Dictionary<string, string> settings) {
        foreach (KeyValuePair<string, string> s in settings)
            await http.PatchAsync($"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{s.Key}", JsonContent.Create(new { value = s.Value }));
    }
}`,
    },
    ['zone-setting-brotli', 'zone-setting-minify', 'zone-setting-mobile-redirect'],
  ],
  'dictionaries of C#, sent as a batch': [
    {
      'A.cs': `using System.Net.Http;
using System.Net.Http.Json;
using System.Collections.Generic;
using System.Linq;
public class Cf {
    readonly HttpClient http = new HttpClient();
    public Task Edit(string zone, Dictionary<string, object> settings) {
        var items = new List<object>();
        foreach (var pair in settings) items.Add(new { id = pair.Key, value = pair.Value });
        return http.PatchAsync($"https://api.cloudflare.com/client/v4/zones/{zone}/settings", JsonContent.Create(new { items }));
    }
    public Task Edit2(string zone, Dictionary<string, object> settings) {
        var items = settings.Select(s => new { id = s.Key, value = s.Value }).ToList();
        return http.PatchAsync($"https://api.cloudflare.com/client/v4/zones/{zone}/settings", JsonContent.Create(new { items }));
    }
    public Task Harden(string zone) => Edit(zone, new Dictionary<string, object> { ["ssl"] = "strict", ["brotli"] = "on" });
    public Task Harden2(string zone) => Edit2(zone, new Dictionary<string, object> { { "ssl", "strict" }, { "minify", "on" } });
}`,
    },
    ['zone-setting-brotli', 'zone-setting-minify'],
  ],
  'maps of Java': [
    {
      'Cf.java': `import java.util.*;
import java.net.URI;
import java.net.http.*;
class Cf {
  void harden(String zone) throws Exception {
    Map<String, String> settings = Map.of("ssl", "strict", "brotli", "on");
    for (Map.Entry<String, String> entry : settings.entrySet()) {
      patch("/zones/" + zone + "/settings/" + entry.getKey(), entry.getValue());
    }
    Map<String, String> more = new HashMap<>();
    more.put("minify", "on");
    for (String key : more.keySet()) {
      patch("/zones/" + zone + "/settings/" + key, more.get(key));
    }
    more.forEach((k, v) -> patch("/zones/" + zone + "/settings/" + k, v));
  }
  void patch(String path, String body) {
    HttpRequest request = HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4" + path)).method("PATCH", HttpRequest.BodyPublishers.ofString(body)).build();
    HttpClient.newHttpClient().sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }
}`,
    },
    ['zone-setting-brotli', 'zone-setting-minify'],
  ],
  'a map of paths of Java, by a name that is not known': [
    {
      'Cf.java': `import java.net.URI;
import java.net.http.*;
import java.util.Map;
class Cf {
  static final String BASE = "https://api.cloudflare.com/client/v4";
  static final Map<String, String> PATHS = Map.of("rules", "firewall/rules", "limits", "rate_limits");
  String fetch(String zone, String kind) throws Exception {
    return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(BASE + "/zones/" + zone + "/" + PATHS.get(kind))).build(), HttpResponse.BodyHandlers.ofString()).body();
  }
}`,
    },
    ['firewall-rules', 'rate-limits'],
  ],
  'arrays and maps of Rust': [
    {
      'main.rs': `async fn harden(zone: &str, client: &reqwest::Client) {
    let settings = [("ssl", "strict"), ("brotli", "on")];
    for (id, value) in settings.iter() {
        client.patch(format!("https://api.cloudflare.com/client/v4/zones/{}/settings/{}", zone, id)).json(&serde_json::json!({ "value": value })).send().await;
    }
    let mut map = std::collections::HashMap::new();
    map.insert("minify", "on");
    for (id, value) in &map {
        client.patch(format!("https://api.cloudflare.com/client/v4/zones/{zone}/settings/{id}")).json(&serde_json::json!({ "value": value })).send().await;
    }
}`,
    },
    ['zone-setting-brotli', 'zone-setting-minify'],
  ],
  'a named map type of Go': [
    {
      'a.go': `package cf
import ("bytes"; "encoding/json"; "net/http")
type Item struct {
	ID    string      \`json:"id"\`
	Value interface{} \`json:"value"\`
}
type Settings map[string]interface{}
func Edit(zone string, settings Settings) {
	var items []Item
	for id, value := range settings {
		items = append(items, Item{ID: id, Value: value})
	}
	body, _ := json.Marshal(map[string]interface{}{"items": items})
	req, _ := http.NewRequest("PATCH", "https://api.cloudflare.com/client/v4/zones/"+zone+"/settings", bytes.NewReader(body))
	http.DefaultClient.Do(req)
}
func Harden(zone string) { Edit(zone, Settings{"ssl": "strict", "brotli": "on"}) }`,
    },
    ['zone-setting-brotli'],
  ],
  'a map of Go that a function fills': [
    {
      'a.go': `package zones

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

const cfsMinify = "minify"
const cfsSSL = "ssl"

type ZoneSettingsMap map[string]interface{}

type Spec struct {
	Minify *string
	SSL    *string
}

type Client interface {
	UpdateZoneSettings(ctx context.Context, zoneID string, cs []cloudflare.ZoneSetting) (*cloudflare.ZoneSettingResponse, error)
}

func mapSet(sm ZoneSettingsMap, key string, value interface{}) {
	switch vt := (value).(type) {
	case *string:
		if vt != nil {
			sm[key] = *vt
		}
	default:
		return
	}
}

func toMap(zs *Spec) ZoneSettingsMap {
	sm := ZoneSettingsMap{}
	mapSet(sm, cfsMinify, zs.Minify)
	mapSet(sm, cfsSSL, zs.SSL)
	return sm
}

func GetChangedSettings(dzs *Spec) []cloudflare.ZoneSetting {
	out := []cloudflare.ZoneSetting{}
	desired := toMap(dzs)
	for k, nv := range desired {
		zs := cloudflare.ZoneSetting{
			ID:    k,
			Value: nv,
		}
		out = append(out, zs)
	}
	return out
}

func UpdateZone(ctx context.Context, client Client, zoneID string, spec Spec) error {
	cs := GetChangedSettings(&spec)
	if len(cs) < 1 {
		return nil
	}
	_, err := client.UpdateZoneSettings(ctx, zoneID, cs)
	return err
}`,
    },
    ['zone-setting-minify'],
  ],
};

it.each(Object.entries(TABLES))('%s: each row is found', async (_, [files, rules]) => {
  const { cwd } = new Project(files);
  const { findings } = await lint({ cwd, asOf });
  const found = findings.filter(({ rule }) => rule !== 'zone-settings-batch');
  expect(found.map(({ rule }) => rule).sort()).toEqual(rules);
  expect(found.some(({ confidence }) => confidence === 'possible')).toBe(false);
});

it('says nothing of the settings that live, whatever goes through them', async () => {
  const { cwd } = new Project({
    'Cf.cs': `using System.Net.Http;
public class Cf {
    readonly HttpClient http = new HttpClient();
    public async Task Harden(string zone) {
        var settings = new Dictionary<string, object> { ["ssl"] = "strict", ["http3"] = "on" };
        var minify = new Dictionary<string, object> { ["minify"] = "on", ["brotli"] = "on" };
        foreach (var pair in settings)
            await http.PatchAsync($"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{pair.Key}", null);
        foreach (var pair in minify) await http.PatchAsync($"https://build.example.com/options/{pair.Key}", null);
    }
}`,
  });
  const { findings } = await lint({ cwd, asOf });
  expect(findings).toEqual([]);
});
