import { newId } from '../../kernel/ids.js';
import type { Dice } from './dice.js';
import { oddCursor, wrongText } from './values.js';

/** Ids and other references by the name of the field or parameter that takes them: `productId`, `sku`. */
export type References = Record<string, string[]>;

const rememberedMax = 100;

/** What the callers own, which grows as replies tell of more, and what another merchant owns. */
export class KnownThings {
  readonly #own: References;
  readonly #others: References;

  constructor(own: References, others: References) {
    this.#own = own;
    this.#others = others;
  }

  names(name: string): boolean {
    return name in this.#own;
  }

  /** Mostly their own, else somebody else's, nobody's, or no reference at all. */
  reference(name: string, dice: Dice): string {
    const own = this.#own[name] ?? [];
    const others = this.#others[name] ?? [];
    return dice.weighted([
      [own.length > 0 ? 12 : 0, () => dice.pick(own)],
      [others.length > 0 ? 3 : 0, () => dice.pick(others)],
      [2, () => newId()],
      [1, () => (name === 'cursor' ? oddCursor(dice) : wrongText(dice))],
    ]);
  }

  learn(name: string, value: unknown): void {
    if (typeof value !== 'string' || value === '') {
      return;
    }
    const known = this.#own[name] ?? [];
    this.#own[name] = known;
    if (!known.includes(value)) {
      known.push(value);
      // The first ones stay: they were made to be worked with.
      known.splice(10, Math.max(0, known.length - rememberedMax));
    }
  }

  /** Takes in what a successful reply names: `product.id` as a product's, and a page's cursor. */
  learnFrom(body: unknown): void {
    if (typeof body !== 'object' || body === null) {
      return;
    }
    const reply = body as Record<string, { id?: unknown; nextCursor?: unknown } | undefined>;
    for (const resource of ['product', 'order', 'session', 'webhook', 'settlement']) {
      this.learn(`${resource}Id`, reply[resource]?.id);
    }
    this.learn('jobId', reply.jobId);
    this.learn('sessionId', reply.id);
    this.learn('cursor', reply.pagination?.nextCursor);
    const data = reply.data as Record<string, unknown> | undefined;
    this.learn('importId', data?.importId);
    this.learn('planId', data?.importId);
  }
}
