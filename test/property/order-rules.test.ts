import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { returnStatuses } from '../../connectors/marketplaces/status-mapping.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import {
  type ChannelActionStatus,
  isRunning,
} from '../../subgraphs/commerce/orders/channel-action/channel-action.entity.js';
import { listOrders } from '../../subgraphs/commerce/orders/order/order-list.queries.js';
import { isUnmatched } from '../../subgraphs/commerce/orders/order/order-matching.js';
import { endAction, findAction } from '../../subgraphs/commerce/orders/order-action/order-action.queries.js';
import { isEnded } from '../../subgraphs/commerce/orders/return/return.rules.js';
import { returnDeadline } from '../../subgraphs/commerce/orders/return/return.tasks.js';
import {
  endReturnAction,
  findReturnAction,
} from '../../subgraphs/commerce/orders/return-action/return-action.queries.js';
import { openTestDatabase } from '../support/context.js';
import { plantRow } from '../support/planted-row.js';
import { aStoredLine } from '../support/stored-order.js';
import { isIndexed } from './database-rules.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let client: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const order = (organization_id: string) =>
  plantRow(client, 'commerce.order', {
    ...{ organization_id, id: newId(), external_order_id: newId(), status: 'to_ship', currency: 'SGD' },
  });

const returned = (organization_id: string, more: object = {}) =>
  plantRow(client, 'commerce.return', { organization_id, id: newId(), external_return_id: newId(), ...more });

describe('an action', () => {
  const statuses: ChannelActionStatus[] = ['queued', 'sending', 'completed', 'failed', 'canceled'];

  it('is the only one that runs while the rule says that it does', async () => {
    const rows = statuses.map(status => ({ status }));
    for (const index of ['order_action_running', 'return_action_running']) {
      expect(await isIndexed(database.db, `commerce.${index}`, rows)).toEqual(rows.map(isRunning));
    }
  });

  it('is ended by its job where the rule says that it runs', async () => {
    const ctx = database.contextOf();
    const { organizationId } = ctx;
    const ended = { status: 'failed' as const, error: { code: 'INTERNAL', message: 'Gone.' } };
    for (const status of statuses) {
      const row = { organization_id: organizationId, status, lines: '[]' };
      const ids = [
        await plantRow(client, 'commerce.order_action', {
          ...{ ...row, id: newId(), order_id: await order(organizationId), action: 'ship' },
        }),
        await plantRow(client, 'commerce.return_action', {
          ...{ organization_id: organizationId, status, id: newId(), action: 'accept' },
          return_id: await returned(organizationId),
        }),
      ] as const;
      await ctx.transaction(async tx => {
        await endAction(tx, organizationId, { ...(await findAction(tx, organizationId, ids[0]))!, ...ended });
        const answer = (await findReturnAction(tx, organizationId, ids[1]))!;
        await endReturnAction(tx, organizationId, { ...answer, ...ended });
      });
      const after = isRunning({ status }) ? 'failed' : status;
      expect((await findAction(ctx.db, organizationId, ids[0]))!.status).toBe(after);
      expect((await findReturnAction(ctx.db, organizationId, ids[1]))!.status).toBe(after);
    }
  });
});

describe('the deadline of a return', () => {
  it('is told while the rule says that the return has not ended', async () => {
    const { organizationId, db } = database.contextOf();
    const ids = new Map<string, string>();
    for (const status of returnStatuses) {
      ids.set(await returned(organizationId, { status, respond_by: '2026-01-01T00:00:00Z' }), status);
    }
    await returnDeadline.run({ db } as Parameters<typeof returnDeadline.run>[0]);
    const told = unnamed(
      'select id from commerce.return where organization_id = $1 and respond_by_told is not null',
    );
    const found = await db.query<{ id: string }>(told, [organizationId]);
    expect(found.map(({ id }) => ids.get(id)).sort()).toEqual(
      returnStatuses.filter(status => !isEnded({ status })).sort(),
    );
  });
});

describe('a line of an order', () => {
  it('is unmatched in the list where the rule says that a product is looked for', async () => {
    const { organizationId, db } = database.contextOf();
    const lines = [null, newId()].flatMap(productId =>
      ([null, 'sku', 'manual'] as const).map(matchedBy => aStoredLine({ productId, matchedBy })),
    );
    const unmatched: string[] = [];
    for (const line of lines) {
      const id = await order(organizationId);
      await plantRow(client, 'commerce.order_line', {
        ...{ organization_id: organizationId, order_id: id, id: newId(), matched_by: line.matchedBy },
        product_id: line.productId,
      });
      unmatched.push(...(isUnmatched(line) ? [id] : []));
    }
    const { items } = await listOrders(db, organizationId, { hasUnmatchedItems: true, limit: 50 });
    expect(items.map(({ id }) => id).sort()).toEqual(unmatched.sort());
  });
});
