import type { Database } from '../../../kernel/database/database.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { mapConcurrent } from '../../../kernel/map-concurrent.js';
import { outboundLimits } from '../../../kernel/outbound/outbound.limits.js';
import type { Attempt } from './attempt.js';
import type { DueDelivery, Health, SendableDelivery } from './delivery.queries.js';
import { chainsBySubject, roundSize, undeliverableReason } from './delivery.rules.js';
import type { WebhookAddress } from './delivery-queue.js';
import { DeliveryRound, type DeliveryRoundDeps } from './delivery-round.js';
import type { DeliveryStore, EndpointState, RoundResult } from './delivery-store.js';
import { healthAfter } from './health.rules.js';

export interface DeliveryTurnDeps<Target extends EndpointState> extends DeliveryRoundDeps {
  store: DeliveryStore<Target>;
}

interface TurnInput {
  db: Database;
  address: WebhookAddress;
  signal: AbortSignal;
  /** Nothing is begun after, by `performance.now()`. */
  endAtMs: number;
}

/** What is due to a webhook at a moment. */
interface Reading<Target> {
  /** Undefined when nothing is to be sent: the webhook is gone, paused or disabled. */
  target: Target | undefined;
  due: readonly DueDelivery[];
}

const origin = taskOrigin('webhook.deliver');

/**
 * One turn of a webhook: round after round of what is due, signed, in order by subject, and recorded. While a round
 * is sent, the one before it is being recorded and the one after it read, so that neither the endpoint nor the
 * database waits for the other. A round with any failure is on its own: what it changes decides about the next.
 */
export class DeliveryTurn<Target extends EndpointState> {
  readonly #deps: DeliveryTurnDeps<Target>;
  readonly #input: TurnInput;
  /** Those that are being recorded: until they are, they look as if they were due. */
  #unrecorded: readonly DueDelivery[] = [];
  #recording: Promise<void> = Promise.resolve();

  constructor(deps: DeliveryTurnDeps<Target>, input: TurnInput) {
    this.#deps = deps;
    this.#input = input;
  }

  /** Answers how long to wait for the next turn, 0 for not at all; null when there is nothing to wait for. */
  async run(): Promise<number | null> {
    const { signal, endAtMs } = this.#input;
    let reading: Promise<Reading<Target>> | null = null;
    while (!signal.aborted && performance.now() < endAtMs) {
      const { target, due } = await (reading ?? this.#read(this.#unrecorded));
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

  /** Unless something that the round at hand can change is known to be amiss. */
  #readAhead(target: Target, due: readonly DueDelivery[]): Promise<Reading<Target>> | null {
    if (target.failedRounds > 0) {
      return null;
    }
    const reading = this.#read([...this.#unrecorded, ...due]);
    // Whoever awaits it gets the error; until then it must not be nobody's.
    reading.catch(() => {});
    return reading;
  }

  async #read(after: readonly DueDelivery[]): Promise<Reading<Target>> {
    const { db, address } = this.#input;
    const { store } = this.#deps;
    const target = await store.findTarget(db, address);
    const now = this.#deps.clock.now();
    if (target === undefined || notBefore(target) > now.getTime()) {
      return { target, due: [] };
    }
    const limit = roundSize(target.failedRounds);
    return { target, due: await store.findDue(db, address, { now, limit, after }) };
  }

  /** Answers whether the round was flawless: all delivered, by an endpoint that had no failures before. */
  async #round(target: Target, due: readonly DueDelivery[]): Promise<boolean> {
    const { db, address, signal, endAtMs } = this.#input;
    const { url } = target;
    const proof = this.#deps.store.proofOf(address, target);
    const { tracing } = db;
    const round = new DeliveryRound(this.#deps, { address, url, proof, signal, endAtMs, tracing });
    const chains = chainsBySubject(due.filter(isSendable));
    await mapConcurrent(chains, outboundLimits.callsPerHost, chain => round.sendChain(chain));
    await this.#recording;
    return this.#record(target, round, due);
  }

  /** A flawless round is recorded in the background: after a crash it is sent again in any case. */
  async #record(target: Target, round: DeliveryRound, due: readonly DueDelivery[]): Promise<boolean> {
    const { attempts, slowDownUntil } = round;
    const made = [...attempts.values()];
    const health = this.#healthAfter(target, made, slowDownUntil);
    const isFlawless =
      health === null && made.length === due.length && made.every(({ verdict }) => verdict === 'delivered');
    this.#unrecorded = isFlawless ? due : [];
    this.#recording = this.#write({ url: target.url, due, attempts }, health);
    this.#recording.catch(() => {});
    if (!isFlawless) {
      await this.#recording;
    }
    return isFlawless;
  }

  /** Null where the endpoint fares as before: well. */
  #healthAfter(target: Target, attempts: readonly Attempt[], slowDownUntil: Date | null): Health | null {
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

  async #write(round: RoundResult, health: Health | null): Promise<void> {
    const { db, address } = this.#input;
    const { store } = this.#deps;
    if (round.attempts.size === 0 && round.due.every(isSendable)) {
      return;
    }
    await db.transaction(async tx => {
      await store.recordRound(tx, address, round);
      if (health !== null) {
        await store.recordHealth(tx, address, health);
      }
    }, origin);
  }

  /** Until the next delivery is due and the endpoint's pause is over; null when nothing is pending. */
  async #waitForNext(target: Target): Promise<number | null> {
    const { store, clock } = this.#deps;
    const dueAt = await store.findNextDue(this.#input.db, this.#input.address);
    if (dueAt === null) {
      return null;
    }
    const nowMs = clock.now().getTime();
    return Math.max(1, Date.parse(dueAt) - nowMs, notBefore(target) - nowMs);
  }
}

/** Milliseconds of the epoch until which the endpoint asked to be left alone, or is. */
const notBefore = (target: EndpointState): number =>
  target.notBefore === null ? 0 : Date.parse(target.notBefore);

const isSendable = (delivery: DueDelivery): delivery is SendableDelivery =>
  undeliverableReason(delivery.body) === null;
