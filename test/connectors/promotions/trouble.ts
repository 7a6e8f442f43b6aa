import { describe, expect, it } from 'vitest';
import type {
  PromotionChannel,
  PromotionDraft,
  PromotionKind,
} from '../../../connectors/marketplaces/promotion.js';
import type { FaultName } from '../../../connectors/marketplaces/sandbox/faults.js';
import type { Subject } from '../kit/kit-world.js';
import { endsAt, failures, PromotionWorld, startsAt } from './promotion-world.js';

/** What goes wrong at the marketplace or on the way. */
export function troubleTests(subject: Subject, kind: PromotionKind): void {
  const inWorld = (test: (world: PromotionWorld) => Promise<void>) => () =>
    PromotionWorld.run(subject, kind, test);

  describe('trouble', () => {
    it('makes nothing twice when answers are lost', inWorld(losesAnswers));
    it('tells of what was accepted and then dropped', inWorld(drops));
    it('tells for each item that it was rejected', inWorld(rejects));
    it('is throttled, and has done nothing', inWorld(throttles));
    it('takes what has its id and is another for missing, and leaves it alone', inWorld(isReplaced));
    it("tells of a campaign of the marketplace's that hides it", inWorld(hides));
  });
}

async function struck<T>(world: PromotionWorld, fault: FaultName, call: () => Promise<T>): Promise<T> {
  const { faults } = world.kit.sandbox;
  faults.set(fault, 1);
  try {
    return await call();
  } finally {
    faults.clear();
  }
}

const writesItems = ({ limits }: PromotionWorld): boolean => limits.hasItems;

async function losesAnswers(world: PromotionWorld): Promise<void> {
  if (!world.isScheduled) {
    await world.goTo(startsAt);
  }
  const { channel, kit } = world;
  const draft = world.draft();
  const error = await struck(world, 'loseAnswer', () => kit.errorOf(channel.put(draft)));
  expect(error.kind).toBe('unknown');
  const found = await channel.find(draft);
  expect(found).toHaveLength(1);
  draft.delivered = { externalId: found[0]!.externalId!, startsAt, endsAt };
  expect((await channel.put(draft)).externalId).toBe(found[0]!.externalId);
  expect(kit.sandbox.shop.state.promotions.size).toBe(1);
  const delivered = { ...draft, delivered: await channel.put(draft) };
  await struck(world, 'loseAnswer', () => ignored(channel, delivered));
  failures(await channel.putItems(delivered, delivered.items));
  world.settle();
  expect(await world.skusIn(delivered)).toEqual(delivered.items.map(({ variant }) => variant.sku));
  await struck(world, 'loseAnswer', () => channel.end(delivered).catch(() => undefined));
  await channel.end(delivered);
  world.settle();
  expect(['ended', 'missing', 'scheduled']).toContain(await world.state(delivered));
  expect(world.items.map(item => world.isReduced(item, startsAt))).toEqual([false, false, false]);
}

/** Some put items with their promotion, so that there is nothing to write. */
const ignored = (channel: PromotionChannel, draft: PromotionDraft): Promise<unknown> =>
  channel.putItems(draft, draft.items).catch(({ kind }: { kind: string }) => expect(kind).toBe('unknown'));

async function drops(world: PromotionWorld): Promise<void> {
  if (!world.isScheduled) {
    await world.goTo(startsAt);
  }
  const draft = world.draft();
  const dropped = await struck(world, 'acceptThenDrop', async () => {
    const delivered = { ...draft, delivered: await world.channel.put(draft) };
    await world.channel.putItems(delivered, delivered.items).catch(() => undefined);
    return delivered;
  });
  world.settle();
  expect(await world.state(dropped)).toBe('missing');
}

async function rejects(world: PromotionWorld): Promise<void> {
  if (!world.isAboutPrices || !writesItems(world)) {
    return;
  }
  if (!world.isScheduled) {
    await world.goTo(startsAt);
  }
  const draft = world.draft();
  const delivered = { ...draft, delivered: await world.channel.put(draft) };
  const outcomes = await struck(world, 'rejectItem', () =>
    world.channel.putItems(delivered, delivered.items),
  );
  expect(outcomes.map(({ isDone }) => isDone)).toEqual([false, false]);
  for (const { issues } of outcomes) {
    expect(issues[0]!.marketplaceMessage).not.toBe('');
    expect(issues[0]!.severity).toBe('error');
  }
  world.settle();
  expect(await world.skusIn(delivered)).toEqual([]);
  failures(await world.channel.putItems(delivered, delivered.items));
  world.settle();
  expect(await world.skusIn(delivered)).toEqual(['MUG-1', 'MUG-2']);
}

/** A marketplace that lost what it had accepted may give the id to the next promotion. */
async function isReplaced(world: PromotionWorld): Promise<void> {
  const { channel, kit } = world;
  const other = await world.delivered();
  const lost = { ...other, promotionId: '0193bbbb-0000-7000-8000-000000000002', name: 'Lost' };
  const books = structuredClone([...kit.sandbox.shop.state.promotions.values()]);
  expect(await channel.read(lost)).toMatchObject({
    state: 'missing',
    externalId: null,
    items: [],
    replacedBy: 'November',
  });
  expect((await kit.errorOf(channel.put({ ...lost, endsAt: other.endsAt }))).kind).toBe('not_found');
  if (world.limits.hasItems) {
    const some = [world.items[2]!];
    expect((await kit.errorOf(channel.putItems(lost, some))).kind).toBe('not_found');
    expect((await kit.errorOf(channel.removeItems(lost, lost.items))).kind).toBe('not_found');
  }
  await channel.end(lost);
  expect([...kit.sandbox.shop.state.promotions.values()]).toEqual(books);
  expect((await channel.read(other)).replacedBy).toBeUndefined();
}

async function throttles(world: PromotionWorld): Promise<void> {
  if (!world.isScheduled) {
    await world.goTo(startsAt);
  }
  const draft = world.draft();
  const delivered = { externalId: '1', startsAt: draft.startsAt, endsAt: draft.endsAt };
  for (const call of [() => world.channel.put(draft), () => world.channel.read({ ...draft, delivered })]) {
    const error = await struck(world, 'throttle', () => world.kit.errorOf(call()));
    expect(error.kind).toBe('throttled');
  }
  expect(world.kit.sandbox.shop.state.promotions.size).toBe(0);
}

async function hides(world: PromotionWorld): Promise<void> {
  if (!world.isAboutPrices) {
    return;
  }
  const draft = await world.delivered();
  await world.goTo(startsAt);
  const { items } = await struck(world, 'hidePromotion', () => world.channel.read(draft));
  const tellsBuyerPrice = items.some(({ buyerPrice }) => buyerPrice !== null);
  if (tellsBuyerPrice) {
    expect(items.map(({ hiddenBy }) => hiddenBy === null)).toEqual([false, false]);
  }
  const after = await world.channel.read(draft);
  expect(after.items.map(({ hiddenBy }) => hiddenBy)).toEqual([null, null]);
}
