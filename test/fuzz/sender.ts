import { Agent, request as httpRequest } from 'node:http';
import { type Reply, replyOf } from '../support/rest-client.js';
import type { FuzzRequest } from './request.js';

/** Longer than any request may take; what has not answered by then never will. */
const answerTimeoutMs = 60_000;

/** Sends requests as they are, which `fetch` would tidy up, over connections that are kept. */
export class Sender {
  readonly #url: URL;
  readonly #agent: Agent;

  constructor(url: string, concurrency: number) {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  }

  send({ method, path, headers, body }: Omit<FuzzRequest, 'number' | 'kind'>): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#url;
      const length = body === null ? {} : { 'content-length': String(body.length) };
      let isAnswered = false;
      const sending = httpRequest(
        { hostname, port, path, method, headers: { ...headers, ...length }, agent: this.#agent },
        async response => {
          isAnswered = true;
          const chunks: Buffer[] = [];
          try {
            for await (const chunk of response) {
              chunks.push(chunk);
            }
            const given = Object.entries(response.headers).flatMap(([name, value]) =>
              [value ?? []].flat().map((each): [string, string] => [name, each]),
            );
            resolve(replyOf(response.statusCode!, new Headers(given), Buffer.concat(chunks)));
          } catch (error) {
            reject(error);
          }
        },
      );
      sending.setTimeout(answerTimeoutMs, () => sending.destroy(new Error('no answer')));
      sending.once('error', reject);
      // Node reports no error where the server ended the connection in due form, or changed to another protocol.
      sending.once('close', () => {
        if (!isAnswered) reject(new Error('the connection ended without an answer'));
      });
      sending.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
