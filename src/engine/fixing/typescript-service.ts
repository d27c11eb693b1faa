import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type ts from 'typescript';
import type { CheckedProject } from './checked-project.js';

type TypeScript = typeof ts;

/** Files that import a changed one are checked with it, up to so many. */
const MOST_IMPORTERS = 20;

/** A project as the compiler up to version 6 sees it, which is a library. */
export function openService(compiler: TypeScript, settings: string, folder: string): CheckedProject {
  const read = compiler.readConfigFile(settings, (file) => compiler.sys.readFile(file));
  const { fileNames, options } = compiler.parseJsonConfigFileContent(read.config, compiler.sys, folder);
  const files = new Set(fileNames.map((file) => resolve(file)));
  const texts = new Map<string, { text: string; version: number }>();
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
  const service = compiler.createLanguageService(host);
  const put = (path: string, text: string): void => {
    const known = texts.get(path);
    if (known?.text !== text) texts.set(path, { text, version: (known?.version ?? 0) + 1 });
    files.add(path);
  };
  return {
    put,
    errors(path) {
      return [path, ...importers(service, path)].flatMap((file) =>
        [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)]
          .filter(({ category }) => category === compiler.DiagnosticCategory.Error)
          .map(({ code, messageText }) => ({ code, text: compiler.flattenDiagnosticMessageText(messageText, ' ') })),
      );
    },
    close: () => {
      service.dispose();
    },
  };
}

/** Files of the project that name a file, by its name without its extension. */
function importers(service: ts.LanguageService, path: string): readonly string[] {
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
