import { Agent, request } from 'node:http';

/** How many calls are under way at a time. */
const LANES = 8;

/** Calls a server over connections that are kept open, some of which it closes now and then. */
export class Client {
  statuses = new Map();
  #agent = new Agent({ keepAlive: true, maxSockets: LANES });

  constructor(address) {
    this.base = new URL(address);
  }

  /** So many calls, by number. */
  async all(count, callOf) {
    let next = 0;
    const lane = async () => {
      while (next < count) {
        const [first, second] = callOf(next++);
        if (!Array.isArray(first)) await this.#ask(...callOf(next - 1));
        else {
          const { result } = JSON.parse(await this.#ask(...first));
          if (result?.id !== undefined) await this.#ask(...second(result.id));
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  end() {
    this.#agent.destroy();
  }

  #ask(method, path, body) {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const headers = {
      authorization: 'Bearer t',
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const { hostname, port, pathname } = this.base;
    return new Promise((resolve, reject) => {
      const asked = request(
        { hostname, port, path: pathname + path, method, headers, agent: this.#agent },
        (response) => {
          let answer = '';
          response.on('data', (data) => (answer += data));
          response.on('end', () => {
            this.statuses.set(response.statusCode, (this.statuses.get(response.statusCode) ?? 0) + 1);
            resolve(answer);
          });
        },
      );
      asked.once('error', reject);
      asked.end(text);
    });
  }
}
