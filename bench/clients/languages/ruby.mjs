import { BASE, namesOf, partsOf } from '../operations.mjs';
import { tailOf } from './javascript.mjs';

const template = (path) => `"${path.replaceAll(/\{(\w+)\}/g, '#{$1}')}"`;
const joined = (path) =>
  partsOf(path)
    .map((part) => (typeof part === 'string' ? `'${part}'` : part.name))
    .join(' + ');
const list = (path) =>
  `[${path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith('{') ? part.slice(1, -1) : `'${part}'`))
    .join(', ')}]`;
const params = ({ path }) => namesOf(path).join(', ');
const verb = ({ method }) => method.toLowerCase();
const fn = (op, body) => `\ndef call(${params(op)})\n${body}\nend\n`;
const HEAD = `require 'httparty'\n\nHEADERS = { 'Authorization' => "Bearer #{ENV['CF_API_TOKEN']}" }.freeze\n`;
const SEND = `def send_to(method, path)\n  HTTParty.send(method, '${BASE}' + path, headers: {})\nend\n`;

export const ruby = {
  id: 'ruby',
  shapes: {
    literal: (op) => ({
      'main.rb': HEAD + fn(op, `  HTTParty.${verb(op)}(${template(BASE + op.path)}, headers: HEADERS)§`),
    }),
    concatenated: (op) => ({
      'main.rb': HEAD + fn(op, `  url = ${joined(BASE + op.path)}§\n  HTTParty.${verb(op)}(url, headers: HEADERS)`),
    }),
    'base constant': (op) => ({
      'main.rb': `${HEAD}BASE = '${BASE}'\n${fn(op, `  HTTParty.${verb(op)}("#{BASE}${template(op.path).slice(1)}, headers: HEADERS)§`)}`,
    }),
    'base elsewhere': (op) => ({
      'config.rb': `BASE = '${BASE}'.freeze\n`,
      'main.rb': `require_relative 'config'\n${HEAD}${fn(op, `  HTTParty.${verb(op)}(BASE + ${template(op.path)}, headers: HEADERS)§`)}`,
    }),
    'base with fallback': (op) => ({
      'main.rb': `${HEAD}BASE = ENV.fetch('CF_API', '${BASE}')\n${fn(op, `  HTTParty.${verb(op)}("#{BASE}${template(op.path).slice(1)}, headers: HEADERS)§`)}`,
    }),
    wrapper: (op) => ({
      'main.rb': `require 'httparty'\n\n${SEND}${fn(op, `  send_to(:${verb(op)}, ${template(op.path)})§`)}`,
    }),
    'wrapper elsewhere': (op) => ({
      'sender.rb': `require 'httparty'\n\n${SEND}`,
      'main.rb': `require_relative 'sender'\n${fn(op, `  send_to(:${verb(op)}, ${template(op.path)})§`)}`,
    }),
    'client class': (op) => ({
      'client.rb': `require 'faraday'\n\nclass Client\n  def initialize\n    @connection = Faraday.new(url: '${BASE}/')\n  end\n\n  def get(path)\n    @connection.get(path)\n  end\n\n  def delete(path)\n    @connection.delete(path)\n  end\nend\n`,
      'main.rb': `require_relative 'client'\n\nclass Rules < Client\n  def call(${params(op)})\n    ${verb(op)}(${template(op.path.slice(1))})§\n  end\nend\n`,
    }),
    'endpoint table': (op) => ({
      'main.rb': `${HEAD}ENDPOINTS = {\n  records: { method: :get, path: '/zones/%<zone>s/dns_records' },\n  wanted: { method: :${verb(op)}, path: '${op.path.replaceAll(/\{(\w+)\}/g, '%<$1>s')}' },§\n}.freeze\n\ndef call(name, values)\n  endpoint = ENDPOINTS.fetch(name)\n  HTTParty.send(endpoint[:method], '${BASE}' + format(endpoint[:path], values), headers: HEADERS)\nend\n`,
    }),
    'path helper': (op) => ({
      'main.rb': `${HEAD}\ndef path_for(${params(op)})\n  ${template(op.path)}§\nend\n${fn(op, `  HTTParty.${verb(op)}('${BASE}' + path_for(${params(op)}), headers: HEADERS)`)}`,
    }),
    'path constant elsewhere': (op) => ({
      'paths.rb': `module Paths\n  ROOT = '/${op.path.split('/')[1]}'\n  TAIL = '${tailOf(op.path)}'§\nend\n`,
      'main.rb': `require 'acme/cloudflare'\nrequire_relative 'paths'\n\nclass Api < Acme::Cloudflare::Base\n  def call(${params(op)})\n    ${verb(op)}("#{Paths::ROOT}/#{${namesOf(op.path)[0]}}/#{Paths::TAIL}${op.path.endsWith('{id}') ? '/#{id}' : ''}")§\n  end\nend\n`,
    }),
    'inherited helper': (op) => ({
      'api_base.rb': `class ApiBase\n  def url_for(rest)\n    '${BASE}' + rest\n  end\nend\n`,
      'main.rb': `require_relative 'api_base'\nrequire 'httparty'\n\nclass Rules < ApiBase\n  def call(${params(op)})\n    HTTParty.${verb(op)}(url_for(${template(op.path)}))§\n  end\nend\n`,
    }),
    segments: (op) => ({
      'main.rb': `require 'acme/cloudflare'\n\nclass Api < Acme::Cloudflare::Base\n  def call(${params(op)})\n    request(:${verb(op)}, ${list(op.path)})§\n  end\nend\n`,
    }),
    'unknown package': (op) => ({
      'main.rb': `require 'acme/cloudflare'\n\nclass Api < Acme::Cloudflare::Base\n  def call(${params(op)})\n    ${verb(op)}(${template(op.path)})§\n  end\nend\n`,
    }),
    'optional query': (op) => ({
      'main.rb': `${HEAD}\ndef call(${params(op)}, page = nil)\n  url = '${BASE}' + ${template(op.path)}§\n  url += "?page=#{page}" if page\n  HTTParty.${verb(op)}(url, headers: HEADERS)\nend\n`,
    }),
  },
  decoys: (living) => [
    `\n# The old way was GET /zones/ZONE/filters.\n`,
    `\nwarn 'could not reach /zones/x/filters today'\n`,
    `\ndef other(zone)\n  HTTParty.get("https://example.com/zones/#{zone}/filters")\nend\n`,
    `\ndef lives(zone, account, id)\n  HTTParty.${living.method.toLowerCase()}(${template(BASE + living.path)})\nend\n`,
  ],
};
