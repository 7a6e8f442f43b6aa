import { describe, expect, it } from 'vitest';
import type { DeliveryWorld } from './delivery-world.js';
import { deliveryWorlds } from './delivery-worlds.js';

let world: DeliveryWorld;
const { open } = deliveryWorlds(opened => {
  world = opened;
});

describe('a price reduction at a marketplace with promotion objects', () => {
  it.each(['shopee', 'tiktok_shop'])(
    'is scheduled, live and over at %s, and read back each time',
    async key => {
      await open(key);
      const ids = await world.listed(2);
      const { id, window } = await world.promote({}, ids);
      await world.settle();
      expect(await world.delivery(id)).toMatchObject({
        state: 'scheduled',
        observedState: 'scheduled',
        issues: [],
      });
      expect([world.books.length, await world.paid(ids[0]!)]).toEqual([1, '40']);
      await world.until(world.at(3));
      expect(await world.delivery(id)).toMatchObject({ state: 'live', observedState: 'live', issues: [] });
      expect([await world.paid(ids[0]!), await world.paid(ids[1]!)]).toEqual(['32', '32']);
      await world.until(new Date(Date.parse(window!.endsAt!) + 60_000).toISOString());
      expect(await world.delivery(id)).toMatchObject({ state: 'ended', observedState: 'ended', issues: [] });
      expect([world.live, await world.paid(ids[0]!)]).toEqual([[], '40']);
      expect(await world.notifications()).toEqual([]);
    },
  );
});
