import type { OutsideCall, RequestSite } from '../../model/request.js';
import type { Resource } from '../../model/resource.js';
import type { Value } from '../../model/value.js';
import { constrainedVersions } from './constraint.js';

/** An object that a configuration declares, by the call that its reader makes of the block. */
export function declaredResource(call: OutsideCall, site: RequestSite): Resource | undefined {
  if (call.callee.kind !== 'external' || call.callee.path.join('.') !== 'infrastructure.declare') return undefined;
  const [names, kind, type, attributes, version] = call.args;
  const name = textOf(type?.value);
  if (type === undefined || name === undefined || attributes === undefined) return undefined;
  const constraint = textOf(version?.value);
  return {
    names: textOf(names?.value) === 'pulumi' ? 'pulumi' : 'terraform',
    kind: textOf(kind?.value) === 'data' ? 'data' : 'resource',
    type: name,
    typeSpan: type.span,
    attributes: attributes.value,
    reads: site.reads,
    provider: constraint === undefined ? undefined : constrainedVersions(constraint),
    span: call.span,
    callers: call.callers,
    dialect: call.language,
    apart: 'line',
  };
}

function textOf(value: Value | undefined): string | undefined {
  if (value?.kind !== 'text' || value.text.some((piece) => piece.kind === 'hole')) return undefined;
  return value.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}
