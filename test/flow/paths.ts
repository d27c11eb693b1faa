import type { Request } from '../../src/model/request.js';
import { lint } from '../../src/engine/run/lint.js';

export const BASE = 'https://api.cloudflare.com/client/v4';

/** The addresses below the API's base that a program's requests go to, holes as `{}`. */
export async function paths(code: string, file = 'program.js'): Promise<string[]> {
  const stdin = { file, text: code };
  const { requests } = await lint({
    cwd: '/nowhere',
    asOf: '2026-11-21',
    stdin,
    always: file,
    minConfidence: 'possible',
  });
  return pathsOf(requests);
}

export function pathsOf(requests: readonly Request[]): string[] {
  return requests.map(({ url }) =>
    url
      .map((piece) => (piece.kind === 'run' ? piece.text : '{}'))
      .join('')
      .replace(BASE, ''),
  );
}
