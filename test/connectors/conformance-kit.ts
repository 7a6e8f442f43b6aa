import { describe } from 'vitest';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import { accessTests } from './kit/access.js';
import { afterSaleTests } from './kit/after-sale.js';
import { categoryTests } from './kit/categories.js';
import { listingTests } from './kit/listings.js';
import { orderTests } from './kit/orders.js';
import type { Particulars } from './kit/particulars.js';
import { performanceTests } from './kit/performance.js';
import { pushTests } from './kit/pushes.js';
import { reviewTests } from './kit/reviews.js';
import { salePriceTests } from './kit/sale-prices.js';
import { troubleTests } from './kit/trouble.js';
import { unknownMoneyTests } from './kit/unknown-money.js';
import { unreadableTests } from './kit/unreadable.js';
import { unreadableRowTests } from './kit/unreadable-rows.js';
import { writeTests } from './kit/writes.js';

/**
 * What every connector guarantees, proved against its sandbox. What its capabilities say that it cannot do is
 * skipped, or proved to be rejected.
 */
export function conformance(module: SandboxedMarketplace, particulars: Particulars = {}): void {
  const subject = { module, particulars };
  describe(`${module.marketplace.title} conforms to the port`, () => {
    accessTests(subject);
    listingTests(subject);
    writeTests(subject);
    salePriceTests(subject);
    troubleTests(subject);
    orderTests(subject);
    unknownMoneyTests(subject);
    unreadableTests(subject);
    unreadableRowTests(subject);
    afterSaleTests(subject);
    pushTests(subject);
    categoryTests(subject);
    reviewTests(subject);
    performanceTests(subject);
  });
}
