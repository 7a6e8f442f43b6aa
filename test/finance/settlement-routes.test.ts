import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import { systemClock } from '../../kernel/clock.js';
import { newId } from '../../kernel/ids.js';
import { harbour, harbourCredentials } from '../catalog/connection-harbour.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let merchant: Organization;
beforeAll(async () => {
  program = await startProgram({}, { marketplaces: [harbour] });
  merchant = await startOrganization(program, { defaultCurrency: 'SGD' });
});
afterAll(() => program.stop());

const path = '/api/v1/settlements';
const postedAt = '2026-11-21T08:00:00Z';
const sale = { externalRowId: 'R-1', type: 'Sale', category: 'item_revenue', amount: '20.00', postedAt };
const charge = { externalRowId: 'R-2', type: 'Stall fee', category: 'commission', amount: '-1.5', postedAt };

const statement = (externalOrderId: string, rows: object[] = [sale, charge], more: object = {}) => ({
  marketplace: 'market_hall',
  externalOrderId,
  currency: 'SGD',
  rows: rows.map(row => ({
    ...row,
    externalRowId: `${externalOrderId}-${(row as typeof sale).externalRowId}`,
  })),
  ...more,
});
const sgd = (amount: string) => ({ amount, currency: 'SGD' });

describe('a settlement that the merchant states', () => {
  it('is what its rows come to, has a version, and is told', async () => {
    const reply = await merchant.rest.post(path, statement('A-1'));
    expect(reply.status).toBe(201);
    const { settlement } = reply.json;
    expect(reply.headers.get('location')).toBe(`${path}/${settlement.id}`);
    expect(reply.headers.get('etag')).toBe('"1"');
    expect(settlement).toMatchObject({
      orderId: null,
      marketplace: 'market_hall',
      accountId: null,
      externalOrderId: 'A-1',
      status: 'settled',
      components: [
        { category: 'item_revenue', amount: sgd('20.00'), rawTypes: ['Sale'] },
        { category: 'commission', amount: sgd('-1.50'), rawTypes: ['Stall fee'] },
      ],
      componentsTotal: sgd('18.50'),
      marketplaceNet: sgd('18.50'),
      variance: null,
      evidence: { estimated: 0, providerConfirmed: 2, payoutMatched: 0 },
      mappingVersion: null,
    });
    const read = await merchant.rest.get(`${path}/${settlement.id}`);
    expect([read.status, read.headers.get('etag'), read.json.settlement]).toEqual([200, '"1"', settlement]);
    const [event] = await merchant.events(`limit=500&subject-id=${settlement.id}`);
    const { version: _, ...told } = settlement;
    expect(event).toMatchObject({
      type: 'settlement.created',
      source: { system: 'developer_api' },
      data: { settlement: told, changedFields: [] },
    });
  });

  it('stays as it is when it is stated again, grows by further rows, and changes with those of the same id', async () => {
    const first = (await merchant.rest.post(path, statement('A-2'))).json.settlement;
    const again = await merchant.rest.post(path, statement('A-2'));
    expect([again.status, again.json.settlement]).toEqual([201, first]);
    const payout = { externalPayoutId: 'BANK-7', state: 'paid', paidAt: '2026-11-22T08:00:00Z' };
    const paid = [sale, { ...charge, amount: '-2.00' }].map(row => ({ ...row, payout }));
    const { settlement } = (await merchant.rest.post(path, statement('A-2', paid))).json;
    expect(settlement).toMatchObject({
      id: first.id,
      version: 2,
      status: 'paid_out',
      marketplaceNet: sgd('18.00'),
      payoutReferences: ['BANK-7'],
      paymentReceived: { amount: sgd('18.00'), formulaId: 'paid_rows', formulaVersion: '1' },
    });
    const events = await merchant.events(`limit=500&subject-id=${first.id}`);
    expect(events.map(({ type }) => type)).toEqual(['settlement.created', 'settlement.status.changed']);
  });

  it('has every row that it is made of, over GraphQL', async () => {
    const { settlement } = (await merchant.rest.post(path, statement('A-3'))).json;
    const { data } = await merchant.graphql.run(
      `query ($id: ID!) { settlement(id: $id) { rows { externalRowId rawType rawAmount { amount currency } category origin evidence isFinal postedAt } } }`,
      { id: settlement.id },
    );
    expect(data.settlement.rows).toEqual([
      {
        externalRowId: 'A-3-R-1',
        rawType: 'Sale',
        rawAmount: sgd('20.00'),
        category: 'item_revenue',
        origin: 'merchant',
        evidence: 'provider_confirmed',
        isFinal: true,
        postedAt: '2026-11-21T08:00:00.000Z',
      },
      expect.objectContaining({ externalRowId: 'A-3-R-2', rawAmount: sgd('-1.50') }),
    ]);
  });

  it('is of an account that is connected, whose id is the same in any case', async () => {
    const sandbox = await Sandbox.start(harbour.protocol, { clock: systemClock });
    const credentials = harbourCredentials();
    const { data } = await merchant.graphql.run(
      'mutation ($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceConnection { id } } }',
      { input: { marketplace: 'harbour', endpoint: sandbox.url, credentials } },
    );
    const accountId: string = data.connectMarketplace.marketplaceConnection.id;
    const ofAccount = { marketplace: 'harbour', accountId: accountId.toUpperCase() };
    const reply = await merchant.rest.post(path, statement('A-5', [sale], ofAccount));
    expect([reply.status, reply.json.settlement?.accountId]).toEqual([201, accountId]);
    await sandbox.close();
  });

  it('is rejected with everything that is wrong with it, and leaves nothing', async () => {
    const before = (await merchant.rest.get(path)).json.items.length;
    const rows = [sale, { ...charge, amount: '1.555' }, { ...sale, amount: 'ten' }];
    const wrong = await merchant.rest.post(path, statement('A-4', rows, { marketplace: 'Market Hall' }));
    expect(wrong.status).toBe(400);
    expect(wrong.json.errors.map(({ path: at, code }: { path: string; code: string }) => [at, code])).toEqual(
      [
        ['marketplace', 'MARKETPLACE_MALFORMED'],
        ['rows.1.amount', 'AMOUNT_TOO_PRECISE'],
        ['rows.2.amount', 'AMOUNT_MALFORMED'],
        ['rows.2.externalRowId', 'DUPLICATE'],
      ],
    );
    const foreign = await merchant.rest.post(path, statement('A-4', [sale], { currency: 'XYZ' }));
    expect(foreign.json.errors).toMatchObject([{ path: 'currency', code: 'CURRENCY_UNKNOWN' }]);
    const nobody = await merchant.rest.post(path, statement('A-4', [sale], { accountId: newId() }));
    expect(nobody.json).toMatchObject({
      status: 400,
      errors: [{ path: 'accountId', code: 'ACCOUNT_NOT_FOUND' }],
    });
    expect((await merchant.rest.post(path, { ...statement('A-4'), net: '1' })).status).toBe(400);
    expect((await merchant.rest.get(path)).json.items).toHaveLength(before);
  });
});

