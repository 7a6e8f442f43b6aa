import type { SandboxProtocol } from '../../connectors/provider-calls/sandbox/provider-sandbox.js';

/** Answers so many calls; the others wait for an answer until their program is gone. */
export class ProviderGate {
  #open = 0;
  #waiting = 0;
  #arrived: () => void = () => {};

  open(calls: number): void {
    this.#open = calls;
    this.#waiting = 0;
  }

  /** Resolves when so many calls wait. */
  async waiting(calls: number): Promise<void> {
    while (this.#waiting < calls) {
      await new Promise<void>(resolve => {
        this.#arrived = resolve;
      });
    }
  }

  before(protocol: SandboxProtocol): SandboxProtocol {
    const entries = Object.entries(protocol.routes).map(([route, answered]) => [
      route,
      (...call: Parameters<typeof answered>) => (this.#open-- > 0 ? answered(...call) : this.#wait()),
    ]);
    return { ...protocol, routes: Object.fromEntries(entries) };
  }

  #wait(): Promise<never> {
    this.#waiting += 1;
    this.#arrived();
    return new Promise(() => {});
  }
}
