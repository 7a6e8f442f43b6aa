import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../kernel/ids.js';
import type { MortalProgram } from '../chaos/mortal-program.js';
import type { GraphQLAnswer } from '../support/graphql-client.js';
import type { Reply } from '../support/rest-client.js';

/** A program that was just killed is asked again soon. */
const retryMs = 50;

/** Somebody whose requests get through, whatever dies under them: each is repeated with its key until it is answered. */
export class PatientClient {
  readonly #program: Pick<MortalProgram, 'rest' | 'graphql'>;

  constructor(program: Pick<MortalProgram, 'rest' | 'graphql'>) {
    this.#program = program;
  }

  /** @throws where it was answered with an error. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Reply> {
    const headers = { ...(method === 'GET' ? {} : { 'idempotency-key': newId() }), ...more };
    for (;;) {
      const rest = await this.#program.rest();
      const reply = await rest.send(method, path, { body, headers }).catch(() => null);
      if (reply !== null && isFinal(reply)) {
        if (reply.status >= 300) {
          throw new Error(`${method} ${path} was answered ${reply.status}: ${reply.text}`);
        }
        return reply;
      }
      await delay(retryMs);
    }
  }

  /** Asked once. */
  async graphql(query: string, variables: Record<string, unknown>): Promise<GraphQLAnswer> {
    return (await this.#program.graphql()).run(query, variables);
  }
}

/** No answer yet: the program is on its way up or down, or the first try is still at work. */
const isFinal = ({ status, text }: Reply): boolean =>
  status !== 503 && !(status === 409 && text.includes('IDEMPOTENCY_IN_FLIGHT'));
