import { statedExponent } from '../../../kernel/money.js';
import { salesWarehouse } from './tiktok-sandbox-product-reads.js';
import { invalidParameter, rejection } from './tiktok-sandbox-request-auth.js';

export interface ProductInput {
  save_mode?: string;
  title?: string;
  description?: string;
  category_id?: string;
  main_images?: { uri: string }[];
  skus?: SkuInput[];
  package_weight?: { value?: string; unit?: string };
  package_dimensions?: { length?: string; width?: string; height?: string; unit?: string };
  external_product_id?: string;
  idempotency_key?: string;
}

export interface SkuInput {
  id?: string;
  seller_sku?: string;
  price?: { amount?: string; currency?: string };
  inventory?: { warehouse_id?: string; quantity?: number }[];
  sales_attributes?: { name?: string; value_name?: string }[];
  identifier_code?: { code?: string; type?: string };
}

const imagesMax = 9;
const titleLength = { min: 25, max: 255 };
/** In Singapore; where money has no cents, amounts are larger. */
const priceMax = { withCents: 10_000, whole: 1_000_000_000 };
const stockMax = 999_999;
const required = ['title', 'description', 'category_id', 'main_images', 'skus', 'package_weight'] as const;

/** Rejects what a shop may not list. */
export function checkProduct(input: ProductInput, images: ReadonlySet<string>, currency: string): void {
  const missing = required.filter(name => input[name] === undefined || input[name] === '');
  if (missing.length > 0) {
    throw invalidParameter(`Missing required parameter: ${missing.join(', ')}.`);
  }
  const { title = '', main_images: pictures = [], skus = [] } = input;
  if (title.length < titleLength.min || title.length > titleLength.max) {
    throw rejection(12052261, 'The product name must have 25 to 255 characters.');
  }
  if (!/^<(p|ul|ol)\b/.test(input.description ?? '')) {
    throw rejection(12052344, 'The product description html syntax with error');
  }
  if (pictures.length === 0 || pictures.length > imagesMax) {
    throw rejection(12052306, 'product main image images count exceed limit');
  }
  if (pictures.some(({ uri }) => !images.has(uri))) {
    throw rejection(12052300, 'product main image uri illegal');
  }
  checkPackage(input);
  if (skus.length === 0) {
    throw invalidParameter('Missing required parameter: skus.');
  }
  const places = skus.map(({ sales_attributes: attributes = [] }) => JSON.stringify(attributes));
  if (new Set(places).size < places.length) {
    throw rejection(12052560, 'The SKU contains duplicate sales attribute.');
  }
  for (const sku of skus) {
    checkPrice(sku.price, currency);
    checkStock(sku.inventory);
  }
}

function checkPackage({ package_weight: weight, package_dimensions: size }: ProductInput): void {
  if (weight?.unit !== 'KILOGRAM' || !(Number(weight.value) > 0)) {
    throw invalidParameter('package weight must be a positive number of KILOGRAM.');
  }
  const sides = [size?.length, size?.width, size?.height];
  if (size?.unit !== 'CENTIMETER' || sides.some(side => !/^[1-9]\d*$/.test(side ?? ''))) {
    throw invalidParameter('package dimension must be integers of CENTIMETER.');
  }
}

export function checkPrice(given: SkuInput['price'], currency: string): void {
  const { amount = '', currency: givenCurrency } = given ?? {};
  if (givenCurrency !== currency) {
    throw invalidParameter('The price currency does not match the shop.');
  }
  const decimalsMax = statedExponent(currency);
  const [, decimals = ''] = amount.split('.');
  if (!/^\d+(\.\d+)?$/.test(amount) || decimals.length > decimalsMax) {
    throw invalidParameter('The price amount is invalid.');
  }
  const max = decimalsMax === 0 ? priceMax.whole : priceMax.withCents;
  if (!(Number(amount) > 0 && Number(amount) <= max)) {
    throw rejection(12052570, 'product price exceed limit');
  }
}

export function checkStock(inventory: SkuInput['inventory']): void {
  for (const { warehouse_id: warehouse = salesWarehouse, quantity } of inventory ?? []) {
    if (warehouse !== salesWarehouse) {
      throw rejection(12052530, `The warehouse '${warehouse}' does not belong to this shop/seller.`);
    }
    if (!Number.isInteger(quantity) || quantity! < 0 || quantity! > stockMax) {
      throw invalidParameter('The inventory quantity is invalid.');
    }
  }
}
