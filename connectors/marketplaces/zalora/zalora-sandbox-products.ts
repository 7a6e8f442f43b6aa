import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing, SandboxVariant } from '../sandbox/state.js';
import type { FeedError, FeedWork } from './zalora-sandbox-feeds.js';
import { childOf, textOf, type XmlElement } from './zalora-sandbox-xml.js';

interface Place {
  listing: SandboxListing;
  variant: SandboxVariant;
}

const required = ['SellerSku', 'Name', 'PrimaryCategory', 'Description', 'Brand', 'Price', 'TaxClass'];
const amount = /^\d+(\.\d{1,2})?$/;
const imagesMax = 8;

/** A listing is the products that have its parent's SKU; each of them is one variant in the state. */
export function productWorks(
  dependencies: SandboxDependencies,
): Record<string, { row: string; work: FeedWork }> {
  const { shop } = dependencies;
  return {
    ProductCreate: { row: 'Product', work: (rows, feed) => create(dependencies, rows, feed.createdAtMs) },
    ProductUpdate: { row: 'Product', work: rows => eachRow(rows, row => update(shop, row)) },
    ProductRemove: { row: 'Product', work: rows => eachRow(rows, row => remove(shop, row)) },
    Image: { row: 'ProductImage', work: rows => eachRow(rows, row => setImages(shop, row)) },
  };
}

export function placeOf(shop: SandboxShop, sku: string): Place | null {
  for (const listing of shop.listings()) {
    const variant = listing.variants.find(each => each.sku === sku);
    if (variant !== undefined && listing.state !== 'deleted') {
      return { listing, variant };
    }
  }
  return null;
}

export const parentSkuOf = (listing: SandboxListing): string => String(listing.extra.parentSku);

const errorOf = (sku: string, code: string, message: string): FeedError => ({
  Code: code,
  Message: message,
  SellerSku: sku,
});

/** Answers the words with which a row is turned down. */
function eachRow(
  rows: readonly XmlElement[],
  work: (row: XmlElement) => readonly [code: string, message: string] | null,
): FeedError[] {
  return rows.flatMap(row => {
    const error = work(row);
    return error === null ? [] : [errorOf(textOf(row, 'SellerSku') ?? '', ...error)];
  });
}

function create(
  dependencies: SandboxDependencies,
  rows: readonly XmlElement[],
  submittedAtMs: number,
): FeedError[] {
  const { shop } = dependencies;
  const errors = new Map(
    eachRow(rows, row => {
      const sku = textOf(row, 'SellerSku') ?? '';
      const missing = required.find(name => !textOf(row, name));
      return missing !== undefined
        ? ['1', `Field ${missing} is mandatory`]
        : placeOf(shop, sku) !== null
          ? ['2', `Seller SKU "${sku}" already exists`]
          : fieldError(row, shop.now());
    }).map(error => [error.SellerSku, error]),
  );
  const good = rows.filter(row => !errors.has(textOf(row, 'SellerSku') ?? ''));
  const parentOf = (row: XmlElement): string => textOf(row, 'ParentSku') || textOf(row, 'SellerSku')!;
  for (const [parentSku, group] of Map.groupBy(good, parentOf)) {
    const there = shop.listings().find(each => each.state !== 'deleted' && parentSkuOf(each) === parentSku);
    const variants = group.map(row => variantOf(shop, row));
    if (there === undefined) {
      putNew(dependencies, { parentSku, row: group[0]!, variants }, submittedAtMs);
    } else {
      shop.changeListing(there, { variants: [...there.variants, ...variants] });
    }
  }
  return [...errors.values()];
}

/** What the feed waited in the queue is a part of the time that a review takes. */
function putNew(
  { shop, account, clock }: SandboxDependencies,
  { parentSku, row, variants }: { parentSku: string; row: XmlElement; variants: SandboxVariant[] },
  submittedAtMs: number,
): void {
  const store = account.stores[0]!;
  const listing = shop.putListing({
    storeId: store.id,
    currency: store.currency,
    title: textOf(row, 'Name')!,
    description: textOf(row, 'Description') ?? null,
    brand: textOf(row, 'Brand') ?? null,
    imageUrls: [],
    attributes: dataOf(row),
    variants,
    extra: { parentSku, category: textOf(row, 'PrimaryCategory') },
  });
  if (listing.reviewEndsAt !== null) {
    listing.reviewEndsAt -= clock.now().getTime() - submittedAtMs;
  }
}

function variantOf(shop: SandboxShop, row: XmlElement): SandboxVariant {
  return {
    id: shop.newId('variant'),
    sku: textOf(row, 'SellerSku')!,
    options: [{ name: 'Variation', value: textOf(row, 'Variation') ?? '...' }],
    price: textOf(row, 'Price')!,
    ...saleOf(row),
    quantity: Number(textOf(row, 'Quantity') ?? 0),
    barcode: textOf(row, 'ProductId') || null,
    extra: {},
  };
}

const dataOf = (row: XmlElement): Record<string, string> =>
  Object.fromEntries((childOf(row, 'ProductData')?.children ?? []).map(({ name, text }) => [name, text]));

