import { codes } from '../rulesets/codes.js';
import { type Answer, failure, refuse } from '../rulesets/envelope.js';
import { type Json, isShallow } from '../rulesets/json.js';
import type { Encoding } from '../rulesets/handler.js';

/** A body that was read; `json` refuses where there is none that can be understood. */
export interface ReadBody {
  readonly encoding: Encoding;
  readonly json: () => Json;
}

/**
 * The bytes of a request's body, or the refusal of one that is larger than it may be or breaks off. What is announced
 * to be too much is not read at all.
 */
export async function limitedBytes(request: Request, most: number): Promise<ArrayBuffer | Answer> {
  const { headers, body } = request;
  const tooLarge = failure(413, [{ code: codes.tooLarge, message: `the body is larger than ${most} bytes` }]);
  if (!headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) > most) return tooLarge;
  if (body === null) return new ArrayBuffer(0);
  try {
    return (await readAll(body, most)) ?? tooLarge;
  } catch {
    return failure(400, [{ code: codes.badRequest, message: 'the body could not be read to its end' }]);
  }
}

/** All bytes of a stream; undefined where there are more than wanted. */
async function readAll(body: ReadableStream<Uint8Array>, most: number): Promise<ArrayBuffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes.buffer;
}

/** The body of a request: a form if its type says so, else JSON, whatever its type says. */
export async function readBodyOf(bytes: ArrayBuffer, type: string): Promise<ReadBody> {
  if (/^multipart\/form-data\b/i.test(type)) {
    const fields = await formFields(bytes, type);
    return { encoding: 'form', json: () => fields ?? refuse(400, codes.invalidJson, 'the form cannot be read') };
  }
  if (bytes.byteLength === 0) {
    return { encoding: 'none', json: () => refuse(400, codes.invalidJson, 'invalid JSON: the request has no body') };
  }
  let parsed: { readonly value: Json } | { readonly reason: string } | undefined;
  return {
    encoding: 'json',
    json: () => {
      parsed ??= parse(bytes);
      return 'value' in parsed ? parsed.value : refuse(400, codes.invalidJson, `invalid JSON: ${parsed.reason}`);
    },
  };
}

function parse(bytes: ArrayBuffer): { readonly value: Json } | { readonly reason: string } {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { reason: 'the body is not valid UTF-8' };
  }
  try {
    const value = JSON.parse(text) as Json;
    return isShallow(value) ? { value } : { reason: 'it is nested too deeply' };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The fields of a form; undefined for one that is broken or holds a file. */
async function formFields(bytes: ArrayBuffer, type: string): Promise<Json | undefined> {
  if (isEmptyForm(bytes, type)) return {};
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const fields: [string, string][] = [];
    for (const [name, value] of form) {
      if (typeof value !== 'string') return undefined;
      fields.push([name, value]);
    }
    return Object.fromEntries(fields);
  } catch {
    return undefined;
  }
}

/** Clients send nothing, or only the closing boundary, for a form without fields. */
function isEmptyForm(bytes: ArrayBuffer, type: string): boolean {
  if (bytes.byteLength === 0) return true;
  const boundary = /\bboundary="?([^";]+)/i.exec(type)?.[1];
  return bytes.byteLength < 200 && new TextDecoder().decode(bytes).trim() === `--${boundary ?? ''}--`;
}
