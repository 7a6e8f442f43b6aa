import { Agent, type buildConnector, fetch } from 'undici';
import { type AddressPolicy, AddressRejected, urlProblem } from './address-policy.js';

export interface GuardedFetchOptions {
  policy: AddressPolicy;
  /** Checks each address before it connects (`guardedConnector`). */
  connect: buildConnector.connector;
  /** Bytes of one answer, after its content encoding; a longer one ends with an error. */
  answerBytes: number;
}

/**
 * `fetch` for client libraries that bring none of their own, and for answers that are read while they arrive. It reaches
 * what `Outbound.send` reaches, follows no redirect, and knows no cookies. The caller's signal is its only timeout.
 */
export class GuardedFetch {
  readonly #dispatcher: Agent;
  readonly #options: GuardedFetchOptions;

  constructor(options: GuardedFetchOptions) {
    this.#options = options;
    this.#dispatcher = new Agent({ connect: options.connect, headersTimeout: 0, bodyTimeout: 0 });
  }

  /** @throws AddressRejected when the address is not one to be called, and what `fetch` throws. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const problem = urlProblem(url, this.#options.policy);
    if (problem !== null) {
      throw new AddressRejected(problem);
    }
    // Node's own fetch is another copy of undici, whose types differ in name alone.
    const call = fetch as unknown as typeof globalThis.fetch;
    const response = await call(url, {
      ...init,
      redirect: 'manual',
      credentials: 'omit',
      dispatcher: this.#dispatcher,
    } as RequestInit).catch(rethrowRejected);
    return bounded(response, this.#options.answerBytes);
  };

  /** Open calls are cut off. */
  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }
}

/** `fetch` hides why it failed in a cause. */
function rethrowRejected(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  throw cause instanceof AddressRejected ? cause : error;
}

/** The same answer, whose body ends with an error once it is too long. */
function bounded(response: Response, bytesMax: number): Response {
  if (response.body === null) {
    return response;
  }
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        controller.error(new Error(`The answer is longer than ${bytesMax} bytes.`));
      } else {
        controller.enqueue(chunk);
      }
    },
  });
  const { status, statusText } = response;
  // The body has been decoded: what its headers say of the encoded one is no longer true.
  const headers = new Headers([...response.headers]);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
}
