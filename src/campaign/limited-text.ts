/** It would be as large the next time. */
export class TooLarge extends Error {}

/** The text of an answer; rejects with `TooLarge` one of more bytes than wanted, of which no more is read. */
export async function limitedText({ body }: Response, most: number): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > most) {
      await reader.cancel().catch(() => undefined);
      throw new TooLarge(`the answer is larger than ${most / 2 ** 20} MiB`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
