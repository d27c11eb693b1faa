// What a person would search for: the paths of the schedule, with anything where a parameter is.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** An expression that tells whether a line spells a path of an operation that is retired as a whole. */
export async function pathSearch() {
  const cli = join(import.meta.dirname, '../dist/cli.js');
  const { entries } = JSON.parse(
    execFileSync(process.execPath, [cli, 'rules', '--format', 'json'], { encoding: 'utf8' }),
  );
  const paths = entries
    .filter(({ through }) => through !== 'surfaces')
    .filter(({ fields, values, expressions }) => fields.length + values.length === 0 && expressions === undefined)
    .flatMap(({ operations }) => operations.filter(({ carrier }) => carrier !== true).map(({ path }) => path));
  const forms = [...new Set(paths)].map((path) =>
    path
      .slice(1)
      .split('/')
      .map((segment) =>
        segment.startsWith('{') ? '[^/\\s"\'`]{1,80}(?![^/\\s"\'`?<)\\]|,:])' : segment.replaceAll(/[^\w-]/g, '\\$&'),
      )
      .join('/'),
  );
  return new RegExp(`(?<!user/|access/|api/|v[1-3]/)(?<![\\w-])(?:${forms.join('|')})(?![\\w/-])`);
}
