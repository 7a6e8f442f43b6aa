import { join } from 'node:path';
import type { Environment } from '../../composition/config/config.js';
import { MortalProgram } from '../chaos/mortal-program.js';

/** What is killed: everything at once, or the worker under a front that lives on. */
export type Victim = 'program' | 'worker';

const front = 'gateway,subgraph:catalog,subgraph:commerce,subgraph:platform';
const unpaced = join(import.meta.dirname, 'marketplaces-unpaced.mjs');

/** The program as two processes, one that answers and one that works, which die together or not. */
export class ApartProgram {
  /** Who answers. */
  readonly front: MortalProgram;
  readonly #worker: MortalProgram;
  readonly kills: Record<Victim, number> = { program: 0, worker: 0 };

  /** @param modules imported by both processes before the program. */
  constructor(environment: Environment, apiKey: string, modules: readonly string[] = []) {
    const NODE_OPTIONS = [unpaced, ...modules].map(path => `--import ${path}`).join(' ');
    const both = { ...environment, NODE_OPTIONS, TRADEWIND_ALLOW_LOOPBACK: 'on' };
    this.front = new MortalProgram({ ...both, TRADEWIND_ROLES: front }, apiKey);
    this.#worker = new MortalProgram({ ...both, TRADEWIND_ROLES: 'worker', TRADEWIND_DEMO: 'off' }, apiKey);
  }

  /** SIGKILL. Resolves when what was killed is ready again. */
  async kill(victim: Victim): Promise<void> {
    this.kills[victim] += 1;
    await Promise.all([this.#worker.kill(), victim === 'program' ? this.front.kill() : undefined]);
  }

  async stop(): Promise<void> {
    await Promise.all([this.front.stop(), this.#worker.stop()]);
  }
}
