import type { FieldRead } from './request.js';
import type { Span } from './span.js';
import type { Value } from './value.js';
import type { VersionRange } from './version.js';

/** Whose names a declared object goes by. CDK for Terraform and OpenTofu use Terraform's. */
export type ResourceNames = 'terraform' | 'pulumi';

/** `data`: only looked up, not made. */
export type ResourceKind = 'resource' | 'data';

/** An infrastructure object that a file declares. Names of types and attributes are compared without case and `_`. */
export interface Resource {
  readonly names: ResourceNames;
  readonly kind: ResourceKind;
  /** `cloudflare_filter`, `Filter` */
  readonly type: string;
  /** The word that names the type. */
  readonly typeSpan: Span;
  /** An object. A block that may stand several times is a list of objects; `open` where nothing is known of them. */
  readonly attributes: Value;
  /** What the project reads from the object: `path` from the object, an instance's key or index first if it has any. */
  readonly reads: readonly FieldRead[];
  /** The versions of the provider that the project says it works with; absent when it does not say. */
  readonly provider?: VersionRange | undefined;
  /** The block, or the call that makes it. */
  readonly span: Span;
  /** The calls of modules or wrappers that led here, outermost first. */
  readonly callers: readonly Span[];
  /** The language of the file that declares it, as its dialect is called. */
  readonly dialect: string;
  /** How one attribute is set apart from the next in this kind of file. */
  readonly apart: 'comma' | 'line';
}
