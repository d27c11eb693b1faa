import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expected, ORACLE, REFUSED } from './oracle.mjs';
import { run } from './languages.mjs';

/**
 * Fixes one program and, where a fix was made, runs it before and after. `outcome` is safe, unsafe, declined or found
 * nothing; `wrong` says what is not as it must be.
 */
export async function check(program, { fix, recorder, double }) {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  try {
    const before = new Map(Object.entries(program.files));
    const fixes = await fixed(before, folder, fix);
    if (fixes.outcome !== 'safe') return fixes;
    const inside = { folder: join(folder, 'run'), language: program.language };
    const played = async (files, target) => {
      recorder.target = target;
      const result = await run(files, { ...inside, base: recorder.base });
      return { ...result, requests: recorder.take() };
    };
    const old = await played(before);
    if (old.failed !== '' || old.requests.length === 0) return { ...fixes, broken: old.failed || 'it sends nothing' };
    const now = await played(fixes.after);
    const wrong = differences(old, now, fixes.entries);
    if (wrong !== '') return { ...fixes, wrong };
    if (double === undefined || !fixes.entries.every((id) => REFUSED.has(id))) return fixes;
    const refused = (await played(before, double)).requests.some(({ status }) => status >= 400);
    if (!refused) return { ...fixes, wrong: 'the double does not refuse it before' };
    const late = (await played(fixes.after, double)).requests.filter((request) =>
      concerns(request, old, fixes.entries),
    );
    const failing = late.find(({ status }) => status >= 400);
    return failing === undefined
      ? fixes
      : { ...fixes, wrong: `the double answers ${failing.status} to ${failing.method} ${failing.path} after` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests that take the place of retired ones: what else a program sends may fail for reasons of its own. */
function concerns(request, old, entries) {
  const moved = expected(old.requests, entries).filter((one, at) => one.path !== old.requests[at].path);
  return moved.some(({ path, method }) => path === request.path && method === request.method);
}

async function fixed(before, folder, fix) {
  const { mkdirSync, writeFileSync } = await import('node:fs');
  const { dirname } = await import('node:path');
  const cwd = join(folder, 'fix');
  for (const [name, text] of before) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  const result = await fix({ cwd, asOf: '2027-04-01', dryRun: true });
  const after = new Map(
    [...before].map(([name, text]) => [name, result.changes.find(({ file }) => file === name)?.after ?? text]),
  );
  const left = result.findings.filter(({ rule }) => rule in ORACLE);
  const because = left.map(({ fix: one, noFix }) => one?.because ?? noFix).join('; ');
  if (result.changes.length > 0) return { outcome: 'safe', after, entries: result.applied, because };
  if (left.some(({ fix: one }) => one !== null)) return { outcome: 'unsafe', because };
  return { outcome: left.length === 0 ? 'nothing found' : 'declined', because };
}

function differences(old, now, entries) {
  if (now.failed !== '') return `it fails after: ${now.failed}`;
  const wanted = expected(old.requests, entries);
  const plain = ({ method, path, query, type, body, authorized }) => ({
    method,
    path,
    query,
    type: typeOf(type, body),
    body,
    authorized,
  });
  const [a, b] = [wanted.map(plain), now.requests.map(plain)];
  if (!isDeepStrictEqual(a, b)) return `requests: ${JSON.stringify(b)} instead of ${JSON.stringify(a)}`;
  return old.stdout === now.stdout
    ? ''
    : `prints ${JSON.stringify(now.stdout)} instead of ${JSON.stringify(old.stdout)}`;
}

/** Without a body a content type says nothing. */
const typeOf = (type, body) => (body === undefined ? '' : type);
