/** How serde calls fields and variants in JSON, by the attributes that stand before them. */

/** What the `#[serde(...)]` attributes right before a place say. */
export function serdeBefore(text: string, at: number): string {
  return attributesIn(attributesBefore(text, at), 'serde');
}

/** The attributes right before a place. */
export function attributesBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 1000), at);
  return /(?:#\[[^\]]*\]\s*(?:\/\/[^\n]*\n\s*)*)+$/.exec(before)?.[0] ?? '';
}

/** What those of one name say. */
export function attributesIn(attributes: string, name: string): string {
  const said = new RegExp(`\\b${name}\\s*\\(([\\s\\S]*?)\\)\\s*\\]`, 'g');
  return [...attributes.matchAll(said)].map(([, inner = '']) => inner).join(', ');
}

/** `rename = "a"`, `rename(serialize = "a", deserialize = "b")`: how something is called where JSON is made. */
export function said(attribute: string, attributes: string): string | undefined {
  const how = String.raw`\s*(?:\(\s*(?:deserialize\s*=\s*"[^"]*"\s*,\s*)?serialize)?\s*=\s*"([^"]*)"`;
  return new RegExp(String.raw`\b${attribute}${how}`).exec(attributes)?.[1];
}

/** A field, which is written `as_this`. */
export function fieldSpelled(key: string, spelling: string | undefined): string {
  return spelled(key.split('_'), key, spelling);
}

/** A variant, which is written `AsThis`. */
export function variantSpelled(key: string, spelling: string | undefined): string {
  const words = key.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return spelled(words, key, spelling);
}

function spelled(words: readonly string[], key: string, spelling: string | undefined): string {
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  switch (spelling) {
    case 'lowercase':
      return key.toLowerCase();
    case 'UPPERCASE':
      return key.toUpperCase();
    case 'camelCase':
      return words.map((word, i) => (i === 0 ? word : capital(word))).join('');
    case 'PascalCase':
      return words.map(capital).join('');
    case 'snake_case':
      return words.join('_');
    case 'SCREAMING_SNAKE_CASE':
      return words.join('_').toUpperCase();
    case 'kebab-case':
      return words.join('-');
    case 'SCREAMING-KEBAB-CASE':
      return words.join('-').toUpperCase();
    default:
      return key;
  }
}
