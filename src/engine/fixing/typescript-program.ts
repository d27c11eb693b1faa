import type { CheckedProject } from './checked-project.js';

/** What is asked of the interface of TypeScript 7, as `typescript/unstable/sync` has it. */
export interface NativeTypeScript {
  readonly API: new (options: {
    readonly cwd: string;
    /** `readFile`: undefined for the text on disk. */
    readonly fs: { readonly readFile: (file: string) => string | undefined };
  }) => NativeApi;
}

interface NativeApi {
  updateSnapshot(asked: {
    readonly openProjects: readonly string[];
    readonly fileChanges?: { readonly changed: readonly string[] };
  }): { getProject(settings: string): { readonly program: NativeProgram } | undefined };
  close(): void;
}

interface NativeProgram {
  getSourceFileNames(): readonly string[];
  getSyntacticDiagnostics(file: string): readonly NativeDiagnostic[];
  getSemanticDiagnostics(file: string): readonly NativeDiagnostic[];
}

interface NativeDiagnostic {
  readonly code: number;
  readonly category: number;
  readonly text: string;
}

const ERROR = 1;

/** A project as the compiler from version 7 on sees it, which is a program of its own that is asked. */
export function openProgram({ API }: NativeTypeScript, settings: string, folder: string): CheckedProject {
  const texts = new Map<string, string>();
  const changed = new Set<string>();
  const api = new API({ cwd: folder, fs: { readFile: (file) => texts.get(file) } });
  let program: NativeProgram | undefined;
  const current = (): NativeProgram => {
    if (program === undefined || changed.size > 0) {
      const fileChanges = { changed: [...changed] };
      program = api.updateSnapshot({ openProjects: [settings], fileChanges }).getProject(settings)?.program;
      changed.clear();
    }
    if (program === undefined) throw new Error('the project is not known');
    return program;
  };
  return {
    put(path, text) {
      if (texts.get(path) === text) return;
      texts.set(path, text);
      changed.add(path);
    },
    errors(path) {
      const now = current();
      const all = now.getSourceFileNames().filter((file) => !/\.d\.[mc]?ts$|\/node_modules\//.test(file));
      if (!all.includes(path)) throw new Error('the file is not part of the project');
      return all.flatMap((file) =>
        [...now.getSyntacticDiagnostics(file), ...now.getSemanticDiagnostics(file)]
          .filter(({ category }) => category === ERROR)
          .map(({ code, text }) => ({ code, text })),
      );
    },
    close() {
      api.close();
    },
  };
}
