/* What clients of the double do all day, by number: the same call for the same number. */

const phase = '/zones/z/rulesets/phases/http_request_firewall_custom/entrypoint';
const rule = (i) => ({ action: 'block', expression: `http.host eq "h${i % 97}.example"` });

const KINDS = {
  setting: (i) => ['PATCH', '/zones/z/settings/ssl', { value: i % 2 === 0 ? 'full' : 'strict' }],
  read: () => ['GET', '/zones/z/settings/ssl'],
  list: () => ['GET', '/zones/z/dns_records?per_page=5'],
  versions: (i) => ['PUT', phase, { rules: [rule(i), rule(i + 1)] }],
  entrypoint: () => ['GET', phase],
  retired: (i) => ['GET', `/zones/z${i % 50}/filters`],
  retiredField: () => ['PATCH', '/zones/z/settings/security_level', { value: 'off' }],
  nowhere: (i) => ['GET', `/nowhere/${i}`],
  refused: () => ['POST', '/zones/z/rulesets', {}],
  broken: () => ['PUT', phase, '{"rules": ['],
  upload: () => ['POST', '/accounts/a/images/v2/direct_upload'],
  // What is made is taken away again.
  record: (i) => [
    ['POST', '/zones/z/dns_records', { type: 'A', name: `a${i}.example.com`, content: '192.0.2.1' }],
    (id) => ['DELETE', `/zones/z/dns_records/${id}`],
  ],
  ruleset: (i) => [
    [
      'POST',
      '/accounts/a/rulesets',
      { name: `n${i}`, kind: 'custom', phase: 'http_request_firewall_custom', rules: [rule(i)] },
    ],
    (id) => ['DELETE', `/accounts/a/rulesets/${id}`],
  ],
};
const ALL = Object.keys(KINDS);

/** A call of a kind, or of the one that has its turn: method, path and body; or a call with the one that takes it back. */
export function call(kind, i) {
  return KINDS[kind ?? ALL[i % ALL.length]](i);
}
