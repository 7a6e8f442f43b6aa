import { describe, expect, it } from 'vitest';
import type { PromotionKind } from '../../../connectors/marketplaces/promotion.js';
import type { Subject } from '../kit/kit-world.js';
import { endsAt, failures, hourMs, PromotionWorld, startsAt } from './promotion-world.js';

/** From its creation to its end. */
export function lifecycleTests(subject: Subject, kind: PromotionKind): void {
  const inWorld = (test: (world: PromotionWorld) => Promise<void>) => () =>
    PromotionWorld.run(subject, kind, test);

  describe('from creation to end', () => {
    it('is scheduled, live at its start, and over at its end', inWorld(lives));
    it('is changed, and its items are, while it is live', inWorld(changes));
    it('is ended before its time, however often', inWorld(endsEarly));
    it('is ended before its start', inWorld(endsBeforeStart));
    it(
      'is missing where it never was',
      inWorld(async world => {
        const draft = world.draft({ delivered: { externalId: '99999999', startsAt, endsAt } });
        expect(await world.state(draft)).toBe('missing');
        expect(await world.channel.find(world.draft())).toEqual([]);
        await world.channel.end(draft);
      }),
    );
  });
}

async function lives(world: PromotionWorld): Promise<void> {
  const draft = await world.delivered();
  const [first, , third] = world.items;
  const expectReduced = (isReduced: boolean) =>
    world.isAboutPrices &&
    expect([world.isReduced(first!), world.isReduced(third!)]).toEqual([isReduced, false]);
  if (world.isScheduled) {
    expect(await world.state(draft)).toBe('scheduled');
    expectReduced(false);
    await world.goTo(startsAt);
  }
  const observed = await world.channel.read(draft);
  expect(observed.state).toBe('live');
  expect(observed.observedAt).toBe(world.kit.clock.iso);
  expect(observed.marketplaceStatus).not.toBe('');
  expect(observed.items.map(({ hiddenBy }) => hiddenBy)).toEqual(draft.items.map(() => null));
  expectReduced(true);
  await world.goTo(endsAt);
  expect(await world.state(draft)).toBe('ended');
  expectReduced(false);
}

async function changes(world: PromotionWorld): Promise<void> {
  const { limits } = world;
  const draft = await world.delivered();
  const [first, , third] = world.items;
  await world.goTo(startsAt);
  if (limits.hasItems && limits.changes.addItems) {
    failures(await world.channel.putItems(draft, [third!]));
    world.settle();
    expect(await world.skusIn(draft)).toEqual(['MUG-1', 'MUG-2', 'MUG-3']);
  }
  if (limits.hasItems && limits.changes.removeItems) {
    failures(await world.channel.removeItems(draft, [first!]));
    failures(await world.channel.removeItems(draft, [first!]));
    world.settle();
    expect(await world.skusIn(draft)).not.toContain('MUG-1');
    expect(world.isReduced(first!)).toBe(false);
  }
  if (limits.changes.endEarlier) {
    const earlier = new Date(Date.parse(endsAt) - 24 * hourMs).toISOString();
    const changed = { ...draft, knownAs: [draft], name: 'Changed', endsAt: earlier };
    const delivered = await world.channel.put(changed);
    expect(delivered.externalId).toBe(draft.delivered!.externalId);
    expect((await world.channel.read({ ...changed, delivered })).endsAt).toBe(earlier);
    expect(world.kit.sandbox.shop.state.promotions.size).toBe(1);
  }
}

async function endsEarly(world: PromotionWorld): Promise<void> {
  const draft = await world.delivered();
  await world.goTo(startsAt);
  await world.goTo(new Date(Date.parse(startsAt) + 2 * hourMs).toISOString());
  await world.channel.end(draft);
  world.settle();
  await world.channel.end(draft);
  expect(['ended', 'missing']).toContain(await world.state(draft));
  expect(world.items.map(item => world.isReduced(item))).toEqual([false, false, false]);
}

async function endsBeforeStart(world: PromotionWorld): Promise<void> {
  if (!world.isScheduled) {
    return;
  }
  const draft = await world.delivered();
  await world.channel.end(draft);
  world.settle();
  await world.goTo(startsAt);
  expect(['ended', 'missing']).toContain(await world.state(draft));
  expect(world.items.map(item => world.isReduced(item))).toEqual([false, false, false]);
}
