import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../kernel/database/database.js';
import { unnamed } from '../../kernel/database/statement.js';
import { openDatabase } from '../platform/support/platform-database.js';
import type { Reply } from '../support/rest-client.js';
import { ShoppingAgent } from '../ucp/shopping-agent.js';
import { AcpShop } from './acp-agent.js';
import { type ProtocolAgent, protocolAgents, type Shown } from './promotion-protocols.js';
import { type Protocol, protocols, Stall } from './protocols.js';

let shop: AcpShop;
let platform: ShoppingAgent;
let db: Database;
let stall: Stall;
let agents: Record<Protocol, ProtocolAgent>;

beforeAll(async () => {
  shop = await AcpShop.open();
  platform = await ShoppingAgent.start();
  db = await openDatabase(shop.program.databaseUrl);
  stall = await Stall.open(shop, platform, 'with shipping rates');
  agents = protocolAgents(stall);
});
afterAll(async () => {
  await db.close();
  await shop.program.stop();
  await platform.stop();
});

/** Answers its id. */
async function promotion(input: object): Promise<string> {
  const combination = { stacking: 'combinable', combinesWith: [] };
  const everywhere = { status: 'active', isForAssignedProducts: false, isInCheckout: true, combination };
  const { status, json } = await stall.merchant.rest.post('/api/v1/promotions', { ...everywhere, ...input });
  expect([status, json.errors]).toEqual([201, undefined]);
  return json.promotion.id;
}

const change = async (id: string, changes: object) =>
  expect((await stall.merchant.rest.patch(`/api/v1/promotions/${id}`, changes)).status).toBe(200);
const useCountOf = async (id: string) =>
  (await stall.merchant.rest.get(`/api/v1/promotions/${id}`)).json.promotion.useCount;
/** As if its window had ended. */
const age = (id: string) =>
  db.query(unnamed(`update commerce.promotion set ends_at = now() - interval '1 second' where id = $1`), [
    id,
  ]);
const half = { kind: 'percentage', percentage: '50' };
const code = (name: string, more: object = {}) =>
  promotion({ name: `Code ${name}`, trigger: 'code', code: name, terms: half, ...more });

const files = (quantity = 1) => ({ items: [{ id: stall.file, quantity }] });
const openedBy = async (protocol: Protocol, codes: readonly unknown[]): Promise<[Shown, Reply['json']]> => {
  const { status, json } = await agents[protocol].open({ ...files(), codes });
  expect(status).toBeLessThan(300);
  return [agents[protocol].shown(json), json];
};

/** What is paid is what things cost less what is taken off, and what lines bear is what is taken off them. */
function expectSums({ subtotal, shipping, total, discounts, offLines }: Shown, offShipping = 0): void {
  const off = discounts.reduce((sum, { amount }) => sum + amount, 0);
  expect(total).toBe(subtotal + shipping - off);
  if (offLines !== null) {
    expect(offLines).toBe(off - offShipping);
  }
}

