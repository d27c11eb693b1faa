import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A project as `init` looks at it: files below its root, by path with `/`. */
export interface Project {
  /** The text of a file; undefined where there is none that can be read as text. */
  read(file: string): string | undefined;
  /** Names in a folder; empty where there is none. */
  list(folder: string): readonly string[];
  /** The address of git's remote `origin`; undefined outside of a repository, or without one. */
  readonly remote: string | undefined;
  readonly isRepository: boolean;
  /** The branch that changes end up on. */
  readonly branch: string;
}

/** One file that `init` proposes to write. */
export interface Piece {
  readonly title: string;
  readonly file: string;
  /** Undefined where the file is new. */
  readonly before: string | undefined;
  readonly after: string;
  readonly executable?: true;
}

/** Something that is left to the user: the text says what and why. */
export interface Advice {
  readonly title: string;
  readonly because: string;
  readonly snippet: string;
}

export type Proposed = Piece | Advice;

/** What pieces need to know besides the project. */
export interface Terms {
  /** Of eolint. */
  readonly version: string;
  /** Extensions of the files that eolint reads. */
  readonly extensions: readonly string[];
  /** The configuration's schema, below the package's root; undefined where the package has none. */
  readonly schema: string | undefined;
}

export function isPiece(proposed: Proposed): proposed is Piece {
  return 'after' in proposed;
}

/** The files of a folder on disk; what git knows of it is handed in. */
export function projectAt(root: string, git: Pick<Project, 'remote' | 'isRepository' | 'branch'>): Project {
  return {
    ...git,
    read: (file) => {
      const path = join(root, file);
      try {
        if (!statSync(path).isFile()) return undefined;
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
      } catch {
        return undefined;
      }
    },
    list: (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []),
  };
}

/** How a hook calls eolint: the version that the project installs, or one by its number where it installs none. */
export function runner(project: Project, { version }: Terms): string {
  return project.read('package.json') === undefined ? `npx --yes eolint@${version}` : 'npx --no-install eolint';
}

/** The first of these files that is there. */
export function firstOf(project: Project, files: readonly string[]): { file: string; text: string } | undefined {
  for (const file of files) {
    const text = project.read(file);
    if (text !== undefined) return { file, text };
  }
  return undefined;
}
