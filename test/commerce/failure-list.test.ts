import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { encodeCursor } from '../../kernel/paging.js';
import { fromAccount } from '../../subgraphs/catalog/channels/connection/account-source.js';
import { listFailures } from '../../subgraphs/commerce/orders/ingestion/failure.queries.js';
import { noteFailure } from '../../subgraphs/commerce/orders/ingestion/failure.writer.js';
import type { IngestionFailure } from '../../subgraphs/commerce/orders/ingestion/ingestion.entity.js';
import { strict } from './pushing-marketplaces.js';
import { SalesWorld } from './sales-world.js';

let world: SalesWorld;
beforeEach(async () => {
  world = await SalesWorld.open(strict);
});
afterEach(() => world.close());

/** Records that failed, each a second after the one before. */
async function note(...externalIds: string[]): Promise<void> {
  const source = fromAccount('scheduled_sync', strict.marketplace.key, world.connectionId);
  const reason = { code: 'internal', message: 'planted' };
  for (const externalId of externalIds) {
    const record = { kind: 'order' as const, externalId, sourceUpdatedAt: null, isHistorical: false };
    await noteFailure(world.db, { ...world.address, ...record, source, ...reason }, { origin: world.ctx });
    world.clock.advance(1_000);
  }
}

describe('the list of failures', () => {
  const page = (cursor: string | null, status: IngestionFailure['status'] | null = null) =>
    listFailures(
      world.db,
      world.organizationId,
      { connectionId: null, status },
      { offset: 0, cursor, limit: 2 },
    );

  it('goes on where it was while records fail', async () => {
    await note('X-0', 'X-1', 'X-2', 'X-3');
    const first = await page(null);
    expect(first.pagination).toMatchObject({ total: 4, hasMore: true, nextOffset: 2 });
    await note('X-9');
    const second = await page(first.pagination.nextCursor);
    const ids = [...first.items, ...second.items].map(({ externalId }) => externalId);
    expect(ids).toEqual(['X-3', 'X-2', 'X-1', 'X-0']);
    const { nextOffset, nextCursor, total } = second.pagination;
    expect([nextOffset, nextCursor, total]).toEqual([null, null, 5]);
  });

  it('rejects a cursor of another filter, and one that was made up', async () => {
    await note('X-0', 'X-1', 'X-2');
    const { nextCursor } = (await page(null)).pagination;
    const crafted = [['now', newId()], ['2026-11-21T08:00:00.000Z', 'me'], ['2026-11-21T08:00:00.000Z']];
    const scope = [null, null];
    for (const other of [
      page(nextCursor, 'open'),
      page('me'),
      ...crafted.map(at => page(encodeCursor(at, scope))),
    ]) {
      await expect(other).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
    }
  });
});
