import { expect, it, vi } from 'vitest';
import type { ReplyReceipt, ReviewReference } from '../../../connectors/marketplaces/review.js';
import { KitWorld, type Subject } from './kit-world.js';
import { ReviewedShop, referenceOf, replyWaitMs } from './reviewed-shop.js';

const replyText = 'Thank you for the review.';
const secondText = 'Thank you for the review, once more.';
const attemptsMax = 40;

/** A reply whose answer was lost is looked up, and is there once. */
export function replyFaultTests(subject: Subject): void {
  const inShop = (test: (shop: ReviewedShop) => Promise<void>) => () =>
    KitWorld.run(subject, async world => test(await ReviewedShop.open(world)));

  it.each(['loseAnswer', 'hang'] as const)('says that nobody knows, and has it once: %s', fault =>
    inShop(async shop => {
      const { world } = shop;
      const posted = countReplies(shop);
      const reference = referenceOf(shop.write());
      world.sandbox.faults.set(fault, 1);
      const channel = shop.channelWith({ timeoutMs: 300 });
      expect((await world.errorOf(channel.reply(reference, replyText))).kind).toBe('unknown');
      world.sandbox.faults.clear();
      world.clock.advance(replyWaitMs);
      expect((await shop.channel.readReview(reference))!.reply!.text).toBe(replyText);
      expect(await shop.channel.reply(reference, secondText)).toBe('already_replied');
      expect(posted()).toEqual([replyText]);
    })(),
  );

  it(
    'has nothing to look up where the marketplace only throttled',
    inShop(async shop => {
      const posted = countReplies(shop);
      const reference = referenceOf(shop.write());
      shop.world.sandbox.faults.set('throttle', 1);
      const error = await shop.world.errorOf(shop.channel.reply(reference, replyText));
      expect([error.kind, error.isTemporary]).toEqual(['throttled', true]);
      expect(posted()).toEqual([]);
      shop.world.sandbox.faults.clear();
      expect(await shop.channel.reply(reference, replyText)).toBe('accepted');
    }),
  );

  it(
    'does not say that nothing was done when the marketplace fails while it is told',
    inShop(async shop => {
      const reference = referenceOf(shop.write());
      shop.world.sandbox.faults.set('failBefore', 1);
      expect((await shop.world.errorOf(shop.channel.reply(reference, replyText))).kind).toBe('unknown');
      shop.world.sandbox.faults.clear();
      shop.world.clock.advance(replyWaitMs);
      expect((await shop.channel.readReview(reference))!.reply).toBeNull();
    }),
  );

  it(
    'shows that a reply was taken and then dropped',
    inShop(async shop => {
      const reference = referenceOf(shop.write());
      shop.world.sandbox.faults.set('acceptThenDrop', 1);
      expect(await shop.channel.reply(reference, replyText)).toBe('accepted');
      shop.world.sandbox.faults.clear();
      shop.world.clock.advance(replyWaitMs);
      expect((await shop.channel.readReview(reference))!.reply).toBeNull();
    }),
  );

  it(
    'posts each of many replies once, however many answers are lost',
    inShop(async shop => {
      const posted = countReplies(shop);
      const references = Array.from({ length: 12 }, () => referenceOf(shop.write()));
      for (const name of ['loseAnswer', 'throttle', 'failBefore'] as const) {
        shop.world.sandbox.faults.set(name, 0.25);
      }
      for (const reference of references) {
        await replied(shop, reference);
      }
      expect(posted().sort()).toEqual(
        references.map(({ externalReviewId }) => `${replyText} ${externalReviewId}`).sort(),
      );
    }),
  );
}

/** As a careful caller does it: after an answer that is not known, the review is read before anything is sent again. */
async function replied(shop: ReviewedShop, reference: ReviewReference): Promise<void> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const text = `${replyText} ${reference.externalReviewId}`;
    const outcome: ReplyReceipt | { kind: string } = await shop.channel
      .reply(reference, text)
      .catch((error: { kind: string }) => error);
    if (outcome === 'accepted' || outcome === 'already_replied') {
      return;
    }
    expect(['unknown', 'throttled', 'unavailable']).toContain(outcome.kind);
    shop.world.clock.advance(replyWaitMs);
    const read = await shop.channel.readReview(reference).catch(() => null);
    if (read?.reply?.text === text) {
      return;
    }
  }
  throw new Error(`The reply was not posted in ${attemptsMax} attempts.`);
}

/** Texts of all replies that the marketplace took, one that replaced another included. */
function countReplies(shop: ReviewedShop): () => string[] {
  const replyTo = vi.spyOn(shop.world.sandbox.shop, 'replyTo');
  return () => replyTo.mock.calls.map(([, text]) => text);
}
