import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import { systemClock } from '../../kernel/clock.js';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { Encryption } from '../../kernel/encryption.js';
import { newId } from '../../kernel/ids.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { Outbound } from '../../kernel/outbound/outbound.js';
import { connectionLimits } from '../../subgraphs/catalog/channels/connection/connection.limits.js';
import { readConnection } from '../../subgraphs/catalog/channels/connection/connection.queries.js';
import { ConnectionService } from '../../subgraphs/catalog/channels/connection/connection.service.js';
import { saveConnection } from '../../subgraphs/catalog/channels/connection/connection.writer.js';
import { openTestDatabase } from '../support/context.js';
import { harbour, harbourCredentials, harbourSecret } from './connection-harbour.js';

const policy = { allowLoopback: true };
const http = new Outbound({ policy });
const encryption = new Encryption(randomBytes(32));
const service = new ConnectionService({ marketplaces: [harbour.marketplace], encryption, http, policy });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let sandbox: Sandbox;
beforeAll(async () => {
  database = await openTestDatabase();
  sandbox = await Sandbox.start(harbour.protocol, { clock: systemClock });
});
afterAll(async () => {
  await sandbox.close();
  await http.close();
  await database.close();
});

let ctx: RequestContext;
let id: string;
const connect = (account = 'shop-1') =>
  service.connect(ctx, {
    marketplace: 'harbour',
    endpoint: sandbox.url,
    credentials: harbourCredentials(harbourSecret, account),
  });
beforeEach(async () => {
  ctx = database.contextOf();
  ({ id } = await connect());
});

describe('a connection', () => {
  it('changes only at the version that is demanded, each time to the next one', async () => {
    const changes = [
      (by: RequestContext) => service.update(by, id, { name: 'Pier 7' }),
      (by: RequestContext) => service.reconnect(by, id, { credentials: harbourCredentials() }),
      (by: RequestContext) => service.disconnect(by, id),
    ];
    for (const [index, change] of changes.entries()) {
      const stale = change(database.contextOf(ctx.organizationId, index));
      await expect(stale).rejects.toMatchObject({ code: 'VERSION_STALE' });
      const done = await change(database.contextOf(ctx.organizationId, index + 1));
      expect(done.version).toBe(index + 2);
    }
  });

  it('is disconnected once, and knows when it changed', async () => {
    const clock = vi.spyOn(database.db.clock, 'now');
    const at = (time: string) => clock.mockImplementation(() => new Date(time));
    at('2099-01-01T00:00:00.000Z');
    const changed = await service.update(ctx, id, { name: 'Pier 7' });
    at('2099-01-01T00:00:00.001Z');
    const first = await service.disconnect(ctx, id);
    at('2099-01-01T00:00:00.002Z');
    const second = await service.disconnect(ctx, id).finally(() => clock.mockRestore());
    expect([first.version, second]).toEqual([3, first]);
    expect(changed.updatedAt).toBe('2099-01-01T00:00:00.000Z');
    expect(first.updatedAt).toBe('2099-01-01T00:00:00.001Z');
    expect(Date.parse(changed.createdAt)).toBeLessThan(Date.parse(changed.updatedAt));
  });

  it('is as the marketplace vouched for it last, but for what the merchant says of it', async () => {
    const stores = [
      { id: 'sg-1', country: 'SG', currency: 'SGD' },
      { id: 'my-1', country: 'MY', currency: 'MYR' },
    ];
    const credentials = { values: {}, expiresAt: null };
    const vouched = (account: object, sealed: string) => ({
      ...{ organizationId: ctx.organizationId, id, marketplace: 'harbour', sealed, pushToken: sealed },
      account: { externalId: 'shop-1', name: 'Stall', endpoint: null, credentials, stores, ...account },
    });
    const save = async (account: object, sealed: string) => {
      await ctx.transaction(tx => saveConnection(tx, vouched(account, sealed)));
      const [row] = await ctx.db.query<Record<string, string>>(
        unnamed('select * from catalog.marketplace_connection where organization_id = $1 and id = $2'),
        [ctx.organizationId, id],
      );
      return row!;
    };
    await service.update(ctx, id, { name: 'Pier 7', stockBuffer: 2, enabledStores: ['my-1'] });
    await ctx.db.query(
      unnamed(`update catalog.marketplace_connection set status = 'needs_attention', status_reason = 'Rejected.'
        where organization_id = $1`),
      [ctx.organizationId],
    );
    const before = await save({}, 'first');
    const later = new Date(Date.parse(before.updated_at!) + 1);
    const clock = vi.spyOn(database.db.clock, 'now').mockImplementation(() => later);
    const inAnHour = new Date(ctx.clock.now().getTime() + 3_600_000).toISOString();
    const moved = [
      { ...stores[1]!, country: 'BN', currency: 'BND' },
      { id: 'th-1', country: 'TH', currency: 'THB' },
    ];
    const changes = { name: 'Another', endpoint: 'https://new.example', stores: moved };
    const after = await save(
      { ...changes, credentials: { values: {}, expiresAt: inAnHour } },
      'second',
    ).finally(() => clock.mockRestore());
    expect([before.status, before.status_reason]).toEqual(['connected', null]);
    expect(after).toMatchObject({
      ...{ name: 'Pier 7', stock_buffer: 2, endpoint: 'https://new.example', push_token: before.push_token },
      ...{ credentials_encrypted: 'second', credentials_expire_at: inAnHour, created_at: before.created_at },
      ...{
        connected_at: after.updated_at,
        checked_at: after.updated_at,
        version: Number(before.version) + 1,
      },
    });
    expect(Date.parse(after.credentials_refresh_at!)).toBeLessThan(Date.parse(inAnHour));
    expect(Date.parse(after.updated_at!)).toBeGreaterThan(Date.parse(before.updated_at!));
    expect((await readConnection(ctx, id)).stores).toEqual([
      { id: 'my-1', country: 'BN', currency: 'BND', isEnabled: true },
      { id: 'th-1', country: 'TH', currency: 'THB', isEnabled: true },
    ]);
  });

  it('has the name that the marketplace gives it, as far as names go', async () => {
    const account = {
      externalId: 'shop-9',
      name: 'N'.repeat(inputLimits.nameLength + 1),
      endpoint: null,
      stores: [],
    };
    const other = newId();
    const vouched = {
      organizationId: ctx.organizationId,
      id: other,
      marketplace: 'harbour',
      sealed: 's',
      pushToken: other,
    };
    const credentials = { values: {}, expiresAt: null };
    await ctx.transaction(tx => saveConnection(tx, { ...vouched, account: { ...account, credentials } }));
    expect((await readConnection(ctx, other)).name).toBe('N'.repeat(inputLimits.nameLength));
  });

  it('is one of so many, which does not keep an earlier one from being connected again', async () => {
    await ctx.db.query(
      unnamed(`insert into catalog.marketplace_connection (organization_id, id, marketplace, external_account_id, name,
          status, push_token, connected_at, created_at, updated_at)
        select $1, gen_random_uuid(), 'harbour', 'other-' || number, 'Other', 'disconnected', gen_random_uuid(), now(),
          now(), now() from generate_series(2, $2::integer) as number`),
      [ctx.organizationId, connectionLimits.connectionsMax],
    );
    await expect(connect('shop-2')).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await service.disconnect(ctx, id);
    await expect(connect('shop-2')).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await connect()).toMatchObject({ id, status: 'connected' });
  });
});

