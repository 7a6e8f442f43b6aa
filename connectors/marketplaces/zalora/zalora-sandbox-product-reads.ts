import type { Store } from '../port.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxListing, SandboxListingState, SandboxVariant } from '../sandbox/state.js';
import { utcOffsetHours } from './zalora-region.js';
import { parentSkuOf, placeOf } from './zalora-sandbox-products.js';
import { listed, rejection, type ZaloraAnswers, type ZaloraCall } from './zalora-sandbox-request-auth.js';

const statusNames: Record<SandboxListingState, readonly [status: string, qcStatus: string]> = {
  in_review: ['active', 'pending'],
  live: ['active', 'approved'],
  rejected: ['active', 'rejected'],
  suppressed: ['active', 'rejected'],
  unlisted: ['inactive', 'approved'],
  deleted: ['deleted', 'approved'],
};

const pageMax = 1000;

export function productReads({ shop, account }: SandboxDependencies): ZaloraAnswers {
  const [site] = account.stores;
  return {
    'GET GetProducts': call => ({ body: { Products: productPage(shop.listings(), call, site!) } }),
    'GET GetQcStatus': ({ query }) => ({
      body: {
        Status: listed(
          'State',
          skuList(query).flatMap(sku => qcOf(placeOf(shop, sku)?.listing ?? null, sku)),
        ),
      },
    }),
  };
}

function skuList(query: URLSearchParams): string[] {
  try {
    return (JSON.parse(query.get('SkuSellerList') ?? '[]') as unknown[]).map(String);
  } catch {
    throw rejection(36, 'Invalid status filter');
  }
}

function productPage(listings: readonly SandboxListing[], { query }: ZaloraCall, site: Store): unknown {
  const limit = Number(query.get('Limit') ?? 1000);
  const offset = Number(query.get('Offset') ?? 0);
  if (!(limit >= 1 && limit <= pageMax)) {
    throw rejection(19, `"${query.get('Limit')}" Invalid Limit`);
  }
  const skus = query.has('SkuSellerList') ? new Set(skuList(query)) : null;
  const search = (query.get('Search') ?? '').toLowerCase();
  const rows = listings.flatMap(listing =>
    listing.variants
      .filter(({ sku }) => skus === null || skus.has(sku))
      .filter(({ sku }) =>
        [sku, listing.title, parentSkuOf(listing)].some(text => text.toLowerCase().includes(search)),
      )
      .map(variant => productOf(listing, variant, site)),
  );
  return listed('Product', rows.slice(offset, offset + limit));
}

function productOf(listing: SandboxListing, variant: SandboxVariant, site: Store): object {
  const [status, qcStatus] = statusNames[listing.state];
  return {
    SellerSku: variant.sku,
    ShopSku: `ZA${variant.id}SG`,
    Name: listing.title,
    Brand: listing.brand,
    Description: listing.description,
    TaxClass: 'default',
    Variation: variant.options[0]?.value ?? '...',
    ParentSku: parentSkuOf(listing),
    Quantity: String(variant.quantity),
    Available: String(variant.quantity),
    Price: variant.price,
    SalePrice: variant.salePrice ?? '',
    SaleStartDate: siteTime(variant.saleStartsAt, site),
    SaleEndDate: siteTime(variant.saleEndsAt, site),
    Status: status,
    ProductId: variant.barcode ?? '',
    Url: listing.state === 'live' ? `https://www.zalora.sg/p/${listing.id}.html` : '',
    MainImage: listing.imageUrls[0] ?? '',
    Images: listed('Image', listing.imageUrls),
    PrimaryCategory: listing.extra.category,
    QCStatus: qcStatus,
  };
}

const qcOf = (listing: SandboxListing | null, sku: string): object[] =>
  listing === null
    ? []
    : [
        {
          SellerSKU: sku,
          Status: statusNames[listing.state][1],
          DataChanged: '1',
          Reason: listing.stateReason ?? '',
        },
      ];

/** As `2026-11-21 16:00:00`, by the clocks of the site. */
function siteTime(instant: string | null | undefined, site: Store): string {
  if (!instant) {
    return '';
  }
  const local = new Date(Date.parse(instant) + utcOffsetHours(site) * 3_600_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}
