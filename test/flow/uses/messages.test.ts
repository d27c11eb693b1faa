import { describe, expect, it } from 'vitest';
import { takenApart } from '../../../src/flow/uses/messages.js';

const isTaken = (text: string): boolean => takenApart({ file: 'a.x', text }, ['script', 'monitor']) !== undefined;

describe('the message of an error', () => {
  it.each([
    ['/zones\\/(\\w+)/.exec(e.message)'],
    ['const where = err.message.split("/")[2];'],
    ['err.message.match(PATTERN)'],
    ['error.message.slice(0, 40)'],
    ['const m = e.message;\nif (/(\\S+) failed/.test(m)) f();'],
    ['where = str(exc).rsplit("/", 1)[1]'],
    ['re.search(r"for url: (.*)", str(e))'],
    ['strings.Split(err.Error(), "/")'],
    ['preg_match("#/(\\w+)$#", $e->getMessage(), $m);'],
    ['e.message[/zones\\/(.*)/, 1]'],
    ['ex.getMessage().split("/")'],
    ["ex.Message.Split('/')"],
    ['if (e.message.includes("monitor")) f();'],
    ['if "monitor" in str(e): pass'],
    ['$_.Exception.Message -match "zones/(.*)"'],
    ['e.message.split("at")'],
    ['e.message.split(" for ")'],
    ['const m = e.stack.split("/")[2];'],
    ['re.findall(PATTERN, f(1), str(e))'],
    ['const m = e.message;\nlog(m);\nf(m.split("/"));'],
    ['e.message\n  .split("/")'],
  ])('is taken apart in %s', (text) => {
    expect(isTaken(text)).toBe(true);
  });

  it.each([
    ['console.error(e.message);'],
    ['throw new Error(`failed: ${e.message}`);'],
    ['if (e.message.includes("ECONNREFUSED")) retry();'],
    ['if (/timeout|aborted/i.test(e.message)) retry();'],
    ['// e.message.split("/")'],
    ['if "timed out" in str(e): pass'],
    ['strings.Contains(err.Error(), "timeout")'],
    ['if (e.message.includes("ENO")) retry();'],
    ['const m = e.message;\nlog(m);\nm = path;\nother.m.split("/");'],
    ['e.message;\nsplit("/")'],
    ['re.search(PATTERN, text)(str(e))'],
    ['if path in paths: log(str(e))'],
    ['log(e.message); const parts = path.split("/");'],
  ])('is not in %s', (text) => {
    expect(isTaken(text)).toBe(false);
  });
});
