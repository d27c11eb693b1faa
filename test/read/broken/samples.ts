import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entries } from 'eolint:schedule';
import { kindByName, KINDS, recordOf, words, type Kind } from '../../../src/engine/reading/kinds.js';
import { decode } from '../../../src/text/decode.js';
import { AXES } from '../../flow/trees/axes.mjs';

/** Names of files that are known by their whole name. */
const NAMES: Partial<Record<Kind, string>> = {
  dockerfile: 'Dockerfile',
  jenkinsfile: 'Jenkinsfile',
  makefile: 'Makefile',
  pulumi: 'Pulumi.yaml',
  'hcl-json': 'client.tf.json',
  'json-module': 'client.json',
};
const LONGEST = 3_000;
const fixtures = join(import.meta.dirname, '../../../fixtures');

/** Texts of each kind of file, by the name of a file that is read as this kind. */
function collected(): ReadonlyMap<Kind, readonly (readonly [file: string, text: string])[]> {
  const found = new Map<Kind, (readonly [string, string])[]>(KINDS.map((kind) => [kind, []]));
  const add = (file: string, text: string): void => {
    const kind = kindByName(file);
    if (kind === undefined || kind === 'sniff' || text.length > LONGEST) return;
    const all = found.get(kind) ?? [];
    if (all.length < 40) all.push([file, text]);
  };
  for (const path of readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/[\\/]before[\\/].*\.?\w+$/.test(path) || kindByName(path) === undefined) continue;
    const bytes = contentOf(join(fixtures, path));
    const decoded = bytes === undefined ? undefined : decode(bytes);
    if (decoded?.ok === true) add(path.replaceAll('\\', '/'), decoded.text);
  }
  for (const { examples } of entries) {
    for (const { lang, file, before } of examples) {
      if (before !== undefined) add(file ?? `client.${EXTENSION[lang] ?? lang}`, before);
    }
  }
  for (const axis of AXES) {
    if (axis.name.startsWith('unclosed')) for (const [file, text] of Object.entries(axis.tree(1))) add(file, text);
  }
  // A kind that no sample is written in is read with what is written in others.
  for (const [kind, all] of found) {
    const [extension = ''] = words(recordOf(kind)?.extensions ?? '');
    const file = NAMES[kind] ?? `client.${extension}`;
    if (all.length === 0) {
      all.push([file, `- url = "https://api.cloudflare.com/client/v4/zones/{{z}}/filters" # 'a' (b) [c]\n`]);
    }
  }
  return found;
}

const EXTENSION: Readonly<Record<string, string>> = { powershell: 'ps1', batch: 'bat' };

function contentOf(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

export const SAMPLES = collected();
