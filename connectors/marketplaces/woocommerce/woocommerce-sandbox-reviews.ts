import { dictionary } from '../../../kernel/dictionary.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxReview } from '../sandbox/state.js';
import { between } from './woocommerce-sandbox-changes.js';
import { invalid, Page, rejection, type ShopAnswers } from './woocommerce-sandbox-request-auth.js';
import { gmt } from './woocommerce-sandbox-wire.js';

const statuses: Record<SandboxReview['state'], string> = {
  shown: 'approved',
  hidden: 'hold',
  spam: 'spam',
};
const states: Readonly<Record<string, SandboxReview['state']>> = dictionary({
  approved: 'shown',
  hold: 'hidden',
  spam: 'spam',
  unspam: 'shown',
});

/** Times of the list are those of the shop's clock, whatever the call says. */
export function reviewRoutes({ shop }: SandboxDependencies): ShopAnswers {
  return {
    'GET /products/reviews': ({ query }) => {
      query.delete('dates_are_gmt');
      const status = query.get('status') ?? 'approved';
      const listed = [...shop.state.reviews.values()].filter(
        ({ state }) => status === 'all' || statuses[state] === status,
      );
      const reviews = between(listed, query, ['after', 'before'], ({ id, createdAt }) => ({
        id,
        at: createdAt,
      }));
      return new Page(reviews.map(wireReview), query);
    },
    'GET /products/reviews/:id': ({ params }) => wireReview(reviewOf(shop, params.id!)),
    'PUT /products/reviews/:id': ({ params, body }) => {
      const review = reviewOf(shop, params.id!);
      const state = states[String(body.status)];
      if (state === undefined) {
        throw invalid('status', `status is not one of ${Object.keys(states).join(', ')}.`);
      }
      review.state = state;
      return wireReview(review);
    },
  };
}

function reviewOf(shop: SandboxShop, id: string): SandboxReview {
  const review = shop.state.reviews.get(id);
  if (review === undefined) {
    throw rejection(404, 'woocommerce_rest_review_invalid_id', 'Invalid review ID.');
  }
  return review;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const wireReview = (review: SandboxReview): object => ({
  id: Number(review.id),
  date_created: gmt(new Date(Date.parse(review.createdAt) + 8 * 3_600_000).toISOString()),
  date_created_gmt: gmt(review.createdAt),
  product_id: Number(review.listingId),
  status: statuses[review.state],
  reviewer: review.author.name,
  reviewer_email: review.author.email,
  review: `<p>${escaped(review.text).replaceAll('\n', '<br />\n')}</p>\n`,
  rating: review.rating,
  verified: review.orderId !== null,
  reviewer_avatar_urls: {},
});
