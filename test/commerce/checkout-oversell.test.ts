import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgenticShop, type Answer, paidWith, sentHome } from './agentic-shop.js';

let shop: AgenticShop;
beforeAll(async () => {
  shop = await AgenticShop.open();
});
afterAll(() => shop.close());

/** A way in, and what its replies say. */
interface Protocol {
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
  order(productId: string): object;
  payment: object;
  /** The session's id; null where there was too little stock. */
  sessionOf(answer: Answer): string | null;
  isCompleted(answer: Answer): boolean;
}

interface Holder {
  protocol: Protocol;
  id: string;
}

const token = 'success_token';
const native: Protocol = {
  call: (...call) => shop.native(...call),
  order: productId => ({
    items: [{ productId, quantity: 1 }],
    paymentRail: 'acp_stripe',
    ...sentHome.native,
  }),
  payment: paidWith(token).native,
  sessionOf: ({ status, json }) => {
    expect(status === 201 ? 201 : json.code).toBe(status === 201 ? 201 : 'INVENTORY_INSUFFICIENT');
    return json.session?.id ?? null;
  },
  isCompleted: ({ json }) => json.session?.status === 'completed',
};
const ucp: Protocol = {
  call: (...call) => shop.ucp(...call),
  order: id => ({ line_items: [{ item: { id }, quantity: 1 }], ...sentHome.ucp }),
  payment: paidWith(token).ucp,
  sessionOf: ({ status, json }) => {
    expect(status === 201 ? 201 : json.messages?.[0].code, JSON.stringify(json)).toBe(
      status === 201 ? 201 : 'out_of_stock',
    );
    return json.id ?? null;
  },
  isCompleted: ({ json }) => json.status === 'completed',
};
const protocols = [native, ucp] as const;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** So many buyers at once, every other one by UCP. Answers those who hold a unit. */
async function rush(productId: string, buyers: number): Promise<Holder[]> {
  const holders = await Promise.all(
    times(buyers, async index => {
      const protocol = protocols[index % 2]!;
      const id = protocol.sessionOf(await protocol.call('POST', '', protocol.order(productId)));
      return id === null ? null : { protocol, id };
    }),
  );
  return holders.filter(holder => holder !== null);
}

const cancel = ({ protocol, id }: Holder) => protocol.call('POST', `/${id}/cancel`);
const complete = ({ protocol, id }: Holder) => protocol.call('POST', `/${id}/complete`, protocol.payment);

/** Looks at the shelf all the time that the work takes. Answers the most that was promised at any of those moments. */
async function mostReserved(productId: string, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  let most = 0;
  const look = async () => {
    while (!isDone) {
      const { onHand, reserved } = await shop.stock(productId);
      expect(reserved).toBeLessThanOrEqual(onHand);
      most = Math.max(most, reserved);
    }
  };
  const ended = work.finally(() => {
    isDone = true;
  });
  await Promise.all([ended, look()]);
  return most;
}

/** What open sessions hold of the product, by their own lines. */
async function heldBySessions(productId: string): Promise<number> {
  const { rows } = await shop.db.query<{ held: number }>(
    `select coalesce(sum((item->>'quantity')::integer), 0)::integer as held
     from commerce.checkout_session, jsonb_array_elements(items) as item
     where status in ('ready_for_payment', 'complete_in_progress') and item->>'productId' = $1`,
    [productId],
  );
  return rows[0]!.held;
}

/** The machine may have other things to do. */
const patienceMs = 120_000;

describe('1,000 buyers for 100 units, by the native protocol and by UCP', () => {
  let mug: string;
  let holders: Holder[];
  beforeAll(async () => {
    mug = await shop.product(100);
  });

  it(
    'hold exactly 100 of them, and never more at any moment',
    async () => {
      const work = rush(mug, 1000).then(found => {
        holders = found;
      });
      expect(await mostReserved(mug, work)).toBe(100);
      expect(holders).toHaveLength(100);
      expect(new Set(holders.map(({ protocol }) => protocol)).size).toBe(2);
      expect(await shop.stock(mug)).toEqual({ onHand: 100, reserved: 100 });
      expect(await heldBySessions(mug)).toBe(100);
    },
    patienceMs,
  );

  it(
    'pass on what others give up, unit for unit',
    async () => {
      const quitters = holders.splice(0, 30);
      const others = rush(mug, 200).then(found => holders.push(...found));
      await mostReserved(mug, Promise.all([...quitters.map(cancel), others]));
      holders.push(...(await rush(mug, 40)));
      expect(holders).toHaveLength(100);
      expect(await shop.stock(mug)).toEqual({ onHand: 100, reserved: 100 });
      expect(await heldBySessions(mug)).toBe(100);
    },
    patienceMs,
  );

  it(
    'buy no more than there are, while others still try; each pays once',
    async () => {
      const paying = holders.map(async holder => {
        const answer = await complete(holder);
        expect(holder.protocol.isCompleted(answer), JSON.stringify(answer.json)).toBe(true);
      });
      const late = rush(mug, 100);
      await mostReserved(mug, Promise.all([...paying, late]));
      expect(await late).toEqual([]);
      expect(await shop.stock(mug)).toEqual({ onHand: 0, reserved: 0 });
      expect(await shop.captured()).toEqual({ charges: 100, amounts: { usd: 255_000 } });
      const { rows } = await shop.db.query(
        `select count(*)::integer as orders, sum(total)::text as total from commerce."order"
         where marketplace = 'agentic_checkout' and status = 'to_ship'`,
      );
      expect(rows).toEqual([{ orders: 100, total: '2550.00' }]);
    },
    patienceMs,
  );
});
