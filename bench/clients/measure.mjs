import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What a run finds in a project: whether what is expected is among it, with the method, and what is not. */
export async function measured(lint, { files, expected, operation }, minConfidence = 'likely') {
  const cwd = mkdtempSync(join(tmpdir(), 'eolint-client-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), text);
    }
    const { findings, texts } = await lint({ cwd, asOf: '2026-11-21', minConfidence, noIgnore: true });
    const placed = findings.map(({ span, rule, method }) => {
      const line = (texts(span.file) ?? '').slice(0, span.start).split('\n').length;
      return { file: span.file, line, rule, method };
    });
    const hits = placed.filter(({ rule }) => rule === operation.rule);
    const near = hits.filter((hit) =>
      expected.some(({ file, line }) => hit.file === file && Math.abs(hit.line - line) <= 2),
    );
    return {
      found: near.length > 0,
      method: near.some(({ method }) => method === operation.method),
      more: placed.length - (near.length > 0 ? 1 : 0),
      placed,
    };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
