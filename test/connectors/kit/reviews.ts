import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import {
  type ChannelReview,
  moderationKinds,
  type ReviewChannel,
  type ReviewReference,
} from '../../../connectors/marketplaces/review.js';
import { buy } from './buyers.js';
import { KitWorld, type Subject } from './kit-world.js';
import { malformedAt } from './malformed.js';
import { everyPage } from './pages.js';
import { givenReview, ReviewedShop, referenceOf, replyWaitMs } from './reviewed-shop.js';
import { replyFaultTests } from './reviews-faults.js';

const reviewCount = 130;
const replyText = 'Thank you: we are glad that it arrived whole.\nTumble';

/** Reviews of buyers, and what sellers do about them. */
export function reviewTests(subject: Subject): void {
  const { reviews, capabilities } = subject.module.marketplace;
  const capability = capabilities.reviews;
  const inShop = (test: (shop: ReviewedShop) => Promise<void>) => () =>
    KitWorld.run(subject, async world => test(await ReviewedShop.open(world)));

  describe('reviews', () => {
    it('are read where the capabilities say so, and nowhere else', () => {
      expect(reviews !== undefined).toBe(capability !== undefined);
      expect(subject.module.protocol.newReviewId !== undefined).toBe(capability !== undefined);
    });
  });

  describe.skipIf(capability === undefined)('reviews of its buyers', () => {
    it('are paged through by the time they were written at, each once', inShop(pages));
    it('are read with what the buyer wrote, and without who the buyer is', inShop(readsOne));

    it(
      'show what the buyer has changed when they are read again',
      inShop(async shop => {
        const made = shop.write({ rating: 5, text: 'Good.' });
        Object.assign(made, { rating: 2, text: 'It broke after a week.' });
        const [read] = await shop.all();
        expect(read).toMatchObject({ rating: 2, text: 'It broke after a week.' });
      }),
    );

    it(
      'include those that can be read when one cannot',
      inShop(async shop => {
        const ids = [1, 2, 3].map(() => shop.write().id);
        const { world } = shop;
        const http = malformedAt(world.dependencies.http, ids[1]!);
        const page = await shop.page(shop.channelWith({ http }));
        expect(page.items.map(({ externalReviewId }) => externalReviewId)).toEqual([ids[0], ids[2]]);
        expect(page.unreadable?.map(({ externalId }) => externalId)).toEqual([ids[1]]);
      }),
    );

    it(
      'cannot be read of a marketplace that fails or throttles',
      inShop(async shop => {
        const { sandbox } = shop.world;
        shop.write();
        for (const [fault, kind] of [
          ['failBefore', 'unavailable'],
          ['throttle', 'throttled'],
        ] as const) {
          sandbox.faults.clear();
          sandbox.faults.set(fault, 1);
          expect((await shop.world.errorOf(shop.page())).kind).toBe(kind);
        }
      }),
    );
  });

  describe.skipIf(capability === undefined)('what is done about reviews', () => {
    it.skipIf(capability?.reply !== undefined)(
      'is no reply where the marketplace takes none, and nothing is sent',
      inShop(async shop => {
        const reference = referenceOf(shop.write());
        await expectUnsent(shop, channel => channel.reply(reference, replyText), 'unsupported');
        expect((await shop.channel.readReview(reference))!.canReply).toBe(false);
      }),
    );

    it.skipIf(capability?.reply === undefined)('is one reply, which is read back', inShop(repliesOnce));

    it.skipIf(capability?.reply === undefined)(
      'is no reply that is too long or empty, and nothing is sent',
      inShop(async shop => {
        const reference = referenceOf(shop.write());
        const { lengthMax } = capability!.reply!;
        await expectUnsent(shop, channel => channel.reply(reference, ''), 'rejected');
        await expectUnsent(shop, channel => channel.reply(reference, 'x'.repeat(lengthMax + 1)), 'rejected');
        expect(await shop.channel.reply(reference, 'x'.repeat(lengthMax))).toBe('accepted');
      }),
    );

    it.skipIf(capability?.reply === undefined)(
      'is no reply to a review that is not there',
      inShop(async shop => {
        const made = shop.write();
        shop.world.sandbox.shop.state.reviews.delete(made.id);
        const error = await shop.world.errorOf(shop.channel.reply(referenceOf(made), replyText));
        expect(error.kind).toBe('not_found');
      }),
    );

    it.each(moderationKinds)('is what the capabilities say: %s', kind =>
      inShop(async shop => {
        const made = shop.write();
        const reference = referenceOf(made);
        if (!capability!.moderation.includes(kind)) {
          await expectUnsent(shop, channel => channel.moderate(reference, kind), 'unsupported');
          return;
        }
        made.state = kind === 'show' ? 'hidden' : 'shown';
        await shop.channel.moderate(reference, kind);
        await shop.channel.moderate(reference, kind);
        expect((await shop.channel.readReview(reference))!.isHidden).toBe(kind !== 'show');
        const gone: ReviewReference = { ...reference, externalReviewId: '999999999' };
        expect((await shop.world.errorOf(shop.channel.moderate(gone, kind))).kind).toBe('not_found');
      })(),
    );
  });

  describe.skipIf(capability?.reply === undefined)('trouble with replies', () => replyFaultTests(subject));
}

