import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import type ts from 'typescript';

type TypeScript = typeof ts;

/** A project of TypeScript, as its own compiler sees it; `texts` stand in for files on disk. */
interface Project {
  readonly compiler: TypeScript;
  readonly service: ts.LanguageService;
  readonly files: Set<string>;
  readonly texts: Map<string, { text: string; version: number }>;
}

/** Files that import a changed one are checked with it, up to so many. */
const MOST_IMPORTERS = 20;

/**
 * Checks the types of changed texts with the compiler that the project has installed. What a project has no compiler or
 * settings for is not checked. Loads the compiler on the first question.
 */
export class TypeCheck {
  private readonly projects = new Map<string, Project | undefined>();

  constructor(private readonly cwd: string) {}

  /** The first error that a new text of a file brings up, for messages; undefined where there is none. */
  problem(file: string, before: string, after: string): string | undefined {
    if (!/\.[mc]?tsx?$/.test(file)) return undefined;
    const path = resolve(this.cwd, file);
    const project = this.projectOf(path);
    if (project === undefined) return undefined;
    try {
      const known = this.errors(project, path, before);
      const now = this.errors(project, path, after);
      const fresh = now.find((error) => count(now, error) > count(known, error));
      if (fresh !== undefined) this.put(project, path, before);
      return fresh === undefined ? undefined : `it would not compile (${fresh})`;
    } catch {
      // The compiler is the project's own, of any version: where it fails nothing is known.
      return undefined;
    }
  }

  private errors(project: Project, path: string, text: string): readonly string[] {
    this.put(project, path, text);
    const { compiler, service } = project;
    return [path, ...importers(project, path)].flatMap((file) =>
      [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)]
        .filter(({ category }) => category === compiler.DiagnosticCategory.Error)
        .map(
          ({ code, messageText }) =>
            `TS${String(code)}: ${compiler.flattenDiagnosticMessageText(messageText, ' ').slice(0, 200)}`,
        ),
    );
  }

  private put({ texts, files }: Project, path: string, text: string): void {
    const known = texts.get(path);
    if (known?.text !== text) texts.set(path, { text, version: (known?.version ?? 0) + 1 });
    files.add(path);
  }

  /** The project of the nearest settings above a file. */
  private projectOf(path: string): Project | undefined {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const settings = join(folder, 'tsconfig.json');
      if (this.projects.has(settings)) return this.projects.get(settings);
      if (existsSync(settings)) {
        const opened = open(settings, folder);
        this.projects.set(settings, opened);
        return opened;
      }
      if (folder === dirname(folder)) return undefined;
    }
  }
}

function open(settings: string, folder: string): Project | undefined {
  let compiler: TypeScript;
  try {
    compiler = createRequire(join(folder, 'package.json'))('typescript') as TypeScript;
  } catch {
    return undefined;
  }
  const read = compiler.readConfigFile(settings, (file) => compiler.sys.readFile(file));
  const { fileNames, options } = compiler.parseJsonConfigFileContent(read.config, compiler.sys, folder);
  const files = new Set(fileNames.map((file) => resolve(file)));
  const texts: Project['texts'] = new Map();
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => [...files],
    getScriptVersion: (file) => String(texts.get(resolve(file))?.version ?? 0),
    getScriptSnapshot: (file) => {
      const text = texts.get(resolve(file))?.text ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
      return text === undefined ? undefined : compiler.ScriptSnapshot.fromString(text);
    },
    getCompilationSettings: () => ({ ...options, noEmit: true, skipLibCheck: true }),
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (wanted) => compiler.getDefaultLibFilePath(wanted),
    fileExists: (file) => compiler.sys.fileExists(file),
    readFile: (file, encoding) => compiler.sys.readFile(file, encoding),
    readDirectory: (...all) => compiler.sys.readDirectory(...all),
    directoryExists: (name) => compiler.sys.directoryExists(name),
    getDirectories: (name) => compiler.sys.getDirectories(name),
  };
  return { compiler, service: compiler.createLanguageService(host), files, texts };
}

/** Files of the project that name a file, by its name without its extension. */
function importers({ service }: Project, path: string): readonly string[] {
  const name = basename(path).replace(/\.\w+$/, '');
  const sources = service.getProgram()?.getSourceFiles() ?? [];
  return sources
    .filter(
      ({ fileName, isDeclarationFile, text }) =>
        !isDeclarationFile && resolve(fileName) !== path && text.includes(`/${name}`),
    )
    .slice(0, MOST_IMPORTERS)
    .map(({ fileName }) => fileName);
}

function count(all: readonly string[], one: string): number {
  return all.filter((other) => other === one).length;
}
