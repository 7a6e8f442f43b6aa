import { afterAll, beforeAll, expect, it } from 'vitest';
import { statusAt } from '../../../subgraphs/commerce/pricing/promotion/promotion-status.rules.js';
import type { Platform } from '../../platform/support/platform-database.js';
import { MovableClock } from '../kit/movable-clock.js';
import { DeliveryWorld } from './delivery-world.js';

const clock = new MovableClock();
let platform: Platform;
let world: DeliveryWorld;
beforeAll(async () => {
  platform = await DeliveryWorld.openDatabase(clock);
  world = await DeliveryWorld.open('shopee', platform, clock);
});
afterAll(async () => {
  await world.close();
  await platform.close();
});

const statusOf = async (id: string) => statusAt(await world.stored(id), clock.iso);
const window = (endsAt: string) => ({ startsAt: null, endsAt, timeZone: 'UTC' });

it('is scheduled until its only store has it, where that needs it ahead of the start', async () => {
  const ids = await world.listed(1);
  const { id } = await world.promote({ window: window(world.at(30)) }, ids);
  await world.settle();
  const { startsAt } = await world.delivery(id);
  expect(startsAt! > clock.iso).toBe(true);
  expect(await statusOf(id)).toBe('scheduled');
  await world.until(new Date(Date.parse(startsAt!) - 1).toISOString());
  expect([await statusOf(id), world.live]).toEqual(['scheduled', []]);
  await world.until(new Date(Date.parse(startsAt!) + 60_000).toISOString());
  expect([await statusOf(id), world.live.length]).toEqual(['active', 1]);
  await world.change(id, { intent: 'ended' });
  expect(await statusOf(id)).toBe('ended');
  await world.settle();
});

it('is active where buyers of checkout have it before', async () => {
  const ids = await world.listed(1);
  const { id } = await world.promote({ window: window(world.at(30)), isInCheckout: true }, ids);
  await world.settle();
  const { startsAt } = await world.delivery(id);
  expect([startsAt! > clock.iso, await statusOf(id)]).toEqual([true, 'active']);
});
