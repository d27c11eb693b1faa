import { describe, expect, it } from 'vitest';
import { shownErrorOf } from '../../../src/flow/uses/shown-errors.js';
import { project } from './uses-in.js';

const CALL = "axios.get('/zones')";

/** What shows the error of the request as a whole. */
async function shown(
  text: string,
  client = 'axios',
  file = 'a.mjs',
  callers: string[] = [],
): Promise<string | undefined> {
  const { trees, request, said, source } = await project({ [file]: text }, CALL, { client, callers });
  const at = shownErrorOf(trees, request);
  return at && `${said(at) ?? ''} ${String(source().text.slice(0, at.start).split('\n').length)}`;
}

describe('an error that is shown as a whole', () => {
  it.each([
    ['is printed', `try { ${CALL} } catch (e) {\nconsole.log(e) }`, 'e 2'],
    ['is printed beside others', `try { ${CALL} } catch (e) { console.info('x', e) }`, 'e 1'],
    ['is spelled out', `try { ${CALL} } catch (e) { go(JSON.stringify(e)) }`, 'e 1'],
    ['is spelled out for a log', `try { ${CALL} } catch (e) { console.error(JSON.stringify(e)) }`, undefined],
    ['answers a request', `try { ${CALL} } catch (e) { res.json(e) }`, 'e 1'],
    ['is sent', `try { ${CALL} } catch (e) { res.status(500).send(e) }`, 'e 1'],
    ['gives itself', `try { ${CALL} } catch (e) { go(e.toJSON()) }`, 'e 1'],
    ['is asked for something', `try { ${CALL} } catch (e) { console.log(e.message); go(e.toString()) }`, undefined],
    ['is handed on', `try { ${CALL} } catch (e) { go(e) }`, undefined],
    ['is logged', `try { ${CALL} } catch (e) { console.error(e); logger.warn(e); process.stderr.write(e) }`, undefined],
    [
      'is logged where logs are printed',
      `console.error = console.log; try { ${CALL} } catch (e) { console.error(e) }`,
      'e 1',
    ],
    ['is printed with a field', `try { ${CALL} } catch (e) { console.log({ e }) }`, undefined],
    ['has another name', `try { ${CALL} } catch (e) { console.log(x) }`, undefined],
    ['is taken apart', `try { ${CALL} } catch ({ message }) { console.log(message) }`, undefined],
    ['has no name', `try { ${CALL} } catch { console.log(e) }`, undefined],
    ['is of something else', `try { other() } catch (e) { console.log(e) } ${CALL}`, undefined],
    ['is of a call around it', `console.log(e, ${CALL})`, undefined],
    ['is handed to what prints', `${CALL}.catch(console.log)`, 'console.log 1'],
    ['is handed to what logs', `${CALL}.catch(console.error)`, undefined],
    ['is handed to a function', `${CALL}.catch((e) => console.log(e))`, 'e 1'],
    ['is handed to a function that logs', `${CALL}.catch((e) => console.error(e))`, undefined],
    ['is handed to a function without a name for it', `${CALL}.catch(() => console.log(e))`, undefined],
    ['is handed on by a name', `${CALL}.catch(fail)`, undefined],
    ['is handed over beside the answer', `${CALL}.then(use, (e) => console.table(e))`, 'e 1'],
    ['is the answer', `${CALL}.then((e) => console.log(e))`, undefined],
    ['is handled at last', `${CALL}.finally(console.log)`, undefined],
    ['is caught by nothing', `${CALL}.catch()`, undefined],
    ['is caught behind another step', `${CALL}.then(use).catch(console.dir)`, 'console.dir 1'],
    ['is an argument of what catches', `x.catch(${CALL}, console.log)`, undefined],
  ])('%s', async (_, text, expected) => {
    expect(await shown(text)).toBe(expected);
  });

  it.each([
    ['got', 'e 1'],
    ['ky', 'e 1'],
    ['needle', 'e 1'],
    ['request', 'e 1'],
    ['superagent', 'e 1'],
    ['fetch', undefined],
    ['got-like', undefined],
  ])('of a client that keeps the request: %s', async (client, expected) => {
    expect(await shown(`try { ${CALL} } catch (e) { console.log(e) }`, client)).toBe(expected);
  });

  it('by a caller, or not at all in another language', async () => {
    const calls = `function f() { return ${CALL} }\ntry { f(1) } catch (e) { console.log(e) }`;
    expect(await shown(calls, 'axios', 'a.mjs', ['f(1)'])).toBe('e 2');
    expect(await shown(calls)).toBeUndefined();
    expect(await shown(`try:\n    ${CALL}\nexcept E as e:\n    print(e)\n`, 'request', 'a.py')).toBeUndefined();
  });
});
