/**
 * What a person would search for: the paths of the operations that the entries retire as a whole, with anything where a
 * parameter is.
 */
export function pathSearch(entries) {
  const paths = entries
    .filter(({ through }) => through !== 'surfaces')
    .filter(({ fields, values, expressions }) => fields.length + values.length === 0 && expressions === undefined)
    .flatMap(({ operations }) => operations.filter(({ carrier }) => carrier !== true).map(({ path }) => path));
  const forms = [...new Set(paths)].map((path) => path.slice(1).split('/').map(spelled).join('/'));
  return new RegExp(`(?<!user/|access/|api/|v[1-3]/)(?<![\\w-])(?:${forms.join('|')})(?![\\w/-]|:\\w)`);
}

function spelled(segment) {
  return segment.startsWith('{')
    ? '[^/)\\s"\'`][^/\\s"\'`]{0,80}(?![^/\\s"\'`?<)\\]|,:])'
    : segment.replaceAll(/[^\w-]/g, '\\$&');
}
