import { expect, it, vi } from 'vitest';
import { Project } from '../engine/project.js';
import { ranHere } from './built.js';

/* What tells an error is loaded when there is one: where that part was removed meanwhile, a run ended never. */
it('an error is told where what tells it is gone', async () => {
  const { cwd } = new Project({});
  vi.doMock('../../src/text/redact.js', () => {
    throw new Error('gone');
  });
  try {
    expect(await ranHere(cwd, ['--formt'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'eolint: a part of eolint cannot be loaded: was it removed, or installed anew, while it ran?\nTry eolint --help.\n',
    });
  } finally {
    vi.doUnmock('../../src/text/redact.js');
  }
});
