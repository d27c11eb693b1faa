import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../../engine/project.js';

const API = 'https://api.cloudflare.com/client/v4';

/* A pattern that reads a list of words in more than one way takes for ever where the list goes wrong at its end. */
describe('members of a hash that are taken at once', () => {
  it.each([
    ['words', 'aaaa '],
    ['quoted words', `"aaaa", 'b' `],
    ['blanks', ' '],
    ['commas', ', '],
    ['slices in slices', '@h{'],
  ])('%s that end in something else are read in time', { timeout: 20_000 }, async (_name, part) => {
    const { cwd } = new Project({
      'a.pl': `use LWP::UserAgent;\nmy %h = (path => "${API}/zones/1/firewall/rules");\nLWP::UserAgent->new->get($h{path});\nmy @taken = @h{${part.repeat(8000)}!};\n`,
    });
    const { findings } = await lint({ cwd, asOf: '2026-11-21' });
    expect(findings.map(({ rule, confidence }) => `${rule} ${confidence}`)).toEqual(['firewall-rules certain']);
  });
});
