import type { PromotionStore } from '../../pricing/promotion/promotion.entity.js';
import type { CampaignConflictCode, ConflictSeverity } from './campaign-conflict.values.js';

export interface CampaignConflict {
  code: CampaignConflictCode;
  severity: ConflictSeverity;
  /** Where in the plan. */
  path: string;
  productId: string | null;
  /** Null where it is about none, or about checkout. */
  store: PromotionStore | null;
  detail: string;
}
