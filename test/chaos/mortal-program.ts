import type { Environment } from '../../composition/config/config.js';
import { GraphQLClient } from '../support/graphql-client.js';
import { bearer, restClient } from '../support/program.js';
import { ProgramProcess } from '../support/program-process.js';
import type { RestClient } from '../support/rest-client.js';

/** The real program, which dies and is started again. Who needs it waits for the one that lives next. */
export class MortalProgram {
  readonly #environment: Environment;
  readonly #apiKey: string;
  #life: Promise<ProgramProcess>;

  constructor(environment: Environment, apiKey: string) {
    this.#environment = { ...environment, TRADEWIND_DEMO_API_KEY: apiKey };
    this.#apiKey = apiKey;
    this.#life = ProgramProcess.start(this.#environment);
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
      return ProgramProcess.start(this.#environment);
    });
    await this.#life;
  }

  /** In order, as Ctrl-C does. */
  async stop(): Promise<void> {
    await (await this.#life).stop();
  }
}
