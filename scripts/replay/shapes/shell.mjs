/** The same calls in a shell: curl and jq, with the path, the body and the answer in variables, functions and files. */
export function shellProgram(call, ways) {
  const { scope, tail, method } = call;
  const place = scope === '' ? '' : `/${scope}/$${scope === 'zones' ? 'ZONE' : 'ACCOUNT'}`;
  const auth = '-H "Authorization: Bearer $TOKEN"';
  const lines = ['#!/bin/bash', 'set -eu', 'API=https://api.cloudflare.com/client/v4'];
  const after = [];
  let url = `$API${place}/${tail}`;
  if (call.query !== undefined)
    url += `?${Object.entries(call.query)
      .map(([key, value]) => `${key}=${value}`)
      .join('&')}`;
  const usesOfPath = (name) =>
    ({
      logged: `echo "calling $${name}" >&2`,
      compared: `if [ "$${name}" = "${tail}" ]; then echo special; fi`,
      key: `case "$${name}" in ${tail}) echo 60 ;; *) echo none ;; esac`,
      counted: `echo "\${#${name}}"`,
      copied: `echo "calls $${name}" >&2`,
      returned: `echo "$${name}" | tr a-z A-Z`,
    })[ways.pathUse];
  const jq = `.${call.read
    .map((key) => (typeof key === 'number' ? `[${key}]` : key))
    .join('.')
    .replaceAll('.[', '[')}`;
  let data = '';
  if (call.body !== undefined) {
    const json = JSON.stringify(call.body);
    if (ways.body === 'inline') data = ` --data '${json}'`;
    else {
      lines.push(`BODY='${json}'`);
      data = ' --data "$BODY"';
      const uses = {
        logged: 'echo "sending $BODY" >&2',
        'field-read': `echo "$BODY" | jq .${Object.keys(call.body)[0]}`,
        keys: `echo "$BODY" | jq -r 'keys[]'`,
        dumped: 'echo "$BODY" >&2',
        size: 'echo "${#BODY}"',
        'other-call': `curl -s -o /dev/null -X PATCH ${auth} -H 'Content-Type: application/json' "$API/zones/$ZONE/settings/ipv6" --data "$BODY"`,
      };
      if (uses[ways.bodyUse] !== undefined) after.push(uses[ways.bodyUse]);
    }
    data = ` -H 'Content-Type: application/json'${data}`;
  }
  const verb = method === 'GET' ? '' : ` -X ${method}`;
  let command;
  if (ways.path === 'constant' || ways.path === 'table') {
    lines.push(`PART=${tail}`);
    const use = usesOfPath('PART');
    if (use !== undefined) lines.push(use);
    command = `curl -s${verb} ${auth} "${url.replace(tail, '$PART')}"${data}`;
  } else if (ways.path === 'helper' || ways.path === 'method') {
    const use = usesOfPath('path');
    lines.push(
      'call() {',
      '  local path="$1"; shift',
      ...(use === undefined ? [] : [`  ${use.replace(/^echo (?!.*>&2)(.*)$/, 'echo $1 >&2')}`]),
      `  curl -s ${auth} "$API$path" "$@"`,
      '}',
    );
    command = `call "${url.replace('$API', '')}"${verb}${data}`;
  } else {
    lines.push(`URL="${url}"`);
    const use =
      ways.pathUse === 'logged'
        ? 'echo "calling $URL" >&2'
        : ways.pathUse === 'copied'
          ? 'echo "calls $URL" >&2'
          : undefined;
    if (use !== undefined) lines.push(use);
    command =
      ways.path === 'inline'
        ? (lines.splice(3, 2), `curl -s${verb} ${auth} "${url}"${data}`)
        : `curl -s${verb} ${auth} "$URL"${data}`;
  }
  const reads = {
    none: `${command} > /dev/null`,
    field: `${command} | jq -r '${jq}'`,
    'variable-field': [`OUT=$(${command})`, `echo "$OUT" | jq -r '${jq}'`].join('\n'),
    helper: [`picked() { jq -r '${jq}'; }`, `${command} | picked`].join('\n'),
    returned: `VALUE=$(${command} | jq -r '${jq}')\necho "$VALUE"`,
    'step-by-step': `${command} | jq -c .result | wc -l`,
  };
  // What a command that changes something answers on the terminal is for people.
  const uses = {
    dumped: method === 'GET' ? command : undefined,
    keys: `${command} | jq -r '.result | keys[]'`,
    searched: `if ${command} | grep -q '"value":true'; then echo on; fi`,
  };
  lines.push(uses[ways.readUse] ?? reads[ways.read], ...after);
  return `${lines.join('\n')}\n`;
}
