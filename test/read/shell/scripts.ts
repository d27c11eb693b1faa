/** Scripts as people write them, each with the shapes that a reader must get through. */
export const SCRIPTS: Readonly<Record<string, string>> = {
  deploy: String.raw`#!/usr/bin/env bash
set -euo pipefail
: "${'$'}{CF_API_TOKEN:?need a token}"
ZONE_ID="${'$'}{ZONE_ID:-023e105f4ecef8ad9ca31a8372d0c353}"
API="https://api.cloudflare.com/client/v4"

log() { printf '[%s] %s\n' "$(date +%T)" "$*" >&2; }
die() { log "error: $*"; exit 1; }

purge() {
  curl --silent --show-error --fail \
    --request POST "$API/zones/$ZONE_ID/purge_cache" \
    --header "Authorization: Bearer ${'$'}{CF_API_TOKEN}" \
    --header 'Content-Type: application/json' \
    --data '{"purge_everything":true}' || die "purge failed"
}

if [[ "${'$'}{1:-}" == "--minify" ]]; then
  curl -fsS -X PATCH "$API/zones/$ZONE_ID/settings/minify" \
    -H "Authorization: Bearer $CF_API_TOKEN" \
    -H "Content-Type: application/json" \
    -d '{"value":{"css":"on","html":"on","js":"on"}}' > /dev/null
fi
purge | jq -e '.success' >/dev/null && log "done"
`,
  wrapper: String.raw`#!/bin/sh
BASE=https://api.cloudflare.com/client/v4
cf_api() {
  method="$1"; shift
  path="$1"; shift
  curl -s -X "$method" "$BASE/$path" \
    -H "X-Auth-Email: $EMAIL" -H "X-Auth-Key: $KEY" \
    -H "Content-Type: application/json" "$@"
}
cf_get() { cf_api GET "$@"; }
cf_patch() {
  cf_api PATCH "$1" --data "$2"
}
zone=$(cf_get "zones?name=$DOMAIN" | jq -r '.result[0].id // empty')
[ -n "$zone" ] || { echo "no zone" >&2; exit 1; }
cf_patch "zones/$zone/settings/brotli" '{"value":"on"}'
cf_api DELETE "zones/$zone/firewall/rules/$RULE" | jq .
`,
  heredoc: String.raw`#!/bin/bash
read -r -d '' PAYLOAD <<EOF || true
{
  "type": "SRV",
  "data": { "service": "_sip", "proto": "_tcp", "name": "$NAME", "priority": 10 }
}
EOF
curl -X POST "https://api.cloudflare.com/client/v4/zones/${'$'}{ZONE}/dns_records" \
     -H "Authorization: Bearer $TOKEN" \
     -d @- <<-JSON
	{"type":"SRV","name":"$NAME",
	 "data":{"service":"_sip","port":5060}}
	JSON
cat <<'RAW' | curl -X PUT "https://api.cloudflare.com/client/v4/zones/$ZONE/filters" -d @-
[{"id": "1", "expression": "(cf.threat_score gt $5)"}]
RAW
`,
  settings: String.raw`#!/usr/bin/env bash
declare -A SETTINGS=(
  [minify]='{"css":"on","html":"off","js":"on"}'
  ["mobile_redirect"]='{"status":"off"}'
  [security_level]='"medium"'
)
HEADERS=(-H "Authorization: Bearer $TOKEN")
HEADERS+=(-H "Content-Type: application/json")
for setting in "${'$'}{!SETTINGS[@]}"; do
  value="${'$'}{SETTINGS[$setting]}"
  printf 'setting %s\n' "$setting"
  curl -sX PATCH "${'$'}{HEADERS[@]}" \
    "https://api.cloudflare.com/client/v4/zones/$ZONE/settings/$setting" \
    -d "{\"value\":$value}"
done
for name in server_side_exclude privacy_pass; do
  curl -s "${'$'}{HEADERS[@]}" "https://api.cloudflare.com/client/v4/zones/$ZONE/settings/${'$'}{name}"
done
`,
  command: String.raw`#!/usr/bin/env bash
API=https://api.cloudflare.com/client/v4
usage() { cat <<HELP
usage: $0 on|off
HELP
exit 2; }
LEVEL=medium
while getopts "z:l:h" opt; do
  case "$opt" in
    z) ZONE=$OPTARG ;;
    l) LEVEL=$OPTARG ;;
    h|*) usage ;;
  esac
done
shift $((OPTIND - 1))
case "${'$'}{1:-status}" in
  attack)  level=under_attack ;;
  off|stop) level=off ;;
  status)
    curl -s "$API/zones/$ZONE/settings/security_level" -H "$AUTH" | jq -r .result.value
    exit 0
    ;;
  *) level="$LEVEL" ;;
esac
curl -s -X PATCH "$API/zones/$ZONE/settings/security_level" -H "$AUTH" --data-raw "{\"value\":\"$level\"}" | jq
`,
  zones: String.raw`#!/bin/bash
CURL="curl -sS"
page=1
while : ; do
  resp=$($CURL "https://api.cloudflare.com/client/v4/zones?page=$page&per_page=50" -H "Authorization: Bearer $T")
  [ "$(echo "$resp" | jq '.result | length')" -eq 0 ] && break
  echo "$resp" | jq -r '.result[] | "\(.id) \(.name)"' | while read -r id name; do
    echo "== $name"
    $CURL "https://api.cloudflare.com/client/v4/zones/$id/firewall/waf/packages" -H "Authorization: Bearer $T" |
      jq -r '.result[].name'
    $CURL "https://api.cloudflare.com/client/v4/zones/$id/dns_records" -H "Authorization: Bearer $T" \
      | jq '.result[] | select(.locked == false) | {name, content}'
  done
  page=$((page + 1))
done
`,
};
