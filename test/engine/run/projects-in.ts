import { readFileSync } from 'node:fs';

const API = 'https://api.cloudflare.com/client/v4';

/** The files of a project by their paths. */
export type Files = Readonly<Record<string, string>>;

/** Projects in one text: `-- <project>/<file> --` before each file; `api:` is the API's address. */
export function projectsIn(name: string): readonly (readonly [name: string, files: Files])[] {
  const made = new Map<string, Record<string, string>>();
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  for (const part of text.split(/^-- (?=\S+ --$)/m).slice(1)) {
    const [, project = '', file = '', content = ''] = /^([^/]+)\/(\S+) --\n([^]*)$/.exec(part) ?? [];
    made.set(project, { ...made.get(project), [file]: content.replaceAll('api:', API) });
  }
  return [...made];
}
