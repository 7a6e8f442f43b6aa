import type { Environment } from '../../composition/config/config.js';
import { GraphQLClient } from '../support/graphql-client.js';
import { bearer, restClient } from '../support/program.js';
import { ProgramProcess } from '../support/program-process.js';
import type { RestClient } from '../support/rest-client.js';

const startsMax = 4;

/** The real program, which dies and is started again. Who needs it waits for the one that lives next. */
export class MortalProgram {
  readonly #environment: Environment;
  readonly #apiKey: string;
  #life: Promise<ProgramProcess>;

  constructor(environment: Environment, apiKey: string) {
    this.#environment = { ...environment, TRADEWIND_DEMO_API_KEY: apiKey };
    this.#apiKey = apiKey;
    this.#life = this.#start();
  }

  async rest(): Promise<RestClient> {
    return restClient((await this.#life).url, this.#apiKey, null);
  }

  async graphql(): Promise<GraphQLClient> {
    return new GraphQLClient((await this.#life).url, bearer(this.#apiKey));
  }

  /** SIGKILL, whatever it is at, and a new start. Resolves when that is ready. */
  async kill(): Promise<void> {
    const dying = this.#life;
    this.#life = dying.then(async life => {
      await life.kill();
      return this.#start();
    });
    await this.#life;
  }

  /** On a machine that is too busy to start it in time, once more. */
  async #start(): Promise<ProgramProcess> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ProgramProcess.start(this.#environment);
      } catch (error) {
        if (tries === startsMax) {
          throw error;
        }
      }
    }
  }

  /** In order, as Ctrl-C does. */
  async stop(): Promise<void> {
    await (await this.#life).stop();
  }
}
