import type { Benchmark } from '../benchmark.js';
import { analyticsFreshness } from './analytics-freshness.js';
import { bulkImport } from './bulk-import.js';
import { catalogExport } from './catalog-export.js';
import { catalogSize } from './catalog-size.js';
import { categories } from './categories.js';
import { checkoutComplete } from './checkout-complete.js';
import { checkoutSession } from './checkout-session.js';
import { discoveryDocuments } from './discovery-documents.js';
import { discoveryIsolation } from './discovery-isolation.js';
import { discoveryTriggers } from './discovery-triggers.js';
import { documents, documentsSize } from './documents.js';
import { graphqlOrders } from './graphql-orders.js';
import { graphqlProduct } from './graphql-product.js';
import { orderIngestion } from './order-ingestion.js';
import { orderList, orderListSize } from './order-list.js';
import { priceBookCoverage } from './price-book-coverage.js';
import { priceBookList } from './price-book-list.js';
import { priceEvaluation } from './price-evaluation.js';
import { priceSync } from './price-sync.js';
import { priceUpdate } from './price-update.js';
import { productById, productList } from './product-reads.js';
import { promotionList } from './promotion-list.js';
import { reprice } from './reprice.js';
import { salesFigures } from './sales-figures.js';
import { searchQuality } from './search-quality.js';
import { searchSize } from './search-size.js';
import { seasonDay } from './season-day.js';
import { webhookDelivery } from './webhook-delivery.js';
import { webhookIsolation } from './webhook-isolation.js';
import { webhookLatency } from './webhook-latency.js';

/** Every benchmark, in the order in which they run. */
export const benchmarks: readonly Benchmark[] = [
  productById,
  productList,
  priceUpdate,
  graphqlProduct,
  graphqlOrders,
  bulkImport,
  orderIngestion,
  analyticsFreshness,
  orderList,
  priceBookList,
  promotionList,
  priceEvaluation,
  categories,
  searchQuality,
  discoveryDocuments,
  discoveryIsolation,
  discoveryTriggers,
  documents,
  checkoutSession,
  checkoutComplete,
  webhookDelivery,
  webhookLatency,
  webhookIsolation,
  priceSync,
  reprice,
  seasonDay,
  documentsSize,
  orderListSize,
  searchSize,
  salesFigures,
  priceBookCoverage,
  catalogSize,
  catalogExport,
];
