import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Entry } from '../../../model/entry.js';
import type { Listed } from '../../choice/listing.js';
import { fromRoot, isWithin, slashed } from '../../choice/listing.js';
import { IgnoreRules, parseIgnoreFile } from '../../choice/ignore-file.js';
import { IGNORE_FILE, Steering, pathOf } from '../../choice/steering.js';
import type { Layer } from './layer.js';
import { checkIds, layerIn, namedLayer } from './folder-layer.js';
import { patternsOf } from './patterns.js';
import { FileSettings, dated } from './settings.js';

/** What holds for a run as a whole: said by the configuration where eolint is started. */
export interface RunSettings {
  readonly asOf?: string | undefined;
  readonly dueWithin?: number | undefined;
  readonly failOn?: 'retired' | 'due' | 'announced' | 'never' | undefined;
  /** Relative to the working directory. */
  readonly baseline?: string | undefined;
  readonly maxFileSize?: number | undefined;
}

const RUN_KEYS = ['asOf', 'dueWithin', 'failOn', 'baseline', 'maxFileSize'] as const;

/**
 * The configuration files of a tree. Each counts for its folder and what lies below, up to the root of the repository;
 * of several that say the same, the nearest wins. They are data: nothing in them is run.
 */
export class Configurations {
  readonly run: RunSettings;
  /** Things worth a word that are no mistakes. */
  readonly notes: string[] = [];
  private readonly layers = new Map<string, Layer | undefined>();
  private readonly ignoreFiles = new Map<string, string>();
  private readonly chains = new Map<string, readonly Layer[]>();
  private readonly settings = new Map<string, FileSettings>();
  private readonly home: string;

  private constructor(
    readonly cwd: string,
    private steering: Steering,
    /** `--config`: the only layer. */
    private readonly only: Layer | undefined,
    /** `--ignore-pattern`: seen from the working directory. */
    private readonly patterns: readonly string[],
  ) {
    this.home = fromRoot(cwd, '.');
    this.run = {};
  }

  /**
   * Reads what holds for the working directory; throws `ConfigurationError`. With a `file`, only that counts, and its
   * patterns are seen from the working directory.
   */
  static async open(cwd: string, file?: string, patterns: readonly string[] = []): Promise<Configurations> {
    const only = file === undefined ? undefined : await namedLayer(cwd, file);
    const opened = new Configurations(cwd, new Steering(cwd), only, patterns);
    await opened.prepare(undefined, []);
    Object.assign(opened.run, opened.runSettings());
    return opened;
  }

  /** Reads the files that count for these files, which a listing may have told of; throws `ConfigurationError`. */
  async prepare(steering: Steering | undefined, files: readonly Listed[]): Promise<void> {
    this.steering = steering ?? this.steering;
    const near = new Set(files.map(({ file }) => parentOf(file)));
    const folders = new Set([this.home, ...[...near].map((folder) => fromRoot(this.cwd, folder))]);
    const missing = new Set<string>();
    for (const folder of folders) {
      for (let one = folder; !this.layers.has(one) && !missing.has(one); one = parentOf(one)) missing.add(one);
    }
    // The outer ones first: what they declare may be named within.
    for (const folder of [...missing].sort((a, b) => a.length - b.length)) await this.load(folder);
  }

  /** What holds for a file of those that were prepared. */
  forFile(file: string): FileSettings {
    const known = this.settings.get(file);
    if (known !== undefined) return known;
    const path = fromRoot(this.cwd, file);
    const made = new FileSettings(path, this.chain(parentOf(path)));
    this.settings.set(file, made);
    return made;
  }

  /** Every layer that was read, the outer ones first. */
  all(): readonly Layer[] {
    const own = this.only === undefined ? [...this.layers.values()] : [this.only];
    return own.flatMap((layer) => (layer === undefined ? [] : [...layer.bases, layer]));
  }

  /** The entries of all schedules that the configuration names. */
  entries(): Entry[] {
    return this.all().flatMap(({ schedules }) => schedules.flatMap(({ entries }) => entries));
  }

