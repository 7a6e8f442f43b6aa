import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import type { Review } from '../../subgraphs/content/review/review.entity.js';
import { type ReviewFilter, reviewList } from '../../subgraphs/content/review/review.queries.js';
import { isAnswered, noReply } from '../../subgraphs/content/review/review.rules.js';
import { type ReviewSort, replyStatuses } from '../../subgraphs/content/review/review.values.js';
import { insertReview } from '../../subgraphs/content/review/review.writer.js';
import { SalesWorld } from '../commerce/sales-world.js';
import { reviewed } from './review-world.js';

let world: SalesWorld;
const productId = newId();
const assigneeId = newId();

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;

const review = (index: number, more: Partial<Review> = {}): Review => ({
  id: newId(),
  channel: 'bazaar',
  accountId: null,
  externalReviewId: `r-${index}`,
  storeId: null,
  externalItemId: null,
  externalVariantId: null,
  externalOrderId: null,
  productId: null,
  variantId: null,
  orderId: null,
  rating: 5,
  text: `Number ${index}`,
  language: 'en',
  imageUrls: [],
  videoUrls: [],
  authorSealed: null,
  isAuthorErased: false,
  isVerifiedPurchase: null,
  isHidden: false,
  canReply: true,
  reply: noReply,
  needsReplyBy: null,
  isMarked: false,
  assigneeId: null,
  writtenAt: at(10),
  editedAt: null,
  version: 1,
  createdAt: at(20),
  updatedAt: at(20),
  ...more,
});

const replied = { ...noReply, status: 'published' as const, text: 'Merci pour tout 100 %' };
const reviews = [
  review(0, { rating: 1, needsReplyBy: at(12), writtenAt: at(3) }),
  review(1, { rating: 2, channel: 'stall', isMarked: true, writtenAt: at(1) }),
  review(2, { productId, language: 'fr', reply: replied, needsReplyBy: at(11) }),
  review(3, { isHidden: true, assigneeId, text: 'LEAKS a lot', updatedAt: at(25) }),
];

beforeAll(async () => {
  world = await SalesWorld.open(reviewed[0]!);
  await world.db.transaction(async tx => {
    for (const each of reviews) {
      await insertReview(tx, world.organizationId, each);
    }
  }, world.ctx);
  return () => world.close();
});

const found = async (filter: ReviewFilter, sort: ReviewSort = 'oldest') => {
  const asked = { limit: 50, cursor: null, sort, now: world.clock.now() };
  const { items } = await reviewList.page(world.db, world.organizationId, filter, asked);
  return items.map(({ externalReviewId }) => Number(externalReviewId.slice(2)));
};

describe('a list of reviews', () => {
  it.each<[ReviewFilter, number[]]>([
    [{}, [0, 1, 2, 3]],
    [{ ratings: [1, 2] }, [0, 1]],
    [{ channels: ['stall', 'nowhere'] }, [1]],
    [{ productIds: [productId] }, [2]],
    [{ languages: ['fr'] }, [2]],
    [{ isAnswered: true }, [2]],
    [{ isAnswered: false }, [0, 1, 3]],
    [{ needsReplyBefore: at(12) }, []],
    [{ needsReplyBefore: at(13) }, [0]],
    [{ isMarked: true }, [1]],
    [{ isHidden: true }, [3]],
    [{ isHidden: false, isMarked: false }, [0, 2]],
    [{ assigneeId }, [3]],
    [{ writtenAfter: at(3), writtenBefore: at(10) }, [0]],
    [{ q: 'leaks' }, [3]],
    [{ q: 'POUR tout 100 %' }, [2]],
    [{ q: '%' }, [2]],
    [{ accountId: newId() }, []],
    [{ ids: [reviews[1]!.id, newId()] }, [1]],
  ])('has those of which all of the filter holds: %j', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  it('is sorted as it is asked for', async () => {
    expect(await found({}, 'newest')).toEqual([3, 2, 1, 0]);
    expect((await found({}, 'recently_written')).slice(2)).toEqual([0, 1]);
    expect((await found({}, 'recently_updated'))[0]).toBe(3);
  });

  it.each<ReviewSort>(['newest', 'oldest', 'recently_written', 'recently_updated'])(
    'is read page by page, each review once: %s',
    async sort => {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const asked = { limit: 1, cursor, sort, now: world.clock.now() };
        const page = await reviewList.page(world.db, world.organizationId, {}, asked);
        seen.push(...page.items.map(({ externalReviewId }) => Number(externalReviewId.slice(2))));
        cursor = page.pagination.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(await found({}, sort));
    },
  );

  it('tells answered ones as the rules do, whatever the state of the reply', async () => {
    for (const status of replyStatuses) {
      const each = review(100, { externalReviewId: `status-${status}`, reply: { ...noReply, status } });
      await world.db.transaction(tx => insertReview(tx, world.organizationId, each), world.ctx);
      const asked = { limit: 50, cursor: null, sort: 'oldest' as const, now: world.clock.now() };
      const filter = { ids: [each.id], isAnswered: isAnswered({ status }) };
      const { items } = await reviewList.page(world.db, world.organizationId, filter, asked);
      expect([status, items.length]).toEqual([status, 1]);
      await world.rows('delete from content.review where organization_id = $1 and id = $2', each.id);
    }
  });

  it("has none of another organization's", async () => {
    const asked = { limit: 50, cursor: null, sort: 'newest' as const, now: world.clock.now() };
    expect((await reviewList.page(world.db, newId(), {}, asked)).items).toEqual([]);
  });
});
