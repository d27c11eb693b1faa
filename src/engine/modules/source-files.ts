import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { FileNote } from '../../model/report.js';
import type { ProjectFiles } from './project-files.js';

/** Folders that hold no sources of the project. */
const SKIPPED = /^(?:\..*|node_modules|bin|obj|build|target|out|dist|vendor|packages|deps|_build)$/;
/** How many folders are looked through, and how many of those that lie outside of the projects that were asked for. */
const MOST = { all: 16_000, beside: 4000 };

const BY_PROJECT = new WeakMap<ProjectFiles, SourceFiles>();

/** The sources of a project; its folders are gone through once for all languages. */
export function sourceFiles(project: ProjectFiles): SourceFiles {
  const files = BY_PROJECT.get(project) ?? new SourceFiles(project);
  BY_PROJECT.set(project, files);
  return files;
}

export class SourceFiles {
  private files: ReadonlyMap<string, readonly string[]> | undefined;
  private hasMoreFolders = false;
  private walked = 0;

  constructor(
    private readonly project: ProjectFiles,
    private readonly most: Readonly<typeof MOST> = MOST,
  ) {}

  /** Those of an extension, in order of their names. */
  of(extension: string): readonly string[] {
    this.files ??= this.all();
    return this.files.get(extension) ?? [];
  }

  /** What was not looked into. */
  leftOut(): readonly FileNote[] {
    if (!this.hasMoreFolders) return [];
    return [
      { file: '.', reason: `too many folders to look for classes in: only the first ${String(this.walked)} were` },
    ];
  }

  private all(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    const { nearest, others } = this.project.bounds.nearestFirst();
    const seen = new Set<string>();
    for (const root of nearest) this.below(root, seen, found, this.most.all);
    const most = Math.min(this.most.all, seen.size + this.most.beside);
    for (const root of others) this.below(root, seen, found, most);
    this.walked = seen.size;
    for (const files of found.values()) files.sort();
    return found;
  }

  /** Goes through a folder and those in it, those that are nearer to it first, until so many were seen. */
  private below(root: string, seen: Set<string>, found: Map<string, string[]>, most: number): void {
    const open = [root];
    for (const folder of open) {
      if (seen.has(folder)) continue;
      if (seen.size === most) {
        this.hasMoreFolders = true;
        return;
      }
      seen.add(folder);
      for (const entry of this.listed(folder)) {
        const path = posix.join(folder, entry.name);
        if (entry.isDirectory()) {
          if (!SKIPPED.test(entry.name)) open.push(path);
        } else {
          const extension = posix.extname(entry.name).slice(1);
          const files = found.get(extension) ?? [];
          files.push(path);
          found.set(extension, files);
        }
      }
    }
  }

  private listed(folder: string): ReturnType<typeof entries> {
    try {
      return entries(join(this.project.root, folder));
    } catch {
      return [];
    }
  }
}

const entries = (folder: string) => readdirSync(folder, { withFileTypes: true });
