import Big from 'big.js';
import type { Store } from '../port.js';
import type { NewListing } from '../sandbox/shop.js';
import type { SandboxVariant } from '../sandbox/state.js';

export type Attributes = Record<string, Record<string, unknown>[]>;

export interface SandboxIssue {
  code: string;
  message: string;
  severity: 'ERROR' | 'WARNING' | 'INFO';
  attributeNames: string[];
  categories: string[];
}

/** What is kept of an item beside what every listing has. */
export interface ItemExtra {
  productType: string;
  isParent: boolean;
  parentSku: string | null;
  variationTheme: string | null;
}

interface Offer {
  currency?: string;
  our_price?: { schedule?: { value_with_tax?: number }[] }[];
  discounted_price?: {
    schedule?: { start_at?: { value?: string }; end_at?: { value?: string }; value_with_tax?: number }[];
  }[];
}

const skuLengthMax = 40;
const always = ['item_name', 'brand', 'product_description', 'main_product_image_locator'];
const ofSellables = ['condition_type', 'purchasable_offer', 'fulfillment_availability'];

/** What Amazon finds wrong with a whole submission, or with the attributes of a patch, at a time (ISO 8601). */
export function problemsOf(
  sku: string,
  attributes: Attributes,
  { now, isWhole = true }: { now: string; isWhole?: boolean },
): SandboxIssue[] {
  const isParent = attributes.parentage_level?.[0]?.value === 'parent';
  const required = isWhole ? [...always, ...(isParent ? [] : ofSellables)] : [];
  const missing = required.filter(name => (attributes[name]?.length ?? 0) === 0);
  const isSkuLong = sku.length > skuLengthMax;
  return [
    ...missing.map(name =>
      issue('90220', name, 'MISSING_ATTRIBUTE', `'${name}' is required but not supplied.`),
    ),
    ...(isSkuLong ? [issue('8058', 'sku', 'INVALID_ATTRIBUTE', 'The SKU has more than 40 characters.')] : []),
    ...offerProblems(attributes.purchasable_offer?.[0], now),
    ...stockProblems(attributes.fulfillment_availability?.[0]),
  ];
}

const issue = (code: string, name: string, category: string, message: string): SandboxIssue => ({
  code,
  message,
  severity: 'ERROR',
  attributeNames: [name],
  categories: [category],
});

function offerProblems(offer: Offer | undefined, now: string): SandboxIssue[] {
  const wrong = (message: string) => [issue('90117', 'purchasable_offer', 'INVALID_PRICE', message)];
  if (offer === undefined) {
    return [];
  }
  const price = offer.our_price?.[0]?.schedule?.[0]?.value_with_tax;
  if (typeof price !== 'number' || !(price > 0) || typeof offer.currency !== 'string') {
    return wrong("'our_price' needs a currency and an amount above 0.");
  }
  const schedule = offer.discounted_price?.[0]?.schedule;
  const [reduced] = schedule ?? [];
  if (reduced === undefined) {
    const message = "The 'schedule' of 'discounted_price' is empty.";
    return schedule === undefined && offer.discounted_price === undefined
      ? []
      : [issue('99022', 'purchasable_offer', 'INVALID_ATTRIBUTE', message)];
  }
  const { start_at: start, end_at: end, value_with_tax: value } = reduced;
  const endMs = Date.parse(end?.value ?? '');
  const isDated = Date.parse(start?.value ?? '') < endMs && Date.parse(now) < endMs;
  return isDated && typeof value === 'number' && value < price
    ? []
    : wrong(
        "'discounted_price' needs a beginning, an end after it that has not passed, and an amount below 'our_price'.",
      );
}

function stockProblems(stock: Record<string, unknown> | undefined): SandboxIssue[] {
  const isRight =
    stock === undefined ||
    (stock.fulfillment_channel_code === 'DEFAULT' &&
      Number.isInteger(stock.quantity) &&
      Number(stock.quantity) >= 0);
  return isRight
    ? []
    : [issue('90229', 'fulfillment_availability', 'INVALID_ATTRIBUTE', 'The quantity is not valid.')];
}

interface Submission {
  sku: string;
  productType: string;
  attributes: Attributes;
}

const textOf = (attributes: Attributes, name: string): string | null => {
  const value = attributes[name]?.[0]?.value;
  return value === undefined ? null : String(value);
};

export function listingOf(store: Store, { sku, productType, attributes }: Submission): NewListing {
  const relation = attributes.child_parent_sku_relationship?.[0];
  const extra: ItemExtra = {
    productType,
    isParent: textOf(attributes, 'parentage_level') === 'parent',
    parentSku: relation?.parent_sku === undefined ? null : String(relation.parent_sku),
    variationTheme: attributes.variation_theme?.[0]?.name as string | null,
  };
  const blank = { id: '', sku, options: [], price: '0', salePrice: null, quantity: 0, extra: {} };
  return {
    storeId: store.id,
    currency: store.currency,
    title: textOf(attributes, 'item_name')!,
    description: textOf(attributes, 'product_description'),
    brand: textOf(attributes, 'brand'),
    imageUrls: Object.entries(attributes)
      .filter(([name]) => name.includes('_product_image_locator'))
      .map(([, [locator]]) => String(locator?.media_location)),
    attributes: {},
    variants: [
      applyAttributes(
        { ...blank, barcode: textOf(attributes, 'externally_assigned_product_identifier') },
        attributes,
      ),
    ],
    extra: { ...extra },
  };
}

export function applyAttributes(variant: SandboxVariant, attributes: Attributes): SandboxVariant {
  const offer = attributes.purchasable_offer?.[0] as Offer | undefined;
  const stock = attributes.fulfillment_availability?.[0];
  const reduced = offer?.discounted_price?.[0]?.schedule?.[0];
  return {
    ...variant,
    ...(offer === undefined
      ? {}
      : {
          price: decimal(offer.our_price![0]!.schedule![0]!.value_with_tax!),
          salePrice: reduced === undefined ? null : decimal(reduced.value_with_tax!),
          saleStartsAt: reduced?.start_at?.value ?? null,
          saleEndsAt: reduced?.end_at?.value ?? null,
        }),
    ...(stock === undefined ? {} : { quantity: Number(stock.quantity) }),
  };
}

const decimal = (value: number): string => new Big(value).toFixed();
