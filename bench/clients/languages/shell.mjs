import { BASE, namesOf } from '../operations.mjs';

const template = (path) => `"${path.replaceAll(/\{(\w+)\}/g, (_, name) => `$${name.toUpperCase()}_ID`)}"`;
const braced = (path) => `"${path.replaceAll(/\{(\w+)\}/g, (_, name) => `\${${name.toUpperCase()}_ID}`)}"`;
const AUTH = '-H "Authorization: Bearer $CF_API_TOKEN"';
const HEAD = '#!/usr/bin/env bash\nset -euo pipefail\n\n';
const inFunction = (path) => `"${path.replaceAll(/\{(\w+)\}/g, (_, name) => `$${namesOf(path).indexOf(name) + 1}`)}"`;

export const shell = {
  id: 'shell',
  shapes: {
    literal: (op) => ({ 'main.sh': `${HEAD}curl -s -X ${op.method} ${template(BASE + op.path)} ${AUTH}§\n` }),
    concatenated: (op) => ({
      'main.sh': `${HEAD}url="${BASE}"\nurl="$url"${template(op.path)}§\ncurl -s -X ${op.method} ${AUTH} "$url"\n`,
    }),
    'base constant': (op) => ({
      'main.sh': `${HEAD}API="${BASE}"\ncurl --silent --request ${op.method} ${AUTH} "$API${braced(op.path).slice(1)}§\n`,
    }),
    'base elsewhere': (op) => ({
      'config.sh': `API="${BASE}"\n`,
      'main.sh': `${HEAD}source ./config.sh\ncurl -s -X ${op.method} ${AUTH} "$API${braced(op.path).slice(1)}§\n`,
    }),
    'base with fallback': (op) => ({
      'main.sh': `${HEAD}API="\${CF_API:-${BASE}}"\ncurl -s -X ${op.method} ${AUTH} "\${API}${braced(op.path).slice(1)}§\n`,
    }),
    wrapper: (op) => ({
      'main.sh': `${HEAD}cf() {\n  local method=$1 path=$2\n  curl -s -X "$method" ${AUTH} "${BASE}$path"\n}\n\ncf ${op.method} ${template(op.path)}§\n`,
    }),
    'wrapper elsewhere': (op) => ({
      'lib.sh': `cf() {\n  curl -s -X "$1" ${AUTH} "${BASE}$2"\n}\n`,
      'main.sh': `${HEAD}. "$(dirname "$0")/lib.sh"\ncf ${op.method} ${template(op.path)}§\n`,
    }),
    'client class': (op) => ({
      'api.sh': `${HEAD}METHOD=GET\nargs=()\nfor arg in "$@"; do\n  case "$arg" in\n    --delete) METHOD=DELETE ;;\n    *) args+=("$arg") ;;\n  esac\ndone\ncurl -s -X "$METHOD" ${AUTH} "${BASE}\${args[0]}"\n`,
      'main.sh': `${HEAD}dir="$(dirname "$0")"\n"$dir/api.sh" ${op.method === 'DELETE' ? '--delete ' : ''}${template(op.path)}§\n`,
    }),
    'path helper': (op) => ({
      'main.sh': `${HEAD}path_for() {\n  printf '%s' ${inFunction(op.path)}§\n}\n\ncurl -s -X ${op.method} ${AUTH} "${BASE}$(path_for ${namesOf(
        op.path,
      )
        .map((name) => `"$${name.toUpperCase()}_ID"`)
        .join(' ')})"\n`,
    }),
    'endpoint table': (op) => ({
      'main.sh': `${HEAD}declare -A PATHS=(\n  [records]="/zones/\${ZONE_ID}/dns_records"\n  [wanted]=${braced(op.path)}§\n)\ncurl -s -X ${op.method} ${AUTH} "${BASE}\${PATHS[$1]}"\n`,
    }),
    'unknown package': (op) => ({
      'main.sh': `${HEAD}# cf-api is a command of the team that talks to Cloudflare.\ncf-api ${op.method} ${template(op.path)}§\n`,
    }),
    'optional query': (op) => ({
      'main.sh': `${HEAD}url="${BASE}${template(op.path).slice(1)}§\nif [ -n "\${PAGE:-}" ]; then\n  url="$url?page=$PAGE"\nfi\ncurl -s -X ${op.method} ${AUTH} "$url"\n`,
    }),
  },
  decoys: (living) => [
    `\n# The old way was GET /zones/ZONE/filters.\n`,
    `\necho "could not reach /zones/x/filters"\n`,
    `\ncurl -s "https://example.com/zones/$ZONE_ID/filters"\n`,
    `\ncurl -s -X ${living.method} ${template(BASE + living.path)}\n`,
  ],
};
