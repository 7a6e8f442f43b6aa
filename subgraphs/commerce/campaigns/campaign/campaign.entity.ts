import type { Money } from '../../../../kernel/money.js';
import type { PromotionDefinition, PromotionStore } from '../../pricing/promotion/promotion.entity.js';
import type { StatedProduct } from '../../pricing/promotion/promotion-product.entity.js';
import type { TimeWindow } from '../../pricing/window/time-window.entity.js';
import type { CampaignState, ReviewDecision } from './campaign.values.js';

/** What the campaign is to reach; null is no target. */
export interface CampaignTargets {
  orders: number | null;
  units: number | null;
  revenue: Money | null;
}

export type PlannedProduct = StatedProduct;

/** A promotion that the launch creates. A window of null is the campaign's. */
export interface PlannedPromotion {
  /** Unique in the plan: revisions are compared by it. */
  key: string;
  definition: PromotionDefinition;
  products: PlannedProduct[];
}

/** What a revision says. */
export interface CampaignPlan {
  name: string;
  objective: string | null;
  /** Member who answers for the campaign. */
  ownerId: string;
  /** The only member who may approve it; null: whoever may. */
  approverId: string | null;
  /** Stores whose orders count for it. */
  stores: PromotionStore[];
  /** Stores that its promotions may be in. */
  promotionStores: PromotionStore[];
  window: TimeWindow | null;
  /** What all discounts together may come to. */
  budget: Money | null;
  targets: CampaignTargets;
  /** Products that it is about; those of its promotions count as well. */
  productIds: string[];
  promotions: PlannedPromotion[];
}

/** Null people are API keys and OAuth clients: they are no persons. */
export interface CampaignReview {
  submittedBy: string | null;
  submittedAt: string;
  /** Whether the organization asked for another person's approval when it was submitted. */
  requiresApproval: boolean;
  decision: ReviewDecision | null;
  decidedBy: string | null;
  decidedAt: string | null;
  note: string | null;
}

/** The plan is immutable; the review is the last one of this revision. */
export interface CampaignRevision {
  /** From 1, without gaps. */
  number: number;
  plan: CampaignPlan;
  authorId: string | null;
  createdAt: string;
  review: CampaignReview | null;
}

/** Which promotion the launch made of which planned one. */
export interface LaunchedPromotion {
  key: string;
  promotionId: string;
}

export interface Campaign {
  id: string;
  state: CampaignState;
  /** The current one. */
  revision: CampaignRevision;
  promotions: LaunchedPromotion[];
  launchedAt: string | null;
  /** When somebody completed it before its window was over. */
  completedAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}
