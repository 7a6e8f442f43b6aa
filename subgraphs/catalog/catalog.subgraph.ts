import type { Storage } from '../../connectors/storage/storage.js';
import { buildSubgraph } from '../../kernel/federation/build-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import type { AnyJobDefinition } from '../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../kernel/jobs/define-task.js';
import { CatalogItemResolver } from './export/catalog-item.resolver.js';
import { planApplication, productImport } from './import/import.jobs.js';
import { ImportResolver } from './import/import.resolver.js';
import { ImportService } from './import/import.service.js';
import { importPurge } from './import/import-purge.js';
import { productSync } from './product/product.jobs.js';
import { resolveProductReference } from './product/product.reference.js';
import { ProductResolver } from './product/product.resolver.js';
import { type OrganizationDefaults, ProductService } from './product/product.service.js';
import { ProductCommercialResolver } from './product/product-commercial.resolver.js';
import { ProductCommercialService } from './product/product-commercial.service.js';
import { imagePurge } from './product-image/image-purge.js';
import { ProductImageResolver } from './product-image/product-image.resolver.js';
import { ProductImageService } from './product-image/product-image.service.js';

export interface CatalogOptions {
  /** Files that wait to be taken in; their keys are never told to anybody. */
  uploads: Storage;
  /** Files that are served to everybody. */
  media: Storage;
  /** Where the installation is reached from outside, without a slash at the end. */
  publicUrl: string;
  defaults: OrganizationDefaults;
}

/** The catalog: products, their variants, prices and stock, imports and exports. */
export function catalogSubgraph(options: CatalogOptions): Promise<Subgraph> {
  const { uploads, media, publicUrl, defaults } = options;
  return buildSubgraph({
    name: 'catalog',
    resolvers: [
      ProductResolver,
      ProductCommercialResolver,
      ProductImageResolver,
      ImportResolver,
      CatalogItemResolver,
    ],
    container: new Map<object, object>([
      [ProductResolver, new ProductResolver(new ProductService(defaults))],
      [ProductCommercialResolver, new ProductCommercialResolver(new ProductCommercialService())],
      [ProductImageResolver, new ProductImageResolver(new ProductImageService(uploads, media, publicUrl))],
      [ImportResolver, new ImportResolver(new ImportService(uploads, defaults))],
      [CatalogItemResolver, new CatalogItemResolver()],
    ]) as never,
    references: { Product: resolveProductReference },
  });
}

export const catalogJobs = ({ uploads }: Pick<CatalogOptions, 'uploads'>): AnyJobDefinition[] => [
  productSync,
  productImport(uploads),
  planApplication,
];

export const catalogTasks = ({
  uploads,
  media,
}: Pick<CatalogOptions, 'uploads' | 'media'>): AnyTaskDefinition[] => [
  importPurge(uploads),
  imagePurge(media),
];
