import { request } from 'undici';
import type { Faults } from './faults.js';
import type { SignedPush } from './protocol.js';

const timeoutMs = 10_000;

/** Sends pushes one after the other, unless its faults say otherwise. What is rejected is not sent again. */
export class PushSender {
  readonly #faults: Faults;
  #target: string | null = null;
  #delayed: SignedPush[] = [];
  #sending: Promise<void> = Promise.resolve();
  readonly answers: number[] = [];

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  get target(): string | null {
    return this.#target;
  }

  /** Where pushes go; null for nowhere. */
  sendTo(url: string | null): void {
    this.#target = url;
  }

  send(push: SignedPush): void {
    if (this.#target === null || this.#faults.strikes('losePush')) {
      return;
    }
    if (this.#faults.strikes('delayPush')) {
      this.#delayed.push(push);
      return;
    }
    const times = this.#faults.strikes('duplicatePush') ? 2 : 1;
    const batch = [...Array.from({ length: times }, () => push), ...this.#delayed.splice(0)];
    this.#enqueue(batch);
  }

  /** Resolves when all that is on its way, and all that was held back, has been answered. */
  async settled(): Promise<void> {
    this.#enqueue(this.#delayed.splice(0));
    await this.#sending;
  }

  #enqueue(batch: readonly SignedPush[]): void {
    const url = this.#target;
    this.#sending = this.#sending.then(async () => {
      for (const { headers, body } of url === null ? [] : batch) {
        this.answers.push(await post(url!, headers, body));
      }
    });
  }
}

/** Answers the status; 0 when nobody answered. */
async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await request(url, { method: 'POST', headers, body, signal });
    await answer.body.dump();
    return answer.statusCode;
  } catch {
    return 0;
  }
}
