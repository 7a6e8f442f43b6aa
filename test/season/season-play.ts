import Big from 'big.js';
import { pick, type RandomSource, randomSource } from '../../bench/catalog/random-source.js';
import type {
  SandboxOrder,
  SandboxOrderLine,
  SandboxStatement,
} from '../../connectors/marketplaces/sandbox/state.js';
import type { SeasonTerms } from '../connectors/season-terms.js';
import { type Life, livesAt, type Step } from './season-lives.js';
import { closeStatement, openStatement } from './season-money.js';
import { currency, type Market, type Product } from './season-world.js';

/** Of nobody: what is planted here must be found nowhere. */
const buyer = {
  name: 'Zephyrine Quillfeather',
  email: 'zephyrine.q@buyer.example',
  phone: '+65 9876 0123',
  address: '77 Serangoon Nightjar Way #04-12',
  note: 'Ring twice, the baby is asleep',
};

const linesMax = 3;
const unitsMax = 3;
/** So many orders are under way at a time. */
const openMax = 8;
/** Orders in a statement. */
const statementSize = 10;

/** Orders come, go through their lives side by side, and are paid out; at the end some are still under way. */
export class SeasonPlay {
  readonly #market: Market;
  readonly #terms: SeasonTerms;
  readonly #products: readonly Product[];
  readonly #random: RandomSource;
  #unpaidOut: SandboxOrder[] = [];
  #openStatement: SandboxStatement | null = null;
  #placed = 0;
  /** With which life the season begins: few orders are not the same few lives in every run. */
  readonly #firstLife: number;

  constructor(market: Market, terms: SeasonTerms, products: readonly Product[], seed: number) {
    this.#market = market;
    this.#terms = terms;
    this.#products = products;
    this.#random = randomSource(seed);
    this.#firstLife = seed % livesAt(terms).length;
  }

  /** So many orders; between two steps everybody else has a turn. */
  async play(count: number): Promise<void> {
    const open: { life: Life; steps: Step[] }[] = [];
    const end = this.#placed + count;
    while (this.#placed < end || open.length > 0) {
      if (this.#placed < end && open.length < openMax) {
        open.push(this.#begin(this.#placed));
        this.#placed += 1;
      }
      const index = Math.floor(this.#random() * open.length);
      const { life, steps } = open[index]!;
      const step = steps.shift();
      if (step === undefined) {
        open.splice(index, 1);
        this.#end(life.order);
      } else {
        await step(life);
      }
      await new Promise(resolve => setImmediate(resolve));
    }
    this.#payOut();
    if (this.#random() < 0.5) {
      this.#payOut();
    }
  }

  /** The lives take turns, so that enough orders live all of them. */
  #begin(number: number): { life: Life; steps: Step[] } {
    const market = this.#market;
    const lives = livesAt(this.#terms);
    const order = this.#place();
    const life = { market, terms: this.#terms, order };
    const steps = [...lives[(this.#firstLife + number) % lives.length]!];
    // A part of the orders is still under way when the season ends.
    const isCut = number >= lives.length && this.#random() < 0.2;
    return { life, steps: isCut ? steps.slice(0, Math.floor(this.#random() * steps.length)) : steps };
  }

  #place(): SandboxOrder {
    const { shop } = this.#market.sandbox;
    const count = 1 + Math.floor(this.#random() * Math.min(linesMax, this.#products.length));
    const first = Math.floor(this.#random() * this.#products.length);
    const lines = Array.from({ length: count }, (_, index) =>
      this.#line(this.#products[(first + index) % this.#products.length]!, index === 0 ? 2 : 1),
    );
    const store = this.#market.sandbox.protocol.account.stores.find(one => one.currency === currency)!;
    const order = shop.placeOrder({
      storeId: store.id,
      country: store.country,
      currency,
      stage: 'unpaid',
      lines,
      totals: this.#totals(lines),
      buyer,
    });
    if (order === null) {
      throw new Error(`${this.#market.sandbox.protocol.key} has too little stock.`);
    }
    return order;
  }

  #line({ sku }: Product, unitsMin: number): SandboxOrderLine {
    const { shop } = this.#market.sandbox;
    const listing = shop
      .listings()
      .find(({ state, variants }) => state === 'live' && variants.some(variant => variant.sku === sku))!;
    const variant = listing.variants.find(each => each.sku === sku)!;
    const reduction = this.#terms.tells.includes('discount')
      ? pick(['0', '0.55', '1.10'], this.#random)
      : '0';
    return {
      id: shop.newId('line'),
      listingId: listing.id,
      variantId: variant.id,
      sku,
      name: listing.title,
      quantity: unitsMin + Math.floor(this.#random() * (unitsMax - unitsMin + 1)),
      canceledQuantity: 0,
      unitPrice: variant.price,
      paidPrice: new Big(variant.price).minus(reduction).toFixed(2),
    };
  }

  #totals(lines: readonly SandboxOrderLine[]): SandboxOrder['totals'] {
    const sum = (price: 'unitPrice' | 'paidPrice') =>
      lines.reduce((total, line) => total.plus(new Big(line[price]).times(line.quantity)), new Big(0));
    const told = (part: 'shipping' | 'tax', amounts: string[]) =>
      this.#terms.tells.includes(part) ? pick(amounts, this.#random) : '0.00';
    const [shipping, tax] = [told('shipping', ['0.00', '1.99', '4.50']), told('tax', ['0.00', '0.87'])];
    return {
      subtotal: sum('unitPrice').toFixed(2),
      discount: sum('unitPrice').minus(sum('paidPrice')).toFixed(2),
      shipping,
      tax,
      total: sum('paidPrice').plus(shipping).plus(tax).toFixed(2),
    };
  }

  /** What was sold is paid out, a statement at a time. */
  #end(order: SandboxOrder): void {
    if (order.stage !== 'unpaid' && order.stage !== 'canceled') {
      this.#unpaidOut.push(order);
    }
    if (this.#unpaidOut.length === statementSize) {
      this.#payOut();
    }
  }

  /** A statement is closed when the next one is opened; the last ones stay open, sometimes. */
  #payOut(): void {
    const orders = this.#unpaidOut.splice(0);
    const { money } = this.#terms;
    const { shop } = this.#market.sandbox;
    if (this.#openStatement !== null) {
      closeStatement(shop, this.#openStatement);
    }
    this.#openStatement = money === null || orders.length === 0 ? null : openStatement(shop, money, orders);
  }
}
