import { readerOf, recordOf, words, type Kind } from '../../src/engine/reading/kinds.js';
import { prepare } from '../../src/engine/reading/units.js';
import type { Program } from '../../src/model/program.js';
import type { SourceText } from '../../src/model/span.js';

/** The files of a program, by the lines `// file: NAME` that begin them; the first one is `a`, of `extension` where that is given. */
export function filesIn(kind: Kind, program: string, extension?: string): readonly SourceText[] {
  const [own = ''] = words(recordOf(kind)?.extensions ?? '');
  const parts = program.split(/^(?:\/\/|#) file: (.*)\n/m);
  const files: SourceText[] = [{ file: `a.${extension ?? own}`, text: parts[0] ?? '' }];
  for (let i = 1; i < parts.length; i += 2) files.push({ file: parts[i] ?? '', text: parts[i + 1] ?? '' });
  return files;
}

/** The programs of files, and how they find each other. */
export async function programsOf(
  kind: Kind,
  files: readonly SourceText[],
): Promise<{ programs: readonly Program[]; resolve: (from: string, module: string) => Program | undefined }> {
  const reader = await readerOf(kind);
  const programs: Program[] = [];
  for (const source of files) {
    await prepare(reader, source);
    programs.push(...reader.read(source).programs);
  }
  return {
    programs,
    resolve: (from, module) =>
      programs.find(({ file }) => file !== from && module.endsWith(file.replace(/\.\w+$/, ''))),
  };
}
