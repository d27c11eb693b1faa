/** Files that stand at the top of a project, by the language that it is written in. */
const MANIFEST =
  /^(?:package\.json|deno\.jsonc?|go\.mod|composer\.json|pyproject\.toml|setup\.(?:py|cfg)|requirements\.txt|Pipfile|Cargo\.toml|Gemfile|pom\.xml|build\.gradle(?:\.kts)?|mix\.exs|cpanfile|[^/]+\.(?:gemspec|[cf]sproj|rockspec|nimble))$/;

/** A project begins where a file of this name lies. */
export function isManifest(name: string): boolean {
  return MANIFEST.test(name);
}
