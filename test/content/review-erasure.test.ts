import { describe, expect, it } from 'vitest';
import { OrderService } from '../../subgraphs/commerce/orders/order/order.service.js';
import { orderStore } from '../../subgraphs/commerce/orders.js';
import { eraseOrderOfReviews } from '../../subgraphs/content/review/order-erasure.js';
import { draft, item } from '../commerce/order-draft.js';
import { named, openReviews, repliedTo, reviewed } from './review-world.js';

const erasing = new OrderService(orderStore, [eraseOrderOfReviews]);

/** A marketplace whose reviews name their order, which was read. */
async function soldAndReviewed(module: (typeof reviewed)[number]) {
  const opened = await openReviews(module);
  const { world } = opened;
  await world.sync();
  const [sold] = await world.rows<{ id: string; number: string }>(
    `select id, external_order_id as number from commerce."order" where organization_id = $1`,
  );
  const writeOf = (text: string) => opened.write({ text, orderId: sold!.number });
  return { ...opened, sold: sold!, writeOf };
}

describe.each(named(repliedTo))('an order at %s that is erased', (_key, module) => {
  it('takes who wrote its reviews with it, and what they say stays', async () => {
    const { world, sync, stored, service, writeOf, sold, write } = await soldAndReviewed(module);
    writeOf('It is a good mug.');
    write({ text: 'The buyer of this is another.' });
    await sync();
    const [before, other] = await stored();
    expect([before!.orderId, before!.externalOrderId]).toEqual([sold.id, sold.number]);
    // Not every marketplace tells who wrote it.
    expect([null, 'w***n']).toContain(service.authorName(before!));
    await erasing.delete(world.ctx, sold.id);
    const [after, untouched] = await stored();
    expect(after).toEqual({
      ...before,
      ...{ orderId: null, externalOrderId: null, authorSealed: null, isAuthorErased: true },
      ...{ version: 2, updatedAt: world.clock.now().toISOString() },
    });
    expect(untouched).toEqual(other);
    await sync();
    expect((await stored())[0]).toEqual(after);
  });

  it('is not told of by reviews that come later, or that are changed later', async () => {
    const { world, sync, stored, service, writeOf, sold } = await soldAndReviewed(module);
    const early = writeOf('It is a good mug.');
    await sync();
    await erasing.delete(world.ctx, sold.id);
    Object.assign(early, { rating: 1 });
    writeOf('It is still a good mug.');
    await sync();
    const reviews = await stored();
    expect(reviews.map(({ rating }) => rating)).toEqual([1, 5]);
    for (const review of reviews) {
      expect(review).toMatchObject({ orderId: null, externalOrderId: null, isAuthorErased: true });
      expect(service.authorName(review)).toBeNull();
      expect(review.productId).not.toBeNull();
    }
  });

  it('is forgotten by reviews that came before it was known', async () => {
    const { world, sync, stored, writeOf, sold } = await soldAndReviewed(module);
    writeOf('It is a good mug.');
    await sync();
    await world.rows('update content.review set order_id = null where organization_id = $1');
    await erasing.delete(world.ctx, sold.id);
    expect((await stored())[0]).toMatchObject({ externalOrderId: null, isAuthorErased: true });
  });

  it('is forgotten also by a review that is read at the same time', async () => {
    const { world, sync, stored, writeOf, sold } = await soldAndReviewed(module);
    for (let count = 0; count < 8; count += 1) writeOf(`It is good mug number ${count}.`);
    await Promise.all([sync(), erasing.delete(world.ctx, sold.id)]);
    const reviews = await stored();
    expect(reviews).toHaveLength(8);
    expect(reviews.map(({ authorSealed, externalOrderId }) => [authorSealed, externalOrderId])).toEqual(
      reviews.map(() => [null, null]),
    );
  });
});

describe('an order of our own that is erased', () => {
  it('takes the author with it as well, and nobody reviews it any more', async () => {
    const { world, service, stored } = await openReviews(reviewed[0]!);
    const { ctx } = world;
    const order = await erasing.create(ctx, draft({ items: [item({})] }));
    const given = {
      ...{ orderId: order.id, orderItemId: order.items[0]!.id, rating: 5, text: 'It is good.' },
      ...{ authorName: 'Wilhelmina', imageUrls: [], writtenAt: null },
    };
    await service.record(ctx, given);
    const stranger = await openReviews(reviewed[0]!);
    const theirs = await erasing.create(stranger.world.ctx, draft({ items: [item({})] }));
    await stranger.service.record(stranger.world.ctx, {
      ...given,
      ...{ orderId: theirs.id, orderItemId: theirs.items[0]!.id },
    });
    await erasing.delete(ctx, order.id);
    const [review] = await stored();
    expect([service.authorName(review!), review!.orderId, review!.text]).toEqual([null, null, 'It is good.']);
    const [kept] = await stranger.stored();
    expect(stranger.service.authorName(kept!)).toBe('Wilhelmina');
    await expect(service.record(ctx, given)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});
