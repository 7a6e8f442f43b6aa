import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxedMarketplaces } from '../../../connectors/marketplaces/sandboxed-registry.js';
import { newId } from '../../../kernel/ids.js';
import {
  PublicRequestCounter,
  readPublicRequests,
} from '../../../subgraphs/catalog/public-requests/public-request-counter.js';
import { SalesWorld } from '../../commerce/sales-world.js';

let world: SalesWorld;
beforeAll(async () => {
  world = await SalesWorld.open(sandboxedMarketplaces[0]!);
});
afterAll(() => world.close());

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const november = { from: '2026-11-01', to: '2026-12-01' };

it('requests are counted once an organization, by day and endpoint, whoever writes them', async () => {
  const { db } = world;
  const [a, b] = [newId(), newId()];
  const [here, there] = [new PublicRequestCounter(), new PublicRequestCounter()];
  here.count('search', [a, b, a], day('2026-11-20'));
  here.count('search', [a], day('2026-11-21'));
  there.count('product_page', [a], day('2026-11-21'));
  there.count('search', [a], day('2026-12-01'));
  await Promise.all([here.flush(db), there.flush(db)]);
  await here.flush(db);
  expect(await readPublicRequests(db, a, november)).toEqual([
    { endpoint: 'product_page', requests: '1' },
    { endpoint: 'search', requests: '2' },
  ]);
  expect(await readPublicRequests(db, b, november)).toEqual([{ endpoint: 'search', requests: '1' }]);
  expect(await readPublicRequests(db, newId(), november)).toEqual([]);
});

it('counts that cannot be written are written with the next', async () => {
  const { db } = world;
  const organizationId = newId();
  const counter = new PublicRequestCounter();
  counter.count('manifest', [organizationId], day('2026-11-20'));
  const broken = { query: () => Promise.reject(new Error('The database is away.')) };
  await expect(counter.flush(broken as never)).rejects.toThrow('away');
  counter.count('manifest', [organizationId], day('2026-11-20'));
  const counting = counter.start(db);
  await counting.stop();
  expect(await readPublicRequests(db, organizationId, november)).toEqual([
    { endpoint: 'manifest', requests: '2' },
  ]);
});
