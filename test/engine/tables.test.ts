import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

const asOf = '2026-11-21';

/* Settings and paths in a table, and what goes through it or looks one up by a name that is not known. */
const TABLES: Readonly<Record<string, readonly [files: Readonly<Record<string, string>>, rules: readonly string[]]>> = {
  'hash tables of PowerShell, by their keys': [
    {
      'a.ps1': `$Settings = @{ ssl = 'strict'; brotli = 'on' }
foreach ($key in $Settings.Keys) {
  Invoke-RestMethod -Method Patch -Uri "https://api.cloudflare.com/client/v4/zones/$Zone/settings/$key" -Body (@{ value = $Settings[$key] } | ConvertTo-Json) -Headers $h
}
$list = @(
  @{ Name = 'minify'; Value = 'on' },
  @{ Name = 'ssl'; Value = 'strict' }
)
foreach ($one in $list) {
  Invoke-RestMethod -Method Patch -Uri "https://api.cloudflare.com/client/v4/zones/$Zone/settings/$($one.Name)" -Headers $h
}`,
    },
    ['zone-setting-brotli', 'zone-setting-minify'],
  ],
  'hash tables of PowerShell, sent as a batch': [
    {
      'a.ps1': `function Edit($Zone, $Settings) {
  $items = @()
  foreach ($key in $Settings.Keys) { $items += @{ id = $key; value = $Settings[$key] } }
  Invoke-RestMethod -Method Patch -Uri "https://api.cloudflare.com/client/v4/zones/$Zone/settings" -Body (@{ items = $items } | ConvertTo-Json) -Headers $h
}
Edit $z @{ ssl = 'strict'; brotli = 'on' }
function Edit2($Zone, $Settings) {
  $items = $Settings.GetEnumerator() | ForEach-Object { @{ id = $_.Key; value = $_.Value } }
  Invoke-RestMethod -Method Patch -Uri "https://api.cloudflare.com/client/v4/zones/$Zone/settings" -Body (@{ items = $items } | ConvertTo-Json) -Headers $h
}
Edit2 $z @{ ssl = 'strict'; minify = 'on' }`,
    },
    ['zone-setting-brotli', 'zone-setting-minify'],
  ],
  'hashes of Perl, by their keys': [
    {
      'a.pl': `use HTTP::Tiny; use JSON;
my %settings = (ssl => 'strict', brotli => 'on');
foreach my $id (sort keys %settings) {
  HTTP::Tiny->new->request('PATCH', "https://api.cloudflare.com/client/v4/zones/$zone/settings/$id", { content => encode_json({ value => $settings{$id} }) });
}`,
    },
    ['zone-setting-brotli'],
  ],
  'hashes of Ruby': [
    {
      'a.rb': `require 'net/http'
BASE = 'https://api.cloudflare.com/client/v4'
{ 'ssl' => 'strict', 'brotli' => 'on' }.each do |k, v|
  uri = URI("#{BASE}/zones/#{zone}/settings/#{k}")
  req = Net::HTTP::Patch.new(uri)
  Net::HTTP.start(uri.host, uri.port, use_ssl: true) { |h| h.request(req) }
end
SETTINGS = { minify: 'on' }.freeze
SETTINGS.each_pair { |k, v| HTTParty.patch("#{BASE}/zones/#{zone}/settings/#{k}", body: { value: v }.to_json) }`,
    },
    ['zone-setting-brotli', 'zone-setting-minify'],
  ],
  'maps and keyword lists of Elixir': [
    {
      'a.ex': `defmodule Cf do
  @base "https://api.cloudflare.com/client/v4"
  def harden(zone) do
    Enum.each(%{"ssl" => "strict", "brotli" => "on"}, fn {id, value} ->
      HTTPoison.patch("#{@base}/zones/#{zone}/settings/#{id}", Jason.encode!(%{value: value}))
    end)
    for {id, value} <- [minify: "on"], do: HTTPoison.patch("#{@base}/zones/#{zone}/settings/#{id}", Jason.encode!(%{value: value}))
  end
end`,
    },
    ['zone-setting-brotli', 'zone-setting-minify'],
  ],
  'an array of PHP that becomes the items of a batch': [
    {
      'a.php': `<?php
class Cloudflare
{
    public function __construct() { $this->http = new \\GuzzleHttp\\Client(['base_uri' => 'https://api.cloudflare.com/client/v4/']); }
    public function json($zoneId, $method, $path, array $data)
    {
        return $this->http->request($method, "zones/{$zoneId}/{$path}", ['json' => $data]);
    }
    public function editSettings(string $zoneId, iterable $settings)
    {
        $items = [];
        foreach ($settings as $id => $value) {
            $items[] = ['id' => $id, 'value' => $value];
        }
        return $this->json($zoneId, 'PATCH', 'settings', ['items' => $items]);
    }
}
$cf = new Cloudflare();
$cf->editSettings($zoneId, [
    'ssl' => 'strict',
    'security_level' => 'medium',
    'brotli' => 'on',
    'minify' => [
        'css' => 'off',
    ],
]);`,
    },
    ['security-level', 'zone-setting-brotli', 'zone-setting-minify'],
  ],
  'presets of the Go library, by a name that is not known': [
    {
      'a.go': `package service

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

type ConfigPreset struct {
	Name     string
	Settings []cloudflare.ZoneSetting
}

type Service struct {
	API *cloudflare.API
}

var Presets = map[string]ConfigPreset{
	"wordpress": {
		Name: "WordPress",
		Settings: []cloudflare.ZoneSetting{
			{ID: "ssl", Value: "full"},
			{ID: "security_level", Value: "medium"},
			{ID: "minify", Value: map[string]string{"css": "on", "html": "on", "js": "on"}},
			{ID: "brotli", Value: "on"},
		},
	},
	"static": {
		Name: "Static",
		Settings: []cloudflare.ZoneSetting{
			{ID: "brotli", Value: "on"},
		},
	},
}

func (s *Service) ApplyPreset(ctx context.Context, zoneID, presetName string) error {
	preset, ok := Presets[presetName]
	if !ok {
		return cloudflare.ErrMissingZoneID
	}
	_, err := s.API.UpdateZoneSettings(ctx, zoneID, preset.Settings)
	return err
}`,
    },
    ['security-level', 'zone-setting-brotli', 'zone-setting-brotli', 'zone-setting-minify'],
  ],
};

it.each(Object.entries(TABLES))('%s: each row is found', async (_, [files, rules]) => {
  const { cwd } = new Project(files);
  const { findings } = await lint({ cwd, asOf });
  const found = findings.filter(({ rule }) => rule !== 'zone-settings-batch');
  expect(found.map(({ rule }) => rule).sort()).toEqual(rules);
  expect(found.some(({ confidence }) => confidence === 'possible')).toBe(false);
});
