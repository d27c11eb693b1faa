import { lines, program, type Case } from './case.js';

const rb = (name: string, source: string, finds: string): Case =>
  program(`Ruby: ${name}`, 'program.rb', `require 'net/http'\n\n${source.trim()}\n`, finds);

export const ruby: readonly Case[] = [
  rb(
    'a branch that the known caller does not take',
    `
def send_it(old)
  return Net::HTTP.get(URI('ZONE/filters')) if old
  Net::HTTP.get(URI('ZONE/rate_limits'))
end
send_it(false)`,
    'filters rate_limits',
  ),
  rb(
    'several rescue clauses, each from the same state',
    `
path = 'settings/'
begin
  Integer(ARGV[0])
rescue ArgumentError
  path += 'minify'
rescue TypeError
  path += 'brotli'
end
Net::HTTP.get(URI('ZONE/' + path))`,
    'settings/minify settings/brotli',
  ),
  rb(
    'the state in the middle of what failed',
    `
path = 'live'
begin
  path = 'filters'
  Integer(ARGV[0])
  path = 'live'
rescue ArgumentError
  Net::HTTP.get(URI('ZONE/' + path))
end`,
    'filters',
  ),
  rb(
    'what is ensured after a failure',
    `
def run
  path = 'live'
  path = 'filters'
  Integer(ARGV[0])
  path = 'live'
ensure
  Net::HTTP.get(URI('ZONE/' + path))
end`,
    'filters',
  ),
  rb(
    'what a block assigns for its next round',
    `
path = 'filters'
ARGV.each do |zone|
  Net::HTTP.get(URI('ZONE/' + path))
  path = 'rate_limits'
end`,
    'filters rate_limits',
  ),
  rb(
    'a flag that the first round sets',
    `
seen = false
ARGV.each do |zone|
  Net::HTTP.get(URI('ZONE/filters')) if seen
  seen = true
end`,
    'filters',
  ),
  rb(
    'the 17th and the 40th branch of a case',
    `
def path(k)
  case k
${lines(40, (i) => `  when ${i} then '${i === 16 ? 'filters' : i === 39 ? 'rate_limits' : `live/${i}`}'`)}
  end
end
def get(k)
  Net::HTTP.get(URI('ZONE/' + path(k)))
end`,
    'filters rate_limits',
  ),
  rb(
    'the 201st row of a table by an unknown key',
    `
PATHS = {${lines(300, (i) => `'k${i}' => '${i === 200 ? 'filters' : `live/${i}`}',`)}}
Net::HTTP.get(URI('ZONE/' + PATHS[ARGV[0]]))`,
    'filters',
  ),
];
