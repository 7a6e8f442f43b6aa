import type { ChannelDependencies } from '../../../connectors/marketplaces/port.js';
import type {
  ChannelReview,
  ReviewCapability,
  ReviewChannel,
  ReviewedListing,
  ReviewReference,
} from '../../../connectors/marketplaces/review.js';
import type { SandboxReview } from '../../../connectors/marketplaces/sandbox/state.js';
import type { KitWorld } from './kit-world.js';
import { everyPage } from './pages.js';

/** By then every marketplace shows what it took. */
export const replyWaitMs = 60_000;

/** What of it a connector tells, and what it does not. */
export const givenReview = {
  variantId: null,
  orderId: null,
  rating: 5,
  text: 'Good mug.',
  imageUrls: [],
  author: { name: 'w***n', email: 'wilhelmina.tan@buyer.example' },
} satisfies Omit<SandboxReview, 'id' | 'storeId' | 'listingId' | 'createdAt' | 'state' | 'reply'>;

export const referenceOf = ({ id, storeId }: SandboxReview): ReviewReference => ({
  storeId,
  externalReviewId: id,
});

/** A shop with one listing, of which buyers write. */
export class ReviewedShop {
  readonly world: KitWorld;
  readonly sku = 'MUG-1';
  readonly listings: readonly ReviewedListing[];
  readonly #since: string;

  private constructor(world: KitWorld, listings: readonly ReviewedListing[]) {
    this.world = world;
    this.listings = listings;
    this.#since = world.clock.iso;
  }

  static async open(world: KitWorld): Promise<ReviewedShop> {
    const { externalId } = await world.published(world.draft('MUG-1'));
    // Some marketplaces tell whole seconds.
    world.clock.advance(1_000 - (world.clock.now().getTime() % 1_000));
    return new ReviewedShop(world, [{ storeId: world.store.id, externalItemId: externalId }]);
  }

  get capability(): ReviewCapability {
    return this.world.capabilities.reviews!;
  }

  get channel(): ReviewChannel {
    return this.channelWith({});
  }

  channelWith(dependencies: Partial<ChannelDependencies>): ReviewChannel {
    const { marketplace, account } = this.world;
    return marketplace.reviews!(account, { ...this.world.dependencies, ...dependencies });
  }

  /** A buyer writes, and a second goes by. */
  write(given: Partial<SandboxReview> = {}): SandboxReview {
    const { externalItemId, storeId } = this.listings[0]!;
    const listingId = this.world.storedListings(this.sku)[0]?.id ?? externalItemId;
    const made = this.world.sandbox.shop.putReview({ ...givenReview, storeId, listingId, ...given });
    this.world.clock.advance(1_000);
    return made;
  }

  page(channel = this.channel) {
    const window = { since: this.#since, until: this.world.clock.iso, cursor: null };
    return channel.changedReviews(window, this.listings);
  }

  /** All that were written so far. */
  all(since = this.#since): Promise<ChannelReview[]> {
    const { channel, listings } = this;
    return everyPage(window => channel.changedReviews(window, listings), since, this.world.clock.iso);
  }
}
