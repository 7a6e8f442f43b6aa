import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDetail } from '../../subgraphs/commerce/orders/order/order.snapshot.js';
import { channelOrder, line, openOrders, words } from '../commerce/order-world.js';
import { ReturnShop, returned } from '../commerce/return-shop.js';

const statuses = [
  'requested',
  'awaiting_shipment',
  'in_transit',
  'received',
  'refund_pending',
  'completed',
  'disputed',
  'rejected',
  'canceled',
] as const;
const turnedDown: readonly string[] = ['rejected', 'canceled'];

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

const quantities = [3, 1];
const step = fc.record({
  returnId: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom(...statuses),
  units: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1 })),
});
const reading = fc.constantFrom('shipped' as const, 'completed' as const);
const steps = fc.array(fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: reading }), {
  minLength: 1,
  maxLength: 8,
});

interface Told {
  returnId: number;
  status: string;
  units: readonly number[];
}

const recordOf = ({ returnId, status, units }: Told) => ({
  externalReturnId: `R${returnId}`,
  marketplaceStatus: status,
  lines: units.flatMap((count, index) => (count === 0 ? [] : [returned(`L${index}`, count)])),
});

/** For each line, whether all its units are asked back. */
const whichAreBack = (open: readonly { units: readonly number[] }[]): boolean[] =>
  quantities.map((quantity, index) => open.reduce((sum, { units }) => sum + units[index]!, 0) >= quantity);

/** An order of two lines, what its marketplace says of it, and its returns as they were told last. */
class Sale {
  readonly #shop = new ReturnShop(world.shop());
  readonly #order = channelOrder({
    lines: quantities.map((quantity, index) => line({ externalLineId: `L${index}`, quantity })),
    marketplaceStatus: words.shipped,
  });
  readonly #returns = new Map<number, Told>();
  #source: 'shipped' | 'completed' = 'shipped';

  async tell(told: Told | 'shipped' | 'completed', second: number): Promise<void> {
    if (typeof told !== 'string') {
      this.#returns.set(told.returnId, told);
      await this.#shop.record(recordOf(told), { second });
      return;
    }
    this.#source = this.#source === 'completed' ? 'completed' : told;
    const updatedAt = `2026-11-21T10:00:0${second}.000Z`;
    await this.#shop.shop.record({ ...this.#order, marketplaceStatus: words[told], updatedAt });
  }

  async expectAgreement(): Promise<void> {
    const { orderId } = await this.#shop.shop.record(this.#order);
    const { status, flags, items } = toDetail(await this.#shop.shop.order(orderId!));
    const open = [...this.#returns.values()].filter(each => !turnedDown.includes(each.status));
    const isBack = whichAreBack(open);
    const isWhole = isBack.every(Boolean);
    expect(items.map(item => item.status)).toEqual(isBack.map(is => (is ? 'return' : this.#source)));
    expect(status).toBe(isWhole ? 'return' : this.#source);
    expect(flags.includes('hasReturn')).toBe(open.length > 0 && !isWhole);
  }
}

describe('an order with returns', () => {
  it('is `return` exactly when all that was sold is asked back, line by line, and flagged while a part is', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async taken => {
        const sale = new Sale();
        await sale.expectAgreement();
        for (const [second, told] of taken.entries()) {
          await sale.tell(told, second);
          await sale.expectAgreement();
        }
      }),
      { numRuns: 40 },
    );
  });
});
