import type { Clock } from '../../../kernel/clock.js';
import type { Faults } from './faults.js';
import type {
  OrderStage,
  ReturnStage,
  SandboxListing,
  SandboxOrder,
  SandboxPromotion,
  SandboxReturn,
  SandboxReview,
  SandboxState,
  SandboxStatement,
} from './state.js';

/** What changed, for a push. */
export interface ShopChange {
  kind: 'order' | 'return' | 'listing' | 'finance' | 'review';
  id: string;
  at: string;
}

export interface NewListing
  extends Omit<
    SandboxListing,
    'id' | 'state' | 'stateReason' | 'reviewEndsAt' | 'willBeRejected' | 'createdAt' | 'updatedAt'
  > {
  id?: string;
}

export interface ShopOptions {
  clock: Clock;
  faults: Faults;
  /** How long listings are reviewed; null where the marketplace reviews none. */
  reviewMs: number | null;
  /** A new id in the form that the marketplace gives to that kind of record. */
  newId(
    kind: 'listing' | 'variant' | 'order' | 'line' | 'package' | 'return' | 'statement' | 'promotion',
    sequence: number,
  ): string;
  /** The same for reviews; absent where the marketplace has none that sellers can read. */
  newReviewId?(sequence: number): string;
  /** How long replies to reviews are looked at before they are shown. Default 0. */
  replyReviewMs?: number;
}

/**
 * A marketplace behind a sandbox's wire protocol: its state, and the rules by which it changes. The protocol
 * translates; all that happens, happens here.
 */
export class SandboxShop {
  readonly state: SandboxState = {
    listings: new Map(),
    orders: new Map(),
    returns: new Map(),
    statements: new Map(),
    promotions: new Map(),
    reviews: new Map(),
    performance: new Map(),
    itemCounters: new Map(),
  };
  /** The last day whose visits and advertising are counted; null for all of them. */
  countedThrough: string | null = null;
  readonly faults: Faults;
  readonly #options: ShopOptions;
  #sequence = 0;
  #listeners: ((change: ShopChange) => void)[] = [];

  constructor(options: ShopOptions) {
    this.#options = options;
    this.faults = options.faults;
  }

  /** How many ids were given: a shop that is opened again with its old state goes on from there. */
  get sequence(): number {
    return this.#sequence;
  }

  set sequence(value: number) {
    this.#sequence = value;
  }

  onChange(listener: (change: ShopChange) => void): void {
    this.#listeners.push(listener);
  }

  now(): string {
    return this.#options.clock.now().toISOString();
  }

  newId(kind: Parameters<ShopOptions['newId']>[0]): string {
    this.#sequence += 1;
    return this.#options.newId(kind, this.#sequence);
  }

  /** Takes a listing in, or replaces the one with its id. It goes through review where the marketplace has one. */
  putListing(input: NewListing): SandboxListing {
    const at = this.now();
    const id = input.id ?? this.newId('listing');
    const { reviewMs } = this.#options;
    const willBeRejected = this.faults.strikes('acceptThenReject');
    const isReviewed = reviewMs !== null || willBeRejected;
    const listing: SandboxListing = {
      ...input,
      id,
      state: isReviewed ? 'in_review' : 'live',
      stateReason: null,
      reviewEndsAt: isReviewed ? this.#options.clock.now().getTime() + (reviewMs ?? 0) : null,
      willBeRejected,
      createdAt: this.state.listings.get(id)?.createdAt ?? at,
      updatedAt: at,
    };
    if (this.faults.strikes('renameSku') && listing.variants[0] !== undefined) {
      listing.variants[0].sku = `${listing.variants[0].sku}-RENAMED`;
    }
    if (!this.faults.strikes('acceptThenDrop')) {
      this.state.listings.set(id, listing);
      this.#tell('listing', id);
    }
    return listing;
  }

  /** The listing as of now: a review that is over has been decided. */
  listing(id: string): SandboxListing | null {
    const listing = this.state.listings.get(id) ?? null;
    if (
      listing !== null &&
      listing.reviewEndsAt !== null &&
      listing.reviewEndsAt <= this.#options.clock.now().getTime()
    ) {
      listing.reviewEndsAt = null;
      listing.state = listing.willBeRejected ? 'rejected' : 'live';
      listing.stateReason = listing.willBeRejected ? 'The main picture shows a watermark.' : null;
      listing.updatedAt = this.now();
      this.#tell('listing', id);
    }
    return listing;
  }

  listings(): SandboxListing[] {
    return [...this.state.listings.keys()].map(id => this.listing(id)!);
  }

  /** Changes in place, with the time and the push that belong to it. */
  changeListing(listing: SandboxListing, change: Partial<SandboxListing>): void {
    Object.assign(listing, change, { updatedAt: this.now() });
    this.#tell('listing', listing.id);
  }

