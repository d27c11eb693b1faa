/** The actions that workflows use, each at one commit: a tag can be moved, a commit cannot. */
export const ACTIONS = {
  'actions/checkout': { commit: '3d3c42e5aac5ba805825da76410c181273ba90b1', version: 'v7.0.1' },
  'actions/setup-node': { commit: '820762786026740c76f36085b0efc47a31fe5020', version: 'v7.0.0' },
  'actions/upload-artifact': { commit: 'bbbca2ddaa5d8feaa63e36b76fdaad77386f024f', version: 'v7.0.0' },
  'actions/download-artifact': { commit: '3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c', version: 'v8.0.1' },
  'github/codeql-action/upload-sarif': { commit: '8aad20d150bbac5944a9f9d289da16a4b0d87c1e', version: 'v4.36.2' },
} as const;

/** `actions/checkout@<commit> # v7.0.1`. */
export function pinned(name: keyof typeof ACTIONS): string {
  const { commit, version } = ACTIONS[name];
  return `${name}@${commit} # ${version}`;
}
