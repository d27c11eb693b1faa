import { expect, it } from 'vitest';
import { sentence } from '../../../src/report/leaving/said.js';
import { fixedTexts } from '../../../src/text/lexical/fixed-texts.js';

const vocabulary = fixedTexts([]);

it.each([
  ['the address is asked for (in `src/jobs/f638.ts`)'],
  ['the old form is looked for (in `my notes/read me.md`)'],
  ['it is written in another file (in `packages/@acme/a-very-long-name-of-a-package/src/a-long-name…`)'],
  ['it is written in another file (in `client.ts`)'],
  ['the address is asked for (in `bin/apex`)'],
  ['it is written in another file (in `deploy/Makefile`)'],
  ['where `$host` is @ it has to be the name of the zone (line 9)'],
  ['the text is also handed to `$uri->query_form` (line 4)'],
  ['it is not followed (in `src/Responses/AuditLogsV2GetAccountAuditLogsResource.php`)'],
])('says which file it is: %s', (text) => {
  expect(sentence(text, vocabulary)).toBe(text);
});

it.each([
  ['the address is asked for (in `wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY`)', 'K7MDENG'],
  ['the address is asked for (in `src/a8Xk2Qm9Rt7Lp4.ts`)', 'a8Xk2Qm9Rt7Lp4'],
  ['the address is asked for (in `src/Ab3Cdef4Ghij5Klm.ts`)', 'Ab3Cdef4Ghij5Klm'],
  ['the address is asked for (in `bin/Qm9Rt7Lp4a8Xk2`)', 'Qm9Rt7Lp4a8Xk2'],
  ['`$2y$10$N9qo8uLOickgx2ZMRZoMye` is not `name`', 'N9qo8uLOickgx2ZMRZoMye'],
  ['`$a8Xk2Qm9Rt7Lp4` is not `name`', 'a8Xk2Qm9Rt7Lp4'],
  ['`private/customers.csv` is read as well (line 4)', 'private/customers'],
  ["'private/customers.csv' in `private customers`", 'private'],
])('says no value of one: %s', (text, value) => {
  expect(sentence(text, vocabulary)).not.toContain(value);
});

it('says a regular expression that cannot be read by its length', () => {
  const text = "the expression is not valid: regex parse error: (swordfish/'x error: y error: unclosed group";
  expect(sentence(text, vocabulary)).toBe(
    'the expression is not valid: regex parse error: ‹text 22› error: unclosed group',
  );
});

it('says no name that a file has as a value alone', () => {
  const isValue = (word: string): boolean => word === 'correct-horse';
  expect(sentence('`correct-horse` is not `name`', vocabulary, isValue)).toBe('`‹word 13›` is not `name`');
});
