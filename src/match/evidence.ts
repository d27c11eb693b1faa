import type { Confidence } from '../model/finding.js';
import type { HostEvidence, Request } from '../model/request.js';

/**
 * How sure it is that the request goes to the API and uses what is reported. `client`: the file or the project it is
 * in shows elsewhere that it talks to the API. Of other hosts only those are reported that are retired themselves.
 */
export function confidenceOf(evidence: HostEvidence, request: Request, client: boolean): Confidence {
  if (evidence === 'api' || evidence === 'other') return request.method === undefined ? 'likely' : 'certain';
  return client ? 'likely' : 'possible';
}
