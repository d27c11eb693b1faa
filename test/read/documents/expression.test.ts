import { expect, it } from 'vitest';
import { isExpression } from '../../../src/read/documents/expression.js';

it.each<[text: string, is: boolean]>([
  ['http.host eq "a"', true],
  ['  http.host eq "a"\n', true],
  ['(ip.src in {1.1.1.1} and not ssl)', true],
  ['http.host == "a" && ip.src != 1.1.1.1', true],
  ['not http.request.uri.path', false],
  ['!cf.client.bot', true],
  ['ssl.x', false],
  // A value, which only a function makes.
  ['concat("https://", http.host)', true],
  ['http.host', false],
  // What is filled in later.
  ['http.host eq "{{ host }}"', true],
  ['cf.threat_score gt {{ score }}', true],
  ['cf.threat_score gt ${score}', true],
  ['cf.threat_score gt \ua000', true],
  ['cf.threat_score gt {{ score', false],
  // Mistakes in what it means.
  ['http.host matches "("', true],
  ['len(http.host, 1) eq 1', true],
  // Fields that may have come since, and what is no such name.
  ['http.newer_field eq "a"', true],
  ['cf.newer.field eq 1', true],
  ['other.field eq 1 and http.host eq "a"', false],
  ['http.newer_function() eq 1', false],
  // Each mistake counts.
  ['http.host matches "(" and other.field eq 1', false],
  ['http.host matches "(" and', false],
  ['other.field eq 1 and http.host matches "("', false],
  // Another kind of value: whether it was meant as one is not known.
  ['http.host eq 1', false],
  ['ip.src contains "a"', false],
  // Texts for people.
  ['the field http.host is not set', false],
  ['http.host is one', false],
  ['see http.host (or cf.threat_score)', false],
  ['my-http.host eq "a"', false],
  ['', false],
])('%s', (text, is) => {
  expect(isExpression(text)).toBe(is);
});
