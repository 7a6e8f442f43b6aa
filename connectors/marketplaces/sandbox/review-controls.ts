import { ControlError, orderOf } from './control-actions.js';
import type { NewReview } from './controls.js';
import type { Sandbox } from './sandbox.js';
import type { SandboxReview } from './state.js';

export function writeReview(sandbox: Sandbox, given: NewReview): SandboxReview {
  const { shop, protocol } = sandbox;
  if (!shop.hasReviews) {
    throw new ControlError(409, `Sellers cannot read reviews at ${protocol.key}.`);
  }
  const order = given.orderId === undefined ? null : orderOf(sandbox, given.orderId);
  for (const listing of shop.listings()) {
    const variant = listing.variants.find(({ sku }) => sku === given.sku);
    if (variant !== undefined && listing.state === 'live') {
      return shop.putReview({
        storeId: listing.storeId,
        listingId: listing.id,
        variantId: variant.id,
        orderId: order?.id ?? null,
        rating: given.rating,
        text: given.text ?? '',
        imageUrls: given.imageUrls ?? [],
        author: { name: given.authorName ?? 'Sam Buyer', email: 'sam.buyer@example.com' },
      });
    }
  }
  throw new ControlError(400, `sku: nothing with the SKU ${given.sku} is on sale.`);
}

export function editReview(
  { shop }: Sandbox,
  id: string,
  change: Partial<Pick<SandboxReview, 'rating' | 'text'>>,
): SandboxReview {
  const review = shop.state.reviews.get(id);
  if (review === undefined) {
    throw new ControlError(404, `There is no review ${id}.`);
  }
  return Object.assign(review, change);
}