  /** All entries as they hold in the working directory: with those of its own schedules, and its dates. */
  settled(shipped: readonly Entry[]): Entry[] {
    const { rules, schedules } = this.forFile('.eolint');
    const entries = [...shipped, ...schedules.flatMap((schedule) => schedule.entries)];
    return entries.map((entry) => dated(entry, rules.get(entry.id)));
  }

  /** A configuration file for the working directory that is still to be written. */
  blank(): Layer {
    const none = { schedules: [], overrides: [], suppressions: [], at: [], bases: [], seenFrom: this.cwd };
    return {
      file: 'eolint.json',
      folder: this.home,
      text: '',
      declared: {},
      ...none,
      placeOf: () => ({ line: 1, column: 1 }),
    };
  }

  /** The same, read again. */
  reopened(): Promise<Configurations> {
    return Configurations.open(this.cwd, this.only?.file, this.patterns);
  }

  /** The layers that count for the working directory, nearest first. */
  here(): readonly Layer[] {
    return this.chain(this.home);
  }

  /** Answers whether eolint's ignore files or the configuration leave a file out; undefined where there are none. */
  ignored(): ((file: string) => boolean) | undefined {
    const named = patternsOf(this.patterns);
    const none = this.ignoreFiles.size === 0 && named.length === 0;
    if (none && this.all().every(({ declared }) => declared.ignores === undefined)) return undefined;
    const files = new IgnoreRules((folder) => {
      const text = this.ignoreFiles.get(folder);
      return text === undefined ? undefined : { patterns: parseIgnoreFile(text) };
    });
    const layers = new IgnoreRules((folder) => {
      const layer = this.only?.folder === folder ? this.only : this.layers.get(folder);
      const here = folder === this.home ? named : [];
      if (layer === undefined) return here.length === 0 ? undefined : { patterns: here };
      const declared = [...layer.bases].reverse().concat(layer);
      const patterns = declared.flatMap((one) => patternsOf(one.declared.ignores ?? []));
      return { patterns: [...patterns, ...here], apart: layer.declared.root };
    });
    return (file) => {
      const path = fromRoot(this.cwd, file);
      return files.ignores(path) || layers.ignores(path);
    };
  }

  private chain(folder: string): readonly Layer[] {
    if (this.only !== undefined) return [this.only, ...this.only.bases];
    const known = this.chains.get(folder);
    if (known !== undefined) return known;
    const own = this.layers.get(folder);
    const above = folder === '' || own?.declared.root === true ? [] : this.chain(parentOf(folder));
    const chain = own === undefined ? above : [own, ...own.bases, ...above];
    this.chains.set(folder, chain);
    return chain;
  }

  private async load(folder: string): Promise<void> {
    const names = this.steering.names(folder);
    if (names.includes(IGNORE_FILE)) {
      const text = await readFile(join(pathOf(folder), IGNORE_FILE), 'utf8').catch(() => '');
      this.ignoreFiles.set(folder, text);
    }
    this.layers.set(folder, undefined);
    if (this.only !== undefined) return;
    const layer = await layerIn(this.cwd, folder, names, (text) => {
      this.notes.push(text);
    });
    if (layer === undefined) return;
    const rooted = layer.declared.root === true || folder === '';
    await checkIds(layer, rooted ? [] : this.chain(parentOf(folder)));
    this.layers.set(folder, layer);
    this.noteRunKeys(layer);
  }

  private noteRunKeys(layer: Layer): void {
    if (isWithin(this.home, layer.folder)) return;
    for (const key of RUN_KEYS) {
      if (layer.declared[key] === undefined) continue;
      const { line, column } = layer.placeOf([key]);
      this.notes.push(`${layer.file}:${line}:${column}: ${key} counts only where eolint is started`);
    }
  }

  private runSettings(): RunSettings {
    const settings: Record<string, unknown> = {};
    for (const layer of [...this.here()].reverse()) {
      for (const key of RUN_KEYS) if (layer.declared[key] !== undefined) settings[key] = layer.declared[key];
      const { baseline } = layer.declared;
      if (baseline !== undefined)
        settings['baseline'] = slashed(relative(this.cwd, join(pathOf(layer.folder), baseline)));
    }
    return settings;
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
