import { answerReviews } from './answer-reviews.js';
import { clearStaleStock } from './clear-stale-stock.js';
import { endUnprofitablePromotions } from './end-unprofitable-promotions.js';
import { fixRejectedListings } from './fix-rejected-listings.js';
import { launchProduct } from './launch-product.js';
import type { ReadyProcedure } from './ready-procedure.js';
import { repriceToMedian } from './reprice-to-median.js';
import { restockAlert } from './restock-alert.js';
import { weeklyReport } from './weekly-report.js';

/** The procedures that ship with the program. */
export const readyProcedures: readonly ReadyProcedure[] = [
  restockAlert,
  repriceToMedian,
  answerReviews,
  fixRejectedListings,
  endUnprofitablePromotions,
  weeklyReport,
  clearStaleStock,
  launchProduct,
];
