/** Request files as the tools write them. */
export const SAMPLES: Readonly<Record<string, string>> = {
  rest: `@host = https://api.cloudflare.com
@base = {{host}}/client/v4
@token={{$processEnv CF_TOKEN}}

### Get zone
# @name zone
GET {{base}}/zones/{{zoneId}}/dns_records
  ?name=x
  &page=1
Authorization: Bearer {{token}}
# a comment
Accept: */*

###
// @name patch
# @no-log
PATCH {{base}}/zones/{{zone.response.body.$.result[0].id}}/settings/minify HTTP/1.1
Content-Type: application/json

{
  "value": { "css": "{{css}}", "html": {{n}} }
}

###
@late = {{base}}/zones/{{zone.response.body.result.locked}}
https://example.com/{{late}}
`,
  jetbrains: `### Direct upload
POST https://api.cloudflare.com/client/v4/accounts/{{account}}/images/v1/direct_upload
Content-Type: application/json
Authorization: Bearer {{token}}

{"requireSignedURLs": true, "metadata": {"k": "{{v}}"}}

> {%
  client.test("ok", function () {
    client.assert(response.body.success === true);
  });
  client.global.set("url", response.body.result.uploadURL);
  client.log(response.body["errors"][0].error_chain.map((e) => e.message));
%}

<> 2024-01-01.200.json

### Script before
< {%
  request.variables.set("x", "1");
%}
GET /client/v4/zones/{{zone}}/rate_limits
Host: api.cloudflare.com

> ./handler.js
### File body
POST /client/v4/zones/1/filters
Content-Type: application/json

< ./filters.json
`,
  httpyac: `@base=https://api.cloudflare.com/client/v4
{{
  exports.now = new Date();
}}
# @name login
GET {{base}}/user/billing/profile
###
# @ref login
GET {{base}}/zones/{{login.result.id}}/settings/brotli
?? status == 200
`,
  studio: `@Host=https://api.cloudflare.com/client/v4
@Zone=1234

GET {{Host}}/zones/{{Zone}}/firewall/rules/
Accept: application/json

###

DELETE {{Host}}/zones/{{Zone}}/firewall/rules/{{$guid}}
`,
};
