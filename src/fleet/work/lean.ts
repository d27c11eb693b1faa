import { isManifest } from '../../engine/choice/gates/manifest.js';
import { kindByName } from '../../engine/reading/kinds.js';

/** What files hold that no reader takes: pictures, sound, fonts, archives, programs, tables of data. */
const NEVER_READ =
  /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|tiff?|psd|ai|eps|mp[34]|m4[av]|mov|avi|webm|ogg|wav|flac|woff2?|ttf|otf|eot|zip|gz|tgz|bz2|xz|7z|rar|jar|war|whl|deb|rpm|dmg|iso|exe|dll|so|dylib|a|o|class|pyc|wasm|bin|dat|db|sqlite3?|parquet|avro|pdf|docx?|xlsx?|pptx?|keystore|p12)$/i;

/**
 * The patterns of a sparse checkout that leave out what no reader takes. By kinds of names, so that there are few of
 * them however many files there are.
 */
export function leanPatterns(files: readonly string[]): string[] {
  const left = new Set<string>();
  const kept = new Set<string>();
  for (const file of files) {
    const [ending] = NEVER_READ.exec(file) ?? [];
    if (ending === undefined) continue;
    const kind = kindByName(file);
    if ((kind === undefined || kind === 'sniff') && !isManifest(nameOf(file))) left.add(ending);
    else kept.add(ending);
  }
  return [
    '/*',
    ...[...left]
      .filter((ending) => !kept.has(ending))
      .sort()
      .map((ending) => `!*${ending}`),
  ];
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
