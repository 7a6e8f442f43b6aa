import { describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { retailOrders } from './review-orders.js';
import { named, openReviews, repliedTo, reviewed, withReviews } from './review-world.js';

describe.each(named(reviewed))('reviews of %s', (_key, module) => {
  it('are read once each, with their product, language and deadline, whatever is read again', async () => {
    const { write, sync, stored, world, productId } = await openReviews(module);
    const { reply } = module.marketplace.capabilities.reviews!;
    write({ rating: 2, text: 'The lid of the mug is loose and it leaks.' });
    write({ rating: 5, text: 'มันดีมาก ชอบสีมาก' });
    await sync();
    write({ rating: 4, text: '' });
    await sync();
    await sync();
    const reviews = await stored();
    expect(reviews.map(({ rating, language, version }) => [rating, language, version])).toEqual([
      [2, 'en', 1],
      [5, 'th', 1],
      [4, null, 1],
    ]);
    expect(reviews.map(review => review.productId)).toEqual([productId, productId, productId]);
    const [unhappy, happy, starsAlone] = reviews.map(({ writtenAt, needsReplyBy }) =>
      needsReplyBy === null ? null : (Date.parse(needsReplyBy) - Date.parse(writtenAt)) / 86_400_000,
    );
    expect([unhappy, happy, starsAlone]).toEqual(reply === undefined ? [null, null, null] : [2, 7, null]);
    expect(world.sandbox.shop.state.reviews.size).toBe(3);
  });

  it('that buyers change are changed here, which is seen at the next read', async () => {
    const { write, sync, stored, world } = await openReviews(module);
    const made = write({ rating: 5 });
    await sync();
    Object.assign(made, { rating: 1, text: 'It broke after a week, and that is not good.' });
    world.clock.advance(3_600_000);
    await sync();
    const [review] = await stored();
    expect(review).toMatchObject({ rating: 1, text: made.text, version: 2, writtenAt: made.createdAt });
    expect(review!.editedAt).toBe(world.clock.iso);
  });

  it('that come out of order, or at the same time twice, are one record each', async () => {
    const opened = await openReviews(module);
    const { write, sync, stored } = opened;
    const ids = [1, 2, 3].map(rating => write({ rating }).id);
    const backwards = withReviews(opened, reviews => ({
      changedReviews: async (window, listings) => {
        const page = await reviews.changedReviews(window, listings);
        return { ...page, items: [...page.items, ...page.items].reverse() };
      },
    }));
    await Promise.all([sync(backwards), sync()]);
    const found = (await stored()).map(({ externalReviewId }) => externalReviewId);
    expect(found.sort()).toEqual(ids.sort());
  });

  it('that cannot be read hold up none of the others, and are read once they can be', async () => {
    const opened = await openReviews(module);
    const { write, sync, stored, world } = opened;
    const [, bad] = [write(), write(), write()];
    const failing = withReviews(opened, reviews => ({
      changedReviews: async (window, listings) => {
        const page = await reviews.changedReviews(window, listings);
        const items = page.items.filter(({ externalReviewId }) => externalReviewId !== bad!.id);
        const unreadable = [{ externalId: bad!.id, error: new TypeError('The rating is no number.') }];
        return { ...page, items, unreadable };
      },
      readReview: async () => {
        throw new TypeError('The rating is no number.');
      },
    }));
    await sync(failing);
    expect(await stored()).toHaveLength(2);
    const failures = () =>
      world.rows<object>(
        'select kind, external_id as id, status from commerce.ingestion_failure where organization_id = $1',
      );
    expect(await failures()).toEqual([{ kind: 'review', id: bad!.id, status: 'open' }]);
    world.clock.advance(60_000);
    await sync();
    expect(await stored()).toHaveLength(3);
    expect(await failures()).toEqual([{ kind: 'review', id: bad!.id, status: 'recovered' }]);
  });

  it('of a marketplace that fails are read by the next run, without a gap', async () => {
    const { write, sync, stored, world } = await openReviews(module);
    write();
    for (const fault of ['failBefore', 'throttle'] as const) {
      world.sandbox.faults.set(fault, 1);
      await sync();
      world.sandbox.faults.clear();
    }
    expect(await stored()).toEqual([]);
    world.clock.advance(86_400_000);
    write();
    await sync();
    expect(await stored()).toHaveLength(2);
  });

  it('keep the name of their author encrypted, and forget it for good where the merchant wants so', async () => {
    const { write, sync, stored, world, service } = await openReviews(module);
    const made = write({ author: { name: 'Zephyrine Quill', email: 'zq@buyer.example' } });
    await sync();
    const [review] = await stored();
    const name = service.authorName(review!);
    expect([null, 'Zephyrine Quill']).toContain(name);
    const kept = JSON.stringify(await world.db.query(unnamed('select * from content.review')));
    expect(kept).not.toContain('Zephyrine');
    expect(kept).not.toContain('zq@buyer.example');
    const erased = await service.eraseAuthor(world.ctx, review!.id);
    expect([service.authorName(erased), erased.isAuthorErased]).toEqual([null, true]);
    expect(await service.eraseAuthor(world.ctx, review!.id)).toEqual(erased);
    made.text = 'Changed by the buyer, so that it is read as news.';
    await sync();
    const [after] = await stored();
    expect([after!.text, service.authorName(after!)]).toEqual([made.text, null]);
  });
});

describe.each(named(repliedTo))('a reply at %s', (_key, module) => {
  it('that was given there is shown here, and no reply is expected any more', async () => {
    const { write, sync, stored, world } = await openReviews(module);
    const made = write({ rating: 1 });
    await sync();
    world.sandbox.shop.replyTo(made, 'We are sorry.');
    world.clock.advance(60_000);
    await sync();
    const [review] = await stored();
    expect(review!.reply).toMatchObject({
      status: 'published',
      text: 'We are sorry.',
      evidence: 'read_back',
    });
    expect(review!.needsReplyBy).toBeNull();
  });
});

describe('a review of an order of our own', () => {
  it('is a verified purchase of the item; another one is its edit, and does not undo what was done', async () => {
    const { service, actions, ctx, order, stored } = await retailOrders();
    const given = {
      ...{ orderId: order.id, orderItemId: order.itemId, rating: 5, text: 'It is the mug that I wanted.' },
      ...{ authorName: 'Sam', imageUrls: ['https://pictures.example/1.jpg'], writtenAt: null },
    };
    const made = await service.record(ctx, given);
    expect(made).toMatchObject({
      ...{ accountId: null, orderId: order.id, isVerifiedPurchase: true, rating: 5, language: 'en' },
      ...{ reply: { status: 'none' }, version: 1 },
    });
    expect(service.authorName(made)).toBe('Sam');
    const { results, jobId } = await actions.act(ctx, [
      { reviewId: made.id, action: 'reply', text: 'Thank you.', assigneeId: null },
      { reviewId: made.id, action: 'hide', text: null, assigneeId: null },
    ]);
    expect([jobId, results.map(({ status }) => status)]).toEqual([null, ['completed', 'completed']]);
    await service.record(ctx, { ...given, rating: 3 });
    const [after] = await stored();
    expect(after).toMatchObject({
      ...{ id: made.id, rating: 3, isHidden: true, writtenAt: made.writtenAt, needsReplyBy: null },
      reply: { status: 'published', text: 'Thank you.' },
    });
  });

  it('is of an item that the order has, of an order that there is, and not of a marketplace', async () => {
    const { service, ctx, order, sold, stored, world } = await retailOrders();
    const given = {
      ...{ orderId: order.id, orderItemId: order.itemId, rating: 5, text: '', authorName: null },
      ...{ imageUrls: [], writtenAt: null },
    };
    const rejected = (change: object) => service.record(ctx, { ...given, ...change });
    const code = (wanted: string) => ({ code: wanted });
    await expect(rejected({ orderItemId: order.id })).rejects.toMatchObject(code('REVIEW_ORDER_UNSUITABLE'));
    await expect(rejected({ orderId: order.itemId })).rejects.toMatchObject(code('ORDER_NOT_FOUND'));
    await expect(rejected({ orderId: 'x' })).rejects.toMatchObject(code('ORDER_NOT_FOUND'));
    await expect(rejected({ orderId: sold.id, orderItemId: sold.itemId })).rejects.toMatchObject(
      code('REVIEW_ORDER_UNSUITABLE'),
    );
    for (const status of ['pending', 'canceled']) {
      await world.rows(
        'update commerce.order_line set status = $3 where organization_id = $1 and id = $2',
        order.itemId,
        status,
      );
      await expect(rejected({})).rejects.toMatchObject(code('REVIEW_ORDER_UNSUITABLE'));
    }
    for (const change of [
      { rating: 0 },
      { rating: 6 },
      { rating: 1.5 },
      { imageUrls: ['http://a.example'] },
      { writtenAt: new Date(ctx.clock.now().getTime() + 60_000).toISOString() },
    ]) {
      await expect(rejected(change)).rejects.toMatchObject(code('VALIDATION_FAILED'));
    }
    expect(await stored()).toEqual([]);
  });
});