describe('the list of settlements', () => {
  it('is filtered, and paged by a cursor that belongs to its filter', async () => {
    const seller = await startOrganization(program);
    for (const order of ['B-1', 'B-2', 'B-3', 'B-4', 'B-5']) {
      const isEstimate = order === 'B-5';
      await seller.rest.post(path, statement(order, [{ ...sale, isFinal: !isEstimate }]));
    }
    await seller.rest.post(path, statement('B-1', [sale], { marketplace: 'booth', currency: 'USD' }));
    const ordersOf = async (query: string) =>
      (await seller.rest.all(`${path}?limit=2&${query}`)).map(({ externalOrderId }) => externalOrderId);
    expect(await ordersOf('marketplace=market_hall')).toEqual(['B-5', 'B-4', 'B-3', 'B-2', 'B-1']);
    expect(await ordersOf('currency=USD')).toEqual(['B-1']);
    expect(await ordersOf('status=estimated')).toEqual(['B-5']);
    expect(await ordersOf('evidence=provider_confirmed&marketplace=market_hall')).toEqual([
      'B-4',
      'B-3',
      'B-2',
      'B-1',
    ]);
    expect(await ordersOf('external-order-id=B-3')).toEqual(['B-3']);
    expect(await ordersOf(`order-id=${newId()}`)).toEqual([]);
    expect(await ordersOf('has-variance=true')).toEqual([]);
    expect(await ordersOf('has-variance=false&status=estimated')).toEqual(['B-5']);
    const [newest] = (await seller.rest.get(`${path}?limit=1`)).json.items;
    expect(await ordersOf(`updated-after=${newest.updatedAt}`)).toEqual([newest.externalOrderId]);
    expect(await ordersOf(`updated-before=${newest.updatedAt}`)).toHaveLength(5);
    const { nextCursor } = (await seller.rest.get(`${path}?limit=1&status=settled`)).json.pagination;
    const misused = await seller.rest.get(`${path}?limit=1&status=estimated&cursor=${nextCursor}`);
    expect([misused.status, misused.json.code]).toEqual([400, 'CURSOR_INVALID']);
  });
});

describe('settlements of an order', () => {
  const totals = { subtotal: '20.00', discount: '0', shipping: '0', tax: '0', total: '20.00' };
  const order = {
    marketplace: 'market_hall',
    externalOrderId: 'C-1',
    status: 'completed',
    currency: 'SGD',
    totals: Object.fromEntries(Object.entries(totals).map(([name, amount]) => [name, sgd(amount)])),
    items: [{ externalOrderItemId: '1', name: 'Mug', quantity: 1, unitPrice: sgd('20.00') }],
    placedAt: postedAt,
  };

  it('stand at the order in GraphQL, and are compared with it', async () => {
    const stored = await merchant.rest.post('/api/v1/orders', order);
    expect(stored.status).toBe(201);
    const orderId = stored.json.order.id;
    const { settlement } = (await merchant.rest.post(path, statement('C-1'))).json;
    expect(settlement).toMatchObject({
      orderId,
      reconciliation: {
        order: { result: 'matched', expected: sgd('20.00'), settled: sgd('20.00'), difference: sgd('0.00') },
      },
    });
    const query = 'query ($id: ID!) { order(id: $id) { settlements { id marketplaceNet { amount } } } }';
    const answer = await merchant.graphql.run(query, { id: orderId });
    expect(answer.errors).toBeUndefined();
    expect(answer.data.order.settlements).toEqual([
      { id: settlement.id, marketplaceNet: { amount: '18.50' } },
    ]);
    const listed = await merchant.rest.get(`${path}?order-id=${orderId}`);
    expect(listed.json.items).toEqual([settlement]);
  });

  it('are told only to those who may read them', async () => {
    const key = await merchant.key(['orders:read']);
    for (const field of ['payouts', 'accountStatementRows', 'settlements']) {
      const { errors } = await program.graphql(key).run(`{ ${field} { items { id } } }`);
      expect([field, errors?.[0]?.extensions?.code]).toEqual([field, 'SCOPE_MISSING']);
    }
    const write = await program
      .graphql(key)
      .run('mutation { confirmPayout(input: { id: "x" }) { payout { id } } }');
    expect(write.errors?.[0]?.extensions?.code).toBe('SCOPE_MISSING');
  });
});
