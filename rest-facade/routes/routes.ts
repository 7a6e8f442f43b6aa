import type { Route } from '../route.js';
import { catalogItemRoutes } from './catalog/catalog-items.routes.js';
import { listingRoutes } from './catalog/listings.routes.js';
import { marketplaceRoutes } from './catalog/marketplaces.routes.js';
import { productCommercialRoutes } from './catalog/product-commercial.routes.js';
import { productImageRoutes } from './catalog/product-images.routes.js';
import { productImportRoutes } from './catalog/product-import.routes.js';
import { productRoutes } from './catalog/products.routes.js';
import { platformRoutes } from './platform/platform.routes.js';

/** The whole table. */
export const routes: readonly Route[] = [
  ...productRoutes,
  ...productCommercialRoutes,
  ...productImageRoutes,
  ...productImportRoutes,
  ...catalogItemRoutes,
  ...listingRoutes,
  ...marketplaceRoutes,
  ...platformRoutes,
];
