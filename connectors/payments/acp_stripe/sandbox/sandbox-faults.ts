/**
 * What the sandbox can be told to do wrong, each for so many of the calls that come next.
 *
 * Of confirmations:
 * - `decline`: the bank says no.
 * - `challenge`: the buyer has to confirm at the bank first.
 * - `failBefore`: answers 500 and charges nothing.
 * - `hangBefore`: charges nothing and never answers.
 * - `hold`: neither charges nor answers until it is released, and then does both.
 * - `failAfter`: charges, and answers 500.
 * - `hangAfter`: charges, and never answers.
 * - `cutAfter`: charges, and cuts the connection.
 *
 * Of any call: `down` answers 503. Of pushes: `losePush`, `duplicatePush`.
 */
export const sandboxFaultNames = [
  'decline',
  'challenge',
  'failBefore',
  'hangBefore',
  'hold',
  'failAfter',
  'hangAfter',
  'cutAfter',
  'down',
  'losePush',
  'duplicatePush',
] as const;

export type SandboxFaultName = (typeof sandboxFaultNames)[number];

export class SandboxFaults {
  readonly #left = new Map<SandboxFaultName, number>();

  /** Infinity for all there will be. */
  set(name: SandboxFaultName, times: number): void {
    this.#left.set(name, times);
  }

  clear(): void {
    this.#left.clear();
  }

  /** Whether it happens now; counts. */
  strikes(name: SandboxFaultName): boolean {
    const left = this.#left.get(name) ?? 0;
    if (left > 0) {
      this.#left.set(name, left - 1);
    }
    return left > 0;
  }

  toJSON(): Record<string, number | 'always'> {
    const left = [...this.#left].filter(([, times]) => times > 0);
    return Object.fromEntries(left.map(([name, times]) => [name, Number.isFinite(times) ? times : 'always']));
  }
}
