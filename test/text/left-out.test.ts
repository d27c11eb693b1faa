import { expect, it } from 'vitest';
import { leaveOut, notingLeftOut } from '../../src/text/left-out.js';

it('what is passed over is noted once, by the work that it belongs to', () => {
  leaveOut('nobody asks');
  const outer = notingLeftOut(() => {
    leaveOut('one');
    const inner = notingLeftOut(() => {
      leaveOut('two');
      return 1;
    });
    leaveOut('one');
    leaveOut('three');
    return inner;
  });
  expect(outer).toEqual({ result: { result: 1, left: ['two'] }, left: ['one', 'three'] });
});

it('work that fails leaves nothing behind', () => {
  const { left } = notingLeftOut(() => {
    expect(() =>
      notingLeftOut(() => {
        leaveOut('one');
        throw new Error('failed');
      }),
    ).toThrow('failed');
    leaveOut('two');
  });
  expect(left).toEqual(['two']);
});
