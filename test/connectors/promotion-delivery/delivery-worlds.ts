import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Platform } from '../../platform/support/platform-database.js';
import { MovableClock } from '../kit/movable-clock.js';
import { DeliveryWorld } from './delivery-world.js';

/** For a file of tests: a database and a clock for all, and a merchant's store that each test opens and that ends with it. */
export function deliveryWorlds(onOpened: (world: DeliveryWorld) => void) {
  const clock = new MovableClock();
  let platform: Platform;
  let world: DeliveryWorld;
  beforeAll(async () => {
    platform = await DeliveryWorld.openDatabase(clock);
  });
  afterAll(() => platform.close());
  afterEach(() => world.close());
  const open = async (key: string): Promise<DeliveryWorld> => {
    world = await DeliveryWorld.open(key, platform, clock);
    onOpened(world);
    return world;
  };
  return { clock, open };
}