async function pages(shop: ReviewedShop): Promise<void> {
  const since = shop.world.clock.iso;
  const made = Array.from({ length: reviewCount }, () => shop.write());
  const all = await shop.all(since);
  expect(all.map(({ externalReviewId }) => externalReviewId).sort()).toEqual(made.map(({ id }) => id).sort());
  const middle = made[reviewCount / 2]!.createdAt;
  const read = (from: string, until: string) =>
    everyPage(window => shop.channel.changedReviews(window, shop.listings), from, until);
  expect(await read(since, middle)).toHaveLength(reviewCount / 2);
  expect(await read(middle, shop.world.clock.iso)).toHaveLength(reviewCount / 2);
  expect(await read(since, since)).toEqual([]);
}

async function readsOne(shop: ReviewedShop): Promise<void> {
  const order = buy(shop.world, [shop.sku]);
  const text = 'Enamel & <b>steel</b>: "très bien", 好极了 😀\nThe lid is loose.';
  const made = shop.write({ orderId: order.id, rating: 4, text });
  const [listed] = await shop.all();
  const read = await shop.channel.readReview(referenceOf(made));
  expect(read).toEqual(listed);
  expect(read).toMatchObject({
    ...referenceOf(made),
    externalItemId: made.listingId,
    rating: 4,
    text,
    isHidden: false,
    reply: null,
    isVerifiedPurchase: true,
    createdAt: made.createdAt,
  } satisfies Partial<ChannelReview>);
  expect([null, order.id]).toContain(read!.externalOrderId);
  expect([null, givenReview.author.name]).toContain(read!.authorName);
  expect(JSON.stringify(read)).not.toContain(givenReview.author.email);
  shop.world.sandbox.shop.state.reviews.delete(made.id);
  expect(await shop.channel.readReview(referenceOf(made))).toBeNull();
}

async function repliesOnce(shop: ReviewedShop): Promise<void> {
  const { isModerated } = shop.capability.reply!;
  const reference = referenceOf(shop.write());
  expect((await shop.channel.readReview(reference))!.canReply).not.toBe(false);
  expect(await shop.channel.reply(reference, replyText)).toBe('accepted');
  if (isModerated) {
    expect((await shop.channel.readReview(reference))!.reply).toBeNull();
  }
  shop.world.clock.advance(replyWaitMs);
  const read = await shop.channel.readReview(reference);
  expect(read!.reply).toMatchObject({ text: replyText, isHidden: false });
  expect(read!.canReply).not.toBe(true);
  expect(await shop.channel.reply(reference, 'Another text.')).toBe('already_replied');
  expect((await shop.channel.readReview(reference))!.reply!.text).toBe(replyText);
}

async function expectUnsent(
  shop: ReviewedShop,
  call: (channel: ReviewChannel) => Promise<unknown>,
  kind: MarketplaceError['kind'],
): Promise<void> {
  const before = shop.world.callCount;
  const error = await shop.world.errorOf(call(shop.channel));
  expect([error.message, error.kind]).toEqual([error.message, kind]);
  expect(shop.world.callCount).toBe(before);
}