describe.each(protocols)('codes by the protocol %s', protocol => {
  it('count once, however often and in whatever case they are given', async () => {
    const id = await code(`TWICE-${protocol}`);
    const given = [`twice-${protocol}`, ` TWICE-${protocol} `, `Twice-${protocol}`.toUpperCase()];
    const [shown, json] = await openedBy(protocol, given);
    expect(shown.discounts.map(({ amount }) => amount)).toEqual([1_000]);
    expect([shown.total, agents[protocol].rejections(json) ?? []]).toEqual([1_000, []]);
    await agents[protocol].pay(shown.id);
    expect(await useCountOf(id)).toBe(1);
  });

  it('that nobody made, that are over, paused, drafts or in another currency take nothing off', async () => {
    const at = (name: string, more: object) => code(`${name}-${protocol}`, more);
    const over = await at('OVER', { window: { endsAt: '2098-01-01T00:00', timeZone: 'Asia/Singapore' } });
    await age(over);
    await at('SOON', { window: { startsAt: '2099-01-01T00:00', timeZone: 'Asia/Singapore' } });
    await at('YEN', { currency: 'JPY' });
    await at('DRAFT', { status: 'draft' });
    await at('STORES', { isInCheckout: false, status: 'draft' });
    await change(await at('PAUSED', {}), { status: 'paused' });
    await change(await at('ENDED', {}), { status: 'ended' });
    const names = ['OVER', 'SOON', 'YEN', 'DRAFT', 'STORES', 'PAUSED', 'ENDED', 'GUESS'];
    const [shown, json] = await openedBy(
      protocol,
      names.map(name => `${name}-${protocol}`),
    );
    expect([shown.discounts, shown.total]).toEqual([[], 2_000]);
    const rejected = agents[protocol].rejections(json);
    expect(rejected === null ? names.length : rejected.length).toBe(names.length);
  });

  it('are text and nothing else, however hostile', async () => {
    const hostile = ["' or 1=1 --", '%', '_', '\\', '🎁', 'ÄÖ', '{"code":"X"}', '', ' ', 'x'.repeat(255)];
    const [shown, json] = await openedBy(protocol, hostile);
    expect([shown.discounts, shown.total]).toEqual([[], 2_000]);
    // Two of them are blank, which is no code.
    expect([null, 8, 9, 10]).toContain(agents[protocol].rejections(json)?.length ?? null);
    const wrong = [
      ['x'.repeat(256)],
      ['a\u0000b'],
      [1],
      [null],
      [{ code: 'X' }],
      Array.from({ length: 21 }, (_, index) => `C${index}`),
    ];
    for (const codes of wrong) {
      const { status, text } = await agents[protocol].open({ ...files(), codes });
      expect([400, text.includes('statement')]).toEqual([status, false]);
    }
  });

  it('cannot be added once the payment has begun, by whichever protocol', async () => {
    const late = await code(`LATE-${protocol}`);
    const [{ id }] = await openedBy(protocol, []);
    await agents[protocol].pay(id, 'asks_buyer');
    for (const each of protocols) {
      const { status } = await agents[each].change(id, { ...files(), codes: [`LATE-${protocol}`] });
      expect(status).toBe(409);
    }
    shop.processor.buyerActs();
    const paid = agents[protocol].shown((await agents[protocol].pay(id)).json);
    expect([paid.total, paid.discounts, await useCountOf(late)]).toEqual([2_000, [], 0]);
    expect(shop.processor.captured.filter(({ due }) => due.sessionId === id)).toMatchObject([
      { amount: '20.00' },
    ]);
  });

  it('of free shipping take off what shipping costs, and nothing while nothing is sent anywhere', async () => {
    const name = `SHIP-${protocol}`;
    const id = await code(name, { terms: { kind: 'free_shipping' }, limits: { usageLimit: 1 } });
    const paper = { items: [{ id: stall.paper, quantity: 1 }], codes: [name] };
    const agent = agents[protocol];
    const opened = await agent.open(paper);
    const nowhere = agent.shown(opened.json);
    expect([nowhere.discounts, nowhere.total, await useCountOf(id)]).toEqual([[], 2_000, 0]);
    const sent = agent.shown((await agent.change(nowhere.id, { ...paper, isSent: true })).json);
    expect(sent.discounts).toEqual([{ code: name, title: `Code ${name}`, amount: 500 }]);
    expect(sent.shipping).toBe(500);
    expect([sent.offLines ?? 0, await useCountOf(id)]).toEqual([0, 1]);
    await agent.change(nowhere.id, { ...files(), codes: [name] });
    expect(await useCountOf(id)).toBe(0);
  });

  it('tell an agent nothing of promotions that it does not get, nor of why', async () => {
    const [secret, lost] = [
      await promotion({
        name: 'Secret sale',
        terms: half,
        limits: { minimumSpend: '9000.00' },
        currency: 'SGD',
      }),
      await code(`LOST-${protocol}`, { name: 'Secret code', currency: 'JPY' }),
    ];
    const agent = agents[protocol];
    const opened = await agent.open({ ...files(), codes: [`lost-${protocol}`] });
    const { id } = agent.shown(opened.json);
    const replies = [
      opened,
      await agent.read(id),
      await agent.change(id, { ...files(2), codes: [`lost-${protocol}`, 'guess'] }),
      await agent.pay(id, 'declines'),
      await agent.pay(id),
    ];
    for (const { text } of replies) {
      expect(text).not.toMatch(new RegExp(`Secret|minimum_spend|promotionTrace|${secret}|${lost}`));
    }
  });
});

