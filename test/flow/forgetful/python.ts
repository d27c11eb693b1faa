import { lines, program, type Case } from './case.js';

const py = (name: string, source: string, finds: string): Case =>
  program(`Python: ${name}`, 'program.py', `import os\nimport sys\nimport requests\n\n${source.trim()}\n`, finds);

export const python: readonly Case[] = [
  py(
    'a branch that the known caller does not take',
    `
def send(old):
    if old:
        return requests.get('ZONE/filters')
    return requests.get('ZONE/rate_limits')

send(False)`,
    'filters rate_limits',
  ),
  py(
    'a method that one caller enters with a fixed kind',
    `
class Client:
    def get(self, kind='b'):
        path = 'filters' if kind == 'a' else 'rate_limits'
        return requests.get('ZONE/' + path)

Client().get('b')`,
    'filters rate_limits',
  ),
  py(
    'one of two callees, each going on from the state before the call',
    `
parts = ['settings']
def a(): parts.append('minify')
def b(): parts.append('brotli')
act = a if os.environ.get('A') else b
act()
requests.get('ZONE/' + '/'.join(parts))`,
    'settings/minify settings/brotli',
  ),
  py(
    'what a loop assigns for its next round',
    `
path = 'filters'
for zone in sys.argv:
    requests.get('ZONE/' + path)
    path = 'rate_limits'`,
    'filters rate_limits',
  ),
  py(
    'a flag that the first round sets',
    `
seen = False
for zone in sys.argv:
    if seen:
        requests.get('ZONE/filters')
    seen = True`,
    'filters',
  ),
  py(
    'a loop that ends without a break',
    `
path = 'live'
for zone in sys.argv:
    if zone == 'x':
        path = 'filters'
        break
else:
    path = 'rate_limits'
requests.get('ZONE/' + path)`,
    'filters rate_limits',
  ),
  py(
    'the state in the middle of what failed',
    `
path = 'live'
try:
    path = 'filters'
    int(sys.argv[1])
    path = 'live'
except ValueError:
    requests.get('ZONE/' + path)`,
    'filters',
  ),
  py(
    'several except clauses, each from the same state',
    `
path = 'settings/'
try:
    int(sys.argv[1])
except ValueError:
    path += 'minify'
except IndexError:
    path += 'brotli'
requests.get('ZONE/' + path)`,
    'settings/minify settings/brotli',
  ),
  py(
    'what runs in the end after a failure',
    `
def run():
    path = 'live'
    try:
        path = 'filters'
        int(sys.argv[1])
        path = 'live'
    finally:
        requests.get('ZONE/' + path)`,
    'filters',
  ),
  py(
    'the 17th and the 40th branch of a chain',
    `
${lines(40, (i) => `${i > 0 ? 'el' : ''}if k == ${i}:\n    path = '${i === 16 ? 'filters' : i === 39 ? 'rate_limits' : `live/${i}`}'`)}
requests.get('ZONE/' + path)`,
    'filters rate_limits',
  ),
  py(
    'the 17th and the 40th pattern of a match',
    `
def path(k):
    match k:
${lines(40, (i) => `        case ${i}:\n            return '${i === 16 ? 'filters' : i === 39 ? 'rate_limits' : `live/${i}`}'`)}

def get(k):
    return requests.get('ZONE/' + path(k))`,
    'filters rate_limits',
  ),
  py(
    'the 201st and the 1000th item of a list',
    `
for path in [${lines(1100, (i) => `'${i === 200 ? 'filters' : i === 999 ? 'rate_limits' : `live/${i}`}',`)}]:
    requests.get('ZONE/' + path)`,
    'filters rate_limits',
  ),
  py(
    'the 201st row of a table by an unknown key',
    `
PATHS = {${lines(300, (i) => `'k${i}': '${i === 200 ? 'filters' : `live/${i}`}',`)}}
def get(name):
    return requests.get('ZONE/' + PATHS[name])`,
    'filters',
  ),
  py(
    'a comprehension over a wide table',
    `
PATHS = {${lines(300, (i) => `'k${i}': '${i === 250 ? 'filters' : `live/${i}`}',`)}}
answers = [requests.get('ZONE/' + path) for name, path in PATHS.items() if name != 'x']`,
    'filters',
  ),
  py(
    'a field that another method writes',
    `
class Client:
    def __init__(self):
        self.path = 'rate_limits'
    def old(self):
        self.path = 'filters'
        return self
    def send(self):
        return requests.get('ZONE/' + self.path)

Client().send()`,
    'filters rate_limits',
  ),
  py(
    'a default that the known caller overrides',
    `
def send(path='filters'):
    return requests.get('ZONE/' + path)

send('rate_limits')`,
    'filters rate_limits',
  ),
  program(
    'Python: a branch that the importing module does not take',
    'client.py',
    `import requests\n\ndef send(old):\n    if old:\n        return requests.get('ZONE/filters')\n    return requests.get('ZONE/rate_limits')\n`,
    'filters rate_limits',
    { files: { 'main.py': `from client import send\n\nsend(False)\n` } },
  ),
];
