import { createHmac } from 'node:crypto';
import { request } from 'undici';
import type { SandboxFaults } from './sandbox-faults.js';

const timeoutMs = 10_000;

/** Sends events one after the other, signed by Stripe's scheme v1. What is rejected is not sent again. */
export class WebhookSender {
  readonly #secret: string;
  readonly #faults: SandboxFaults;
  #target: string | null = null;
  #sending: Promise<void> = Promise.resolve();
  /** Statuses of the answers; 0 where nobody answered. */
  readonly answers: number[] = [];

  constructor(secret: string, faults: SandboxFaults) {
    this.#secret = secret;
    this.#faults = faults;
  }

  get target(): string | null {
    return this.#target;
  }

  sendTo(url: string | null): void {
    this.#target = url;
  }

  send(body: string, atSeconds: number): void {
    const url = this.#target;
    if (url === null || this.#faults.strikes('losePush')) {
      return;
    }
    const times = this.#faults.strikes('duplicatePush') ? 2 : 1;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${atSeconds},v1=${this.#sign(`${atSeconds}.${body}`)}`,
    };
    this.#sending = this.#sending.then(async () => {
      for (let sent = 0; sent < times; sent += 1) {
        this.answers.push(await post(url, headers, body));
      }
    });
  }

  /** Resolves when all that is on its way has been answered. */
  settled(): Promise<void> {
    return this.#sending;
  }

  #sign(content: string): string {
    return createHmac('sha256', this.#secret).update(content).digest('hex');
  }
}

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
