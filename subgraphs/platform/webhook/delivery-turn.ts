import type { Database } from '../../../kernel/database/database.js';
import type { Encryption } from '../../../kernel/encryption.js';
import { inParallel } from '../../../kernel/in-parallel.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { limits } from '../../../kernel/limits.js';
import {
  type DeliveryTarget,
  type DueDelivery,
  findDue,
  findNextDue,
  findTarget,
  type Health,
  recordAttempts,
  recordHealth,
  recordUndeliverable,
  type SendableDelivery,
} from './delivery.queries.js';
import { chainsBySubject, roundSize, undeliverableReason } from './delivery.rules.js';
import type { WebhookAddress } from './delivery-queue.js';
import { DeliveryRound, type DeliveryRoundDeps } from './delivery-round.js';
import { tellDisabled } from './disabled-notice.js';
import { healthAfter } from './health.rules.js';
import { signerOf } from './signing-secret.js';

export interface DeliveryTurnDeps extends DeliveryRoundDeps {
  encryption: Encryption;
}

interface TurnInput {
  db: Database;
  address: WebhookAddress;
  signal: AbortSignal;
  /** Nothing is begun after, by `performance.now()`. */
  endAtMs: number;
}

/** What is due to a webhook at a moment. */
interface Reading {
  /** Undefined when nothing is to be sent: the webhook is gone, paused or disabled. */
  target: DeliveryTarget | undefined;
  due: readonly DueDelivery[];
}

const origin = taskOrigin('webhook.deliver');

/**
 * One turn of a webhook: round after round of what is due, signed, in order by subject, and recorded. While a round
 * is sent, the one before it is being recorded and the one after it read, so that neither the endpoint nor the
 * database waits for the other. A round with any failure is on its own: what it changes decides about the next.
 */
export class DeliveryTurn {
  readonly #deps: DeliveryTurnDeps;
  readonly #input: TurnInput;
  /** Places in line of the deliveries that are being recorded: they still look as if they were due. */
  #recorded: readonly number[] = [];
  #recording: Promise<void> = Promise.resolve();

  constructor(deps: DeliveryTurnDeps, input: TurnInput) {
    this.#deps = deps;
    this.#input = input;
  }

  /** Answers how long to wait for the next turn, 0 for not at all; null when there is nothing to wait for. */
  async run(): Promise<number | null> {
    const { signal, endAtMs } = this.#input;
    let reading: Promise<Reading> | null = null;
    while (!signal.aborted && performance.now() < endAtMs) {
      const { target, due } = await (reading ?? this.#read([]));
      if (target === undefined || due.length === 0) {
        await this.#recording;
        return target === undefined ? null : this.#waitForNext(target);
      }
      reading = this.#readAhead(target, due);
      if (!(await this.#round(target, due))) {
        await reading?.catch(() => {});
        reading = null;
      }
    }
    await reading?.catch(() => {});
    await this.#recording;
    return 0;
  }

  /** Only where there is more for sure, and nothing that the round at hand can change is known to be amiss. */
  #readAhead(target: DeliveryTarget, due: readonly DueDelivery[]): Promise<Reading> | null {
    if (target.failedRounds > 0 || due.length < roundSize(0)) {
      return null;
    }
    const reading = this.#read(due.map(({ position }) => position));
    // Whoever awaits it gets the error; until then it must not be nobody's.
    reading.catch(() => {});
    return reading;
  }

  async #read(sending: readonly number[]): Promise<Reading> {
    const { db } = this.#input;
    const [target] = await db.query<DeliveryTarget>(findTarget, this.#key);
    const now = this.#deps.clock.now();
    if (target === undefined || notBefore(target) > now.getTime()) {
      return { target, due: [] };
    }
    const values = [now, roundSize(target.failedRounds), [...this.#recorded, ...sending]];
    return { target, due: await db.query<DueDelivery>(findDue, [...this.#key, ...values]) };
  }

  /** Answers whether the round was flawless: all delivered, by an endpoint that had no failures before. */
  async #round(target: DeliveryTarget, due: readonly DueDelivery[]): Promise<boolean> {
    const { db, address, signal, endAtMs } = this.#input;
    const { url } = target;
    const signer = signerOf(this.#deps.encryption, address.webhookId, target);
    const { tracing } = db;
    const round = new DeliveryRound(this.#deps, { address, url, signer, signal, endAtMs, tracing });
    const sendable = due.filter(isSendable);
    await inParallel(chainsBySubject(sendable), limits.webhookConcurrency, chain => round.sendChain(chain));
    const undeliverable = due.filter(delivery => !isSendable(delivery));
    if (undeliverable.length > 0) {
      await db.transaction(tx => recordUndeliverable(tx, address, undeliverable), origin);
    }
    await this.#recording;
    return this.#record(target, round, due.length);
  }

  /** A flawless round is recorded in the background: after a crash it is sent again in any case. */
  async #record(target: DeliveryTarget, round: DeliveryRound, dueCount: number): Promise<boolean> {
    const { attempts } = round;
    const health = this.#healthAfter(target, round);
    const isFlawless =
      health === null &&
      attempts.length === dueCount &&
      attempts.every(({ verdict }) => verdict === 'delivered');
    this.#recorded = isFlawless ? round.positions : [];
    this.#recording = this.#write(target.url, round, health);
    this.#recording.catch(() => {});
    if (!isFlawless) {
      await this.#recording;
    }
    return isFlawless;
  }

  /** Null where the endpoint fares as before: well. */
  #healthAfter(target: DeliveryTarget, { attempts, slowDownUntil }: DeliveryRound): Health | null {
    if (attempts.length === 0) {
      return null;
    }
    const { failedRounds, failingSince } = target;
    const before = { failedRounds, failingSince: failingSince === null ? null : new Date(failingSince) };
    const health = healthAfter(before, attempts, slowDownUntil, this.#deps.clock.now());
    const isWorthWriting =
      failedRounds > 0 ||
      health.failedRounds > 0 ||
      health.notBefore !== null ||
      health.disabledReason !== null;
    return isWorthWriting ? health : null;
  }

  async #write(url: string, { attempts }: DeliveryRound, health: Health | null): Promise<void> {
    const { db, address } = this.#input;
    if (attempts.length === 0) {
      return;
    }
    await db.transaction(async tx => {
      await recordAttempts(tx, address, url, attempts);
      if (health !== null) {
        await recordHealth(tx, address, health);
      }
      if (health !== null && health.disabledReason !== null) {
        await tellDisabled(tx, address);
      }
    }, origin);
  }

  /** Until the next delivery is due and the endpoint's pause is over; null when nothing is pending. */
  async #waitForNext(target: DeliveryTarget): Promise<number | null> {
    const [next] = await this.#input.db.query<{ dueAt: string }>(findNextDue, this.#key);
    if (next === undefined) {
      return null;
    }
    const nowMs = this.#deps.clock.now().getTime();
    return Math.max(1, Date.parse(next.dueAt) - nowMs, notBefore(target) - nowMs);
  }

  get #key(): [string, string] {
    const { organizationId, webhookId } = this.#input.address;
    return [organizationId, webhookId];
  }
}

/** Milliseconds of the epoch until which the endpoint asked to be left alone, or is. */
const notBefore = (target: DeliveryTarget): number =>
  target.notBefore === null ? 0 : Date.parse(target.notBefore);

const isSendable = (delivery: DueDelivery): delivery is SendableDelivery =>
  undeliverableReason(delivery.body) === null;