  /** A buyer buys: stock goes down; `null` when there is not enough of it. */
  placeOrder(
    order: Omit<SandboxOrder, 'id' | 'number' | 'updatedAt' | 'placedAt' | 'packages' | 'cancelReason'> & {
      placedAt?: string;
    },
  ): SandboxOrder | null {
    const wanted = order.lines.map(line => ({
      line,
      variant: this.listing(line.listingId)?.variants.find(variant => variant.id === line.variantId),
    }));
    if (wanted.some(({ line, variant }) => variant === undefined || variant.quantity < line.quantity)) {
      return null;
    }
    for (const { line, variant } of wanted) {
      variant!.quantity -= line.quantity;
    }
    const id = this.newId('order');
    const at = this.now();
    const placed: SandboxOrder = {
      ...order,
      id,
      number: id,
      cancelReason: null,
      packages: [],
      placedAt: order.placedAt ?? at,
      updatedAt: at,
    };
    this.state.orders.set(id, placed);
    this.#tell('order', id);
    return placed;
  }

  changeOrder(order: SandboxOrder, change: Partial<SandboxOrder>): void {
    Object.assign(order, change, { updatedAt: this.now() });
    this.#tell('order', order.id);
  }

  advanceOrder(order: SandboxOrder, stage: OrderStage): void {
    this.changeOrder(order, { stage });
  }

  putReturn(input: Omit<SandboxReturn, 'id' | 'requestedAt' | 'updatedAt'>): SandboxReturn {
    const at = this.now();
    const made: SandboxReturn = { ...input, id: this.newId('return'), requestedAt: at, updatedAt: at };
    this.state.returns.set(made.id, made);
    this.#tell('return', made.id);
    return made;
  }

  /** A buyer who goes on with it after an offer has taken the offer. */
  advanceReturn(record: SandboxReturn, stage: ReturnStage): void {
    const { offer, ...kept } = record;
    const isTaken = offer !== undefined && (stage === 'completed' || stage === 'refund_pending');
    this.changeReturn(record, { stage, ...(isTaken ? { refundAmount: offer } : {}) });
    if (stage !== kept.stage) {
      delete record.offer;
    }
  }

  changeReturn(record: SandboxReturn, change: Partial<SandboxReturn>): void {
    Object.assign(record, change, { updatedAt: this.now() });
    this.#tell('return', record.id);
  }

  putStatement(input: Omit<SandboxStatement, 'id' | 'updatedAt'> & { id?: string }): SandboxStatement {
    const made: SandboxStatement = {
      ...input,
      id: input.id ?? this.newId('statement'),
      updatedAt: this.now(),
    };
    this.state.statements.set(made.id, made);
    this.#tell('finance', made.id);
    return made;
  }

  /** Whether a campaign of the marketplace's own decides prices in place of promotions and sale prices. */
  get isHidingPromotions(): boolean {
    return this.faults.strikes('hidePromotion');
  }

  /** What becomes of an item that is put into a promotion, or of a sale price. */
  itemFate(): 'taken' | 'rejected' | 'dropped' {
    if (this.faults.strikes('rejectItem')) {
      return 'rejected';
    }
    return this.faults.strikes('acceptThenDrop') ? 'dropped' : 'taken';
  }

  /** Takes a promotion in. Nobody is told: the payloads of such pushes are not known. */
  putPromotion(input: Omit<SandboxPromotion, 'id' | 'stoppedAt'>): SandboxPromotion {
    const made: SandboxPromotion = { ...input, id: this.newId('promotion'), stoppedAt: null };
    if (!this.faults.strikes('acceptThenDrop')) {
      this.state.promotions.set(made.id, made);
    }
    return made;
  }

  promotions(type: string): SandboxPromotion[] {
    return [...this.state.promotions.values()].filter(promotion => promotion.type === type);
  }

  get hasReviews(): boolean {
    return this.#options.newReviewId !== undefined;
  }

  /** A buyer writes. Nobody is told. */
  putReview(input: Omit<SandboxReview, 'id' | 'createdAt' | 'state' | 'reply'>): SandboxReview {
    this.#sequence += 1;
    const id = this.#options.newReviewId!(this.#sequence);
    const made: SandboxReview = { ...input, id, state: 'shown', reply: null, createdAt: this.now() };
    this.state.reviews.set(id, made);
    this.#tell('review', id);
    return made;
  }

  /** The seller answers a review that has no reply yet. */
  replyTo(review: SandboxReview, text: string): void {
    if (!this.faults.strikes('acceptThenDrop')) {
      const nowMs = this.#options.clock.now().getTime();
      review.reply = { text, at: this.now(), shownFrom: nowMs + (this.#options.replyReviewMs ?? 0) };
    }
  }

  /** What buyers see of the reply. */
  shownReply({ reply }: SandboxReview): SandboxReview['reply'] {
    return reply !== null && reply.shownFrom <= this.#options.clock.now().getTime() ? reply : null;
  }

  #tell(kind: ShopChange['kind'], id: string): void {
    const change = { kind, id, at: this.now() };
    for (const listener of this.#listeners) {
      listener(change);
    }
  }
}