describe.each([
  ['JPY', '1999', 1999],
  ['KWD', '19.999', 19_999],
  ['IDR', '19999', 1_999_900],
])('in %s', (currency, amount, minorUnits) => {
  it('what is paid adds up to the last minor unit, by every protocol alike', async () => {
    const goods = { price: { amount, currency }, requiresShipping: false, inventoryQuantity: 50 };
    const lines = [
      { id: await shop.product(goods), quantity: 3 },
      { id: await shop.product(goods), quantity: 1 },
    ];
    await promotion({
      ...{ name: `Bundle ${currency}`, currency },
      terms: { kind: 'bundle', quantity: 3, reward: { kind: 'percentage', value: '33.33333' } },
    });
    await code(`ODD-${currency}`, { terms: { kind: 'percentage', percentage: '12.34567' } });
    const cart = { items: lines, codes: [`odd-${currency}`], currency };
    const seen: Shown[] = [];
    for (const protocol of protocols) {
      const opened = await agents[protocol].open(cart);
      const shown = agents[protocol].shown(opened.json);
      expectSums(shown);
      expect(shown.subtotal).toBe(4 * minorUnits);
      expect(shown.discounts).toHaveLength(2);
      await agents[protocol].pay(shown.id);
      const paid = agents[protocol].shown((await agents[protocol].read(shown.id)).json);
      expect({ ...paid, id: '' }).toEqual({ ...shown, id: '' });
      seen.push({ ...shown, id: '', offLines: null });
    }
    expect(seen).toEqual(seen.map(() => seen[0]));
  });
});

describe('a code that may be used five times', () => {
  it('is had by five of twenty sessions that all protocols open at once, and by five orders', async () => {
    const id = await code('RACE', { limits: { usageLimit: 5 } });
    const sessions = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const agent = agents[protocols[index % protocols.length]!];
        return { agent, shown: agent.shown((await agent.open({ ...files(), codes: ['race'] })).json) };
      }),
    );
    const got = sessions.filter(({ shown }) => shown.discounts.length > 0);
    expect([got.length, await useCountOf(id)]).toEqual([5, 5]);
    const totals = await Promise.all(
      sessions.map(async ({ agent, shown }) => {
        await agent.pay(shown.id);
        return agent.shown((await agent.read(shown.id)).json).total;
      }),
    );
    expect(totals.filter(total => total === 1_000)).toHaveLength(5);
    expect(totals.filter(total => total === 2_000)).toHaveLength(15);
    expect(await useCountOf(id)).toBe(5);
  });

  it('with a budget gives away exactly that, to the last yen', async () => {
    const price = { amount: '1000', currency: 'JPY' };
    const mug = await shop.product({ price, requiresShipping: false, inventoryQuantity: 50 });
    await code('YEN-BUDGET', { currency: 'JPY', limits: { budget: '1777' } });
    const cart = { items: [{ id: mug, quantity: 1 }], codes: ['yen-budget'], currency: 'JPY' };
    const sessions = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const agent = agents[protocols[index % protocols.length]!];
        return agent.shown((await agent.open(cart)).json);
      }),
    );
    const off = sessions.map(({ total }) => 1_000 - total).sort((a, b) => b - a);
    expect(off.slice(0, 5)).toEqual([500, 500, 500, 277, 0]);
    expect(off.reduce((sum, amount) => sum + amount, 0)).toBe(1_777);
  });
});

it('a session of another agent takes no code, and shows nothing', async () => {
  const id = await code('MINE', { limits: { usageLimit: 3 } });
  const stranger = await shop.anotherAgent();
  const [{ id: sessionId }] = await openedBy('native', []);
  const address = `/api/v1/checkout-sessions/${sessionId}`;
  const replies = [
    await stranger.rest.get(address),
    await stranger.rest.patch(address, { discountCodes: ['mine'] }),
    await stranger.update(sessionId, { discounts: { codes: ['mine'] } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await useCountOf(id)).toBe(0);
});
