import { describe, expect, it } from 'vitest';
import type {
  PromotionDraft,
  PromotionItem,
  PromotionKind,
} from '../../../connectors/marketplaces/promotion.js';
import type { DeliveryCapabilities } from '../../../connectors/marketplaces/promotion-capabilities.js';
import type { Subject } from '../kit/kit-world.js';
import { hourMs, PromotionWorld, startsAt } from './promotion-world.js';

const manyItems = 1_000;

/** What cannot be done is rejected before anything is called. */
export function limitTests(subject: Subject, kind: PromotionKind): void {
  const limits = subject.module.marketplace.promotions!.capabilities[kind]!;
  const inWorld = (test: (world: PromotionWorld) => Promise<void>) => () =>
    PromotionWorld.run(subject, kind, test);

  describe('limits', () => {
    it(
      'has no problem with what it can deliver',
      inWorld(async world => {
        if (!world.isScheduled) {
          await world.goTo(startsAt);
        }
        const { promotionProblems } = world.kit.marketplace.promotions!;
        expect(promotionProblems(world.draft(), world.kit.clock.now())).toEqual([]);
      }),
    );

    it.each(Object.entries(wrongDrafts(limits)))('rejects before any call: %s', (_name, wrong) =>
      PromotionWorld.run(subject, kind, async world => {
        if (!world.isScheduled) {
          await world.goTo(startsAt);
        }
        const before = world.kit.callCount;
        const { field, ...changed } = wrong(world);
        const error = await world.kit.errorOf(world.channel.put({ ...world.draft(), ...changed }));
        expect(error.kind).toBe('rejected');
        expect(error.issues.map(issue => issue.field)).toContain(field);
        expect(world.kit.callCount).toBe(before);
      }),
    );

    it(
      'rejects before any call: more items than fit in a batch',
      inWorld(async world => {
        const draft = world.draft({ delivered: { externalId: '1', startsAt, endsAt: null } });
        const items = Array.from({ length: limits.itemBatchMax + 1 }, () => world.items[0]!);
        const before = world.kit.callCount;
        for (const call of [world.channel.putItems, world.channel.removeItems]) {
          expect((await world.kit.errorOf(call(draft, items))).kind).toBe('rejected');
        }
        expect(world.kit.callCount).toBe(before);
      }),
    );

    if (kind === 'price_reduction' && limits.reduction !== 'percentage') {
      it('takes a thousand items in batches', inWorld(takesThousand));
    }
  });
}

type Wrong = (world: PromotionWorld) => Partial<PromotionDraft> & { field: string };

const changedFirst = (world: PromotionWorld, change: Partial<PromotionItem>): PromotionItem[] => [
  { ...world.items[0]!, ...change },
  ...world.items.slice(1, 2),
];

/** One for each thing that the delivery says it cannot do. */
function wrongDrafts(limits: DeliveryCapabilities): Record<string, Wrong> {
  const when = (isSo: boolean, name: string, wrong: Wrong): Record<string, Wrong> =>
    isSo ? { [name]: wrong } : {};
  return {
    ...timeDrafts(limits),
    ...when(limits.nameLengthMax !== null, 'a name that is too long', () => ({
      name: 'x'.repeat(limits.nameLengthMax! + 1),
      field: 'name',
    })),
    ...when(!limits.isStoreWide, 'no items', () => ({ items: [], field: 'items' })),
    ...when(limits.itemsMax !== null, 'too many items', world => ({
      items: Array.from({ length: limits.itemsMax! + 1 }, () => world.items[0]!),
      field: 'items',
    })),
    ...when(limits.hasItems, 'an item twice', world => ({
      items: [world.items[0]!, world.items[0]!],
      field: 'items.1',
    })),
    ...when(limits.hasItems && limits.purchaseLimit === null, 'a limit per buyer', world => ({
      items: changedFirst(world, { purchaseLimit: 1 }),
      field: 'items.0.purchaseLimit',
    })),
    ...when(limits.hasItems && limits.promotionalStock === null, 'promotional stock', world => ({
      items: changedFirst(world, { promotionalStock: 1 }),
      field: 'items.0.promotionalStock',
    })),
    ...when(limits.usageLimit === 'no', 'a number of uses', () => ({ usageLimit: 5, field: 'usageLimit' })),
    ...when(limits.usageLimitPerBuyerMax === 0, 'uses per buyer', () => ({
      usageLimitPerBuyer: 1,
      field: 'usageLimitPerBuyer',
    })),
    ...when(!limits.hasMinimumSpend, 'a minimum spend', () => ({
      minimumSpend: '10',
      field: 'minimumSpend',
    })),
  };
}

function timeDrafts(limits: DeliveryCapabilities): Record<string, Wrong> {
  const after = (world: PromotionWorld, ms: number): string =>
    new Date(world.kit.clock.now().getTime() + ms).toISOString();
  const lasts = (ms: number) => () => ({
    endsAt: new Date(Date.parse(startsAt) + ms).toISOString(),
    field: 'endsAt',
  });
  const when = (isSo: boolean, name: string, wrong: Wrong): Record<string, Wrong> =>
    isSo ? { [name]: wrong } : {};
  return {
    'an end before the start': lasts(-hourMs),
    ...when(limits.isEndRequired, 'no end', () => ({ endsAt: null, field: 'endsAt' })),
    ...when((limits.leadTimeMs ?? 0) > 0, 'a start too soon', world => ({
      startsAt: after(world, limits.leadTimeMs! - 1_000),
      field: 'startsAt',
    })),
    ...when(limits.leadTimeMs === null, 'a start in the future', world => ({
      startsAt: after(world, hourMs),
      field: 'startsAt',
    })),
    ...when(limits.lengthMinMs !== null, 'too short', lasts((limits.lengthMinMs ?? 0) - 1_000)),
    ...when(limits.lengthMaxMs !== null, 'too long', lasts((limits.lengthMaxMs ?? 0) + 1_000)),
  };
}

async function takesThousand(world: PromotionWorld): Promise<void> {
  const { shop } = world.kit.sandbox;
  const [model] = world.kit.storedListings('MUG-1');
  const items = Array.from({ length: manyItems }, (_, index) => {
    const id = shop.newId('listing');
    const variantId = model!.variants[0]!.id === model!.id ? id : shop.newId('variant');
    const sku = `BULK-${index}`;
    const isOnly = model!.variants[0]!.id.length < 3;
    const variant = { ...model!.variants[0]!, id: isOnly ? model!.variants[0]!.id : variantId, sku };
    shop.state.listings.set(id, { ...structuredClone(model!), id, variants: [variant] });
    const [known] = world.items;
    const externalId = known!.reference.externalId === 'MUG-1' ? sku : id;
    const ofVariant = known!.variant.externalId === null ? null : variant.id;
    const reference = { externalId, variants: [{ sku, externalId: ofVariant }] };
    return { ...known!, reference, variant: { sku, externalId: ofVariant } };
  });
  await world.delivered({ items });
  await world.goTo(startsAt);
  expect(items.filter(item => !world.isReduced(item))).toEqual([]);
}