describe('what is listed in an account', () => {
  const listing = unnamed(
    `insert into catalog.listing (organization_id, id, product_id, connection_id, marketplace, store_id, country,
       currency, desired, desired_version, state, compared_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'harbour', 'sg-1', 'SG', 'SGD', $5, 1, 'live', $6, $6, $6)`,
  );
  const jobs = () =>
    ctx.db.query(unnamed('select kind, payload from platform.job where organization_id = $1 order by id'), [
      ctx.organizationId,
    ]);

  it('is told of another stock buffer, and once the account is connected again of prices and stock', async () => {
    const listed = newId();
    const place = (productId: string, connectionId: string, desired: string) =>
      ctx.db.query(listing, [ctx.organizationId, newId(), productId, connectionId, desired, ctx.clock.now()]);
    await place(listed, id, 'published');
    await place(newId(), id, 'delisted');
    await place(newId(), newId(), 'published');
    const told = (...fields: string[]) => ({
      kind: 'product.sync',
      payload: { productIds: [listed], fields },
    });
    await service.update(ctx, id, { name: 'Pier 7', stockBuffer: 0 });
    expect(await jobs()).toEqual([]);
    await service.update(ctx, id, { stockBuffer: 2 });
    expect(await jobs()).toEqual([told('inventory')]);
    await service.disconnect(ctx, id);
    await service.update(ctx, id, { stockBuffer: 3 });
    expect(await jobs()).toEqual([told('inventory')]);
    await service.reconnect(ctx, id, { credentials: harbourCredentials() });
    expect(await jobs()).toEqual([told('inventory'), told('price', 'inventory')]);
  });
});
