import { expect, it } from 'vitest';
import { PathTemplates } from '../../../src/text/lexical/path-templates.js';

const templates = new PathTemplates([
  '/zones/{zone_id}/settings/minify',
  '/zones/{zone_id}/custom/{id}',
  '/zones/{zone_id}/custom/all',
  '/accounts/{account_id}/images/v1/{image_id}?per_page={n}',
  '/user/tokens',
  '/user/tokens/verify#{part}',
]);

it.each([
  ['zones', 'abc', true],
  ['', 'zones', false],
  ['zones/abc', 'settings', false],
  ['zones/abc/settings', 'minify', false],
  ['zones/abc/settings', 'other', false],
  ['zones/abc/custom', 'x', true],
  ['zones/abc/custom', 'all', false],
  ['zones/{}/custom', 'x', true],
  ['client/v4/zones', 'abc', true],
  ['client/v4', 'zones', false],
  ['client/v5/zones', 'abc', false],
  ['other/v4/zones', 'abc', false],
  ['accounts/a/images/v1', 'x', true],
  ['accounts/a/images/v1/x', 'per_page', false],
  ['user/tokens', 'x', false],
  ['user/tokens/verify', 'x', false],
  ['none/abc', 'x', false],
  ['zones/abc/custom/x/y', 'z', false],
])('behind %s, %s is filled in: %s', (before, text, expected) => {
  expect(templates.isFilledIn(before === '' ? [] : before.split('/'), text)).toBe(expected);
});
