import { dictionary } from '../../../kernel/dictionary.js';
import { buyerPrice } from '../sandbox/promotions.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing } from '../sandbox/state.js';
import type { ItemExtra } from './amazon-sandbox-submission.js';

const extraOf = (listing: SandboxListing): ItemExtra => listing.extra as unknown as ItemExtra;

export const childrenOf = (listings: readonly SandboxListing[], parentSku: string): SandboxListing[] =>
  listings.filter(listing => extraOf(listing).parentSku === parentSku);

interface Books {
  shop: SandboxShop;
  /** What is on sale in the country. */
  all: readonly SandboxListing[];
}

type Part = (listing: SandboxListing, books: Books) => unknown;

/** The data sets that a caller may ask for. */
const parts: Readonly<Record<string, Part>> = dictionary({
  summaries: summariesOf,
  attributes: attributesOf,
  issues: issuesOf,
  offers: offersOf,
  fulfillmentAvailability: ({ variants, ...listing }) =>
    extraOf(listing as SandboxListing).isParent
      ? []
      : [{ fulfillmentChannelCode: 'DEFAULT', quantity: variants[0]!.quantity }],
  relationships: relationshipsOf,
  productTypes: listing => [{ marketplaceId: listing.storeId, productType: extraOf(listing).productType }],
});

export function itemOf(listing: SandboxListing, books: Books, includedData: readonly string[]): object {
  const names = includedData.length === 0 ? ['summaries'] : includedData;
  const wanted = names.flatMap(name => {
    const part = parts[name];
    return part === undefined ? [] : [[name, part(listing, books)] as const];
  });
  return { sku: listing.variants[0]!.sku, ...Object.fromEntries(wanted) };
}

/** Nothing is to be bought of a parent, or of what is not in stock. */
function statusOf(listing: SandboxListing): string[] {
  if (listing.state !== 'live') {
    return [];
  }
  const isBuyable = !extraOf(listing).isParent && listing.variants[0]!.quantity > 0;
  return isBuyable ? ['BUYABLE', 'DISCOVERABLE'] : ['DISCOVERABLE'];
}

function summariesOf(listing: SandboxListing): object[] {
  return [
    {
      marketplaceId: listing.storeId,
      asin: listing.id,
      productType: extraOf(listing).productType,
      conditionType: 'new_new',
      status: statusOf(listing),
      itemName: listing.title,
      createdDate: listing.createdAt,
      lastUpdatedDate: listing.updatedAt,
      mainImage: { link: listing.imageUrls[0] ?? '', height: 500, width: 500 },
    },
  ];
}

function attributesOf(listing: SandboxListing): object {
  const [variant] = listing.variants;
  const { price, salePrice, saleStartsAt, saleEndsAt, quantity } = variant!;
  const words = { marketplace_id: listing.storeId };
  const item = { item_name: [{ value: listing.title, ...words }] };
  if (extraOf(listing).isParent) {
    return { ...item, parentage_level: [{ value: 'parent', ...words }] };
  }
  const sale = {
    start_at: { value: saleStartsAt },
    end_at: { value: saleEndsAt },
    value_with_tax: Number(salePrice),
  };
  return {
    ...item,
    purchasable_offer: [
      {
        audience: 'ALL',
        currency: listing.currency,
        our_price: [{ schedule: [{ value_with_tax: Number(price) }] }],
        ...(salePrice === null ? {} : { discounted_price: [{ schedule: [sale] }] }),
        ...words,
      },
    ],
    fulfillment_availability: [{ fulfillment_channel_code: 'DEFAULT', quantity }],
  };
}

function offersOf(listing: SandboxListing, { shop }: Books): object[] {
  const { id, price } = listing.variants[0]!;
  const amount = buyerPrice(shop, { listingId: listing.id, variantId: id }, shop.now())?.price ?? price;
  return statusOf(listing).includes('BUYABLE')
    ? [
        {
          marketplaceId: listing.storeId,
          offerType: 'B2C',
          price: { currencyCode: listing.currency, amount },
        },
      ]
    : [];
}

const enforcements: Partial<Record<SandboxListing['state'], string>> = {
  rejected: 'CATALOG_ITEM_REMOVED',
  suppressed: 'LISTING_SUPPRESSED',
};

function issuesOf(listing: SandboxListing): object[] {
  const action = enforcements[listing.state];
  return action === undefined
    ? []
    : [
        {
          code: '18027',
          message: listing.stateReason ?? 'The listing does not keep to the rules.',
          severity: 'ERROR',
          attributeNames: ['main_product_image_locator'],
          categories: ['INVALID_IMAGE'],
          enforcements: { actions: [{ action }], exemption: { status: 'NOT_EXEMPT' } },
        },
      ];
}

function relationshipsOf(listing: SandboxListing, { all }: Books): object[] {
  const { isParent, parentSku, variationTheme } = extraOf(listing);
  if (!isParent && parentSku === null) {
    return [{ marketplaceId: listing.storeId, relationships: [] }];
  }
  const theme = variationTheme ?? '';
  const kin = isParent
    ? { childSkus: childrenOf(all, listing.variants[0]!.sku).map(({ variants }) => variants[0]!.sku) }
    : { parentSkus: [parentSku] };
  const relationship = {
    type: 'VARIATION',
    ...kin,
    variationTheme: { attributes: theme.toLowerCase().split('/'), theme },
  };
  return [{ marketplaceId: listing.storeId, relationships: [relationship] }];
}
