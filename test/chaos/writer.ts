import { setTimeout as delay } from 'node:timers/promises';
import { pick, type RandomSource } from '../../bench/catalog/random-source.js';
import { newId } from '../../kernel/ids.js';
import type { Reply } from '../support/rest-client.js';
import { type Change, type ChangeKind, kindAt, kinds } from './change.js';
import type { MortalProgram } from './mortal-program.js';

/** What the writers share: each may change any product, but only who made one deletes it. */
export interface Shelf {
  productIds: string[];
}

/** A program that was just killed is asked again soon; its transactions end within moments. */
const retryMs = 50;

interface Answered {
  reply: Reply;
  tries: number;
  firstSentMs: number;
  answeredMs: number;
}

/** A client that gets its changes through whatever dies under it: the same Idempotency-Key until there is an answer. */
export class Writer {
  readonly #program: MortalProgram;
  readonly #shelf: Shelf;
  readonly #random: RandomSource;
  readonly #own: string[] = [];

  constructor(program: MortalProgram, shelf: Shelf, random: RandomSource) {
    this.#program = program;
    this.#shelf = shelf;
    this.#random = random;
  }

  /** Makes one change. Another writer may delete the product first: then it is another change, of another product. */
  async change(number: number): Promise<Change> {
    for (;;) {
      const kind = this.#nextKind();
      const productId = kind === 'remove' ? this.#takeOwn() : this.#anyProduct(kind);
      const answered = await this.#send(kind, productId, number);
      const change = this.#outcome(kind, productId, answered);
      if (change !== null) {
        return change;
      }
    }
  }

  #nextKind(): ChangeKind {
    const kind = kindAt(this.#random());
    const candidates = kind === 'remove' ? this.#own : this.#shelf.productIds;
    return candidates.length === 0 ? 'create' : kind;
  }

  #anyProduct(kind: ChangeKind): string {
    return kind === 'create' ? '' : pick(this.#shelf.productIds, this.#random);
  }

  #takeOwn(): string {
    const productId = this.#own.shift()!;
    this.#shelf.productIds = this.#shelf.productIds.filter(id => id !== productId);
    return productId;
  }

  async #send(kind: ChangeKind, productId: string, number: number): Promise<Answered> {
    const { method, path, ...rest } = kinds[kind];
    const body = 'body' in rest ? rest.body(number) : undefined;
    const headers = { 'idempotency-key': newId() };
    let firstSentMs = Number.NaN;
    for (let tries = 1; ; tries++) {
      const client = await this.#program.rest();
      firstSentMs = Number.isNaN(firstSentMs) ? performance.now() : firstSentMs;
      const reply = await client.send(method, path(productId), { body, headers }).catch(() => null);
      if (reply !== null && isFinal(reply)) {
        return { reply, tries, firstSentMs, answeredMs: performance.now() };
      }
      await delay(retryMs);
    }
  }

  /** Null when the product was gone before. @throws for an answer that no change may get. */
  #outcome(kind: ChangeKind, productId: string, { reply, ...when }: Answered): Change | null {
    if (reply.status === 404 && kind === 'remove' && when.tries > 1) {
      // DELETE takes no key: an earlier try did it, and its answer was lost.
      return { kind, productId, product: null, ...when };
    }
    if (reply.status === 404 && kind !== 'remove') {
      return null;
    }
    if (reply.status >= 300) {
      throw new Error(`${kind} was answered ${reply.status}: ${reply.text}`);
    }
    const product = reply.json.product ?? reply.json.data.product;
    if (kind === 'create') {
      this.#own.push(product.id);
      this.#shelf.productIds.push(product.id);
    }
    return { kind, productId: product.id, product: kind === 'remove' ? null : product, ...when };
  }
}

/** No answer yet: the program is on its way up or down, or the first try is still at work. */
const isFinal = ({ status, text }: Reply): boolean =>
  status !== 503 && !(status === 409 && text.includes('IDEMPOTENCY_IN_FLIGHT'));