/** Numbers, and a reduced price that has a beginning and an end. */
function fieldError(row: XmlElement, now: string): readonly [string, string] | null {
  const [price, sale, quantity] = ['Price', 'SalePrice', 'Quantity'].map(name => textOf(row, name));
  const isReduced = sale !== undefined && sale !== '';
  const { saleStartsAt, saleEndsAt } = saleOf(row);
  const hasDates = !!saleStartsAt && !!saleEndsAt;
  const checks: readonly (readonly [boolean, string])[] = [
    [
      price !== undefined && !(amount.test(price) && Number(price) > 0),
      'Field Price must contain a positive number with a dot as decimal separator and 2 decimals (e.g. 120.00)',
    ],
    [isReduced && !amount.test(sale), 'Field SalePrice must contain a positive number'],
    [isReduced && !hasDates, 'SaleStartDate and SaleEndDate are mandatory when SalePrice is given'],
    [
      isReduced && hasDates && (saleEndsAt <= saleStartsAt || saleEndsAt <= now),
      'SaleEndDate must be later than SaleStartDate and in the future',
    ],
    [
      isReduced && price !== undefined && Number(sale) >= Number(price),
      'SalePrice must be lower than the price',
    ],
    [
      quantity !== undefined && !/^\d+$/.test(quantity),
      'Field Quantity must contain an integer that is not negative',
    ],
  ];
  const failed = checks.find(([isWrong]) => isWrong);
  return failed === undefined ? null : ['1000', failed[1]];
}

/** Dates without an offset are the site's own: Singapore's. */
function saleOf(row: XmlElement): Pick<SandboxVariant, 'salePrice' | 'saleStartsAt' | 'saleEndsAt'> {
  const instant = (name: string): string | null => {
    const text = (textOf(row, name) ?? '').trim().replace(' ', 'T');
    return text === ''
      ? null
      : new Date(/[+-]\d\d:\d\d$|Z$/.test(text) ? text : `${text}+08:00`).toISOString();
  };
  const salePrice = textOf(row, 'SalePrice') || null;
  return { salePrice, saleStartsAt: instant('SaleStartDate'), saleEndsAt: instant('SaleEndDate') };
}

/** Fields that are not there stay as they are. A product that was turned down is looked at again. */
function update(shop: SandboxShop, row: XmlElement): readonly [string, string] | null {
  const sku = textOf(row, 'SellerSku') ?? '';
  const place = placeOf(shop, sku);
  if (place === null) {
    return ['3', `Seller SKU "${sku}" does not exist`];
  }
  const error = fieldError(row, shop.now());
  if (error !== null) {
    return error;
  }
  const { listing, variant } = place;
  const sale = textOf(row, 'SalePrice');
  const fate = sale ? shop.itemFate() : 'taken';
  if (fate === 'rejected') {
    return ['1000', 'The product takes part in a campaign: its price cannot be changed'];
  }
  if (fate === 'dropped') {
    return null;
  }
  const changed: SandboxVariant = {
    ...variant,
    price: textOf(row, 'Price') ?? variant.price,
    ...(sale === undefined ? {} : saleOf(row)),
    quantity: Number(textOf(row, 'Quantity') ?? variant.quantity),
  };
  shop.changeListing(listing, {
    variants: listing.variants.map(each => (each === variant ? changed : each)),
    ...statusOf(listing, textOf(row, 'Status')),
  });
  if (textOf(row, 'Name') !== undefined) {
    changeContent(shop, listing, row);
  }
  return null;
}

function changeContent(shop: SandboxShop, listing: SandboxListing, row: XmlElement): void {
  const content = {
    title: textOf(row, 'Name')!,
    description: textOf(row, 'Description') ?? listing.description,
    brand: textOf(row, 'Brand') ?? listing.brand,
    attributes: { ...listing.attributes, ...dataOf(row) },
  };
  if (listing.state === 'rejected') {
    shop.putListing({ ...listing, ...content });
  } else {
    shop.changeListing(listing, content);
  }
}

/** The status is the seller's; what a review has said of the product is not changed by it. */
function statusOf(listing: SandboxListing, status: string | undefined): Partial<SandboxListing> {
  if (status === 'inactive') {
    return listing.state === 'live' ? { state: 'unlisted' } : {};
  }
  return status === 'active' && listing.state === 'unlisted' ? { state: 'live' } : {};
}

function remove(shop: SandboxShop, row: XmlElement): readonly [string, string] | null {
  const sku = textOf(row, 'SellerSku') ?? '';
  const place = placeOf(shop, sku);
  if (place === null) {
    return ['3', `Seller SKU "${sku}" does not exist`];
  }
  const variants = place.listing.variants.filter(each => each !== place.variant);
  shop.changeListing(place.listing, variants.length === 0 ? { state: 'deleted' } : { variants });
  return null;
}

function setImages(shop: SandboxShop, row: XmlElement): readonly [string, string] | null {
  const sku = textOf(row, 'SellerSku') ?? '';
  const place = placeOf(shop, sku);
  if (place === null) {
    return ['3', `Seller SKU "${sku}" does not exist`];
  }
  const urls = (childOf(row, 'Images')?.children ?? []).map(({ text }) => text.trim());
  if (urls.length === 0 || urls.length > imagesMax || urls.some(url => !/^https?:\/\//.test(url))) {
    return ['6', 'Image could not be fetched'];
  }
  shop.changeListing(place.listing, { imageUrls: urls });
  return null;
}
