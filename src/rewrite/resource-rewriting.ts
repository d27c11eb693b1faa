import type { Dialect } from '../model/dialect.js';
import type { Entry, ResourceUse } from '../model/entry.js';
import type { ExpressionText } from '../model/expression-text.js';
import type { Resource } from '../model/resource.js';
import type { SourceText } from '../model/span.js';
import type { Member } from '../model/value.js';

/** What the rewrite of a declared object is made from. */
export interface ResourceRewriting {
  readonly entry: Entry;
  readonly use: ResourceUse | undefined;
  readonly resource: Resource;
  /** The attribute that is retired; absent where the whole object is, and where it is only read. */
  readonly member: Member | undefined;
  /** The expression that uses a retired field, where the entry is about one. */
  readonly expression: ExpressionText | undefined;
  readonly source: SourceText;
  readonly dialect: Dialect | undefined;
  /** All objects that are declared in what was read. */
  readonly siblings?: readonly Resource[] | undefined;
}
