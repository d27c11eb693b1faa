import type { Host } from '../flow/context.js';
import type { CloudflareLibrary } from '../clients/cloudflare.js';
import { javascriptRecogniser } from '../clients/recognise.js';
import { infrastructureRecogniser } from '../clients/infrastructure/recognise.js';
import { powershellRecogniser } from '../clients/powershell/recognise.js';
import { shellRecogniser } from '../clients/shell/recognise.js';
import type { Request } from '../model/request.js';
import type { Resource } from '../model/resource.js';

/** Languages whose programs send nothing themselves. */
const CONFIGURATION = new Set(['hcl', 'pulumi']);

/** Joins the recognisers of all languages: each call is asked of its own language's. */
export function recogniseAll(
  record: (request: Request) => void,
  libraries: { readonly javascript: CloudflareLibrary },
  declare: (resource: Resource) => void,
): Host & { flush(): void } {
  const javascript = javascriptRecogniser(record, libraries.javascript);
  const shell = shellRecogniser(record);
  const batch = shellRecogniser((request) => {
    record({ ...request, dialect: 'batch' });
  });
  const powershell = powershellRecogniser(record);
  const infrastructure = infrastructureRecogniser(declare, record);
  return {
    call: (call) => {
      const declared = infrastructure.call(call);
      if (declared !== undefined || CONFIGURATION.has(call.language)) return declared;
      if (call.language === 'powershell') return powershell.call(call);
      if (call.language === 'batch') return batch.call(call);
      return call.language === 'shell' ? shell.call(call) : javascript.call(call);
    },
    instance: (of) => javascript.instance(of),
    left: (value, how, span) => {
      javascript.left(value, how, span);
    },
    assign: (target, key, value) => {
      javascript.assign(target, key, value);
    },
    flush: () => {
      javascript.flush();
    },
  };
}
