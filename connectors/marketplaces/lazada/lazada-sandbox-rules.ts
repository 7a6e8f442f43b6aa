import { type ErrorDetail, rejection } from './lazada-sandbox-request-auth.js';
import type { XmlElement } from './lazada-sandbox-xml.js';

const imagesMax = 8;
const titleLengthMax = 255;
const variationsMax = 2;
const optionsMax = 50;
const optionLengthMax = 20;
const wholeCurrencies = new Set(['VND', 'IDR']);
const packageFields = ['package_height', 'package_length', 'package_width', 'package_weight'];

export function rejectUpon(code: string, message: string, detail: ErrorDetail[]): void {
  if (detail.length > 0) {
    throw rejection(code, message, { detail });
  }
}

const when = (isWrong: boolean, field: string, message: string): ErrorDetail[] =>
  isWrong ? [{ field, message }] : [];

/** What a new product must have. Pictures must have been taken over to `cdn` before. */
export function checkProduct(product: XmlElement, cdn: string): ErrorDetail[] {
  const images = product.at('Images')?.all('Image') ?? [];
  const title = product.textAt('Attributes', 'name') ?? '';
  return [
    ...when(!/^\d+$/.test(product.textAt('PrimaryCategory') ?? ''), 'PrimaryCategory', 'Invalid CategoryId'),
    ...when(title === '' || title.length > titleLengthMax, 'name', 'CHK_BASIC_REQUIRED'),
    ...when(product.textAt('Attributes', 'brand') === null, 'brand', 'BIZ_CHECK_CAT_PROP_MANDATORY'),
    ...when(images.length === 0 || images.length > imagesMax, 'Images', 'BIZ_CHECK_MAIN_IMAGE_REQUIRED'),
    ...when(
      images.some(({ text }) => !text.startsWith(cdn)),
      'Images',
      'Only Lazada image URLs are allowed',
    ),
    ...when((product.at('Skus')?.all('Sku') ?? []).length === 0, 'Skus', 'CHK_BASIC_REQUIRED'),
    ...checkVariations(product),
  ];
}

function checkVariations(product: XmlElement): ErrorDetail[] {
  const variations = product.at('variation')?.elements ?? [];
  const skus = product.at('Skus')?.all('Sku') ?? [];
  const choices = skus.map(sku =>
    (sku.at('saleProp')?.elements ?? []).map(({ name, text }) => `${name}=${text}`),
  );
  return [
    ...when(variations.length > variationsMax, 'variation', 'VARIATION_SIZE_LIMIT'),
    ...variations.flatMap(variation => {
      const options = (variation.at('options')?.all('option') ?? []).map(({ text }) => text);
      return [
        ...when(variation.textAt('name') === null, variation.name, 'VARIATION_NAME_EMPTY'),
        ...when(options.length === 0, variation.name, 'VARIATION_OPTIONS_EMPTY'),
        ...when(options.length > optionsMax, variation.name, 'OPTIONS_SIZE_LIMIT'),
        ...when(new Set(options).size < options.length, variation.name, 'VARIATION_OPTION_DUPLICATE'),
        ...when(
          options.some(option => option.length > optionLengthMax),
          variation.name,
          'VARIATION_OPTION_LENGTH_LIMIT',
        ),
      ];
    }),
    ...when(new Set(choices.map(String)).size < choices.length, 'saleProp', 'CHK_SKU_PROPS_DUPLICATE'),
  ];
}

/** What a new SKU must have. */
export function checkSku(sku: XmlElement, currency: string): ErrorDetail[] {
  const name = sku.textAt('SellerSku') ?? '';
  const missing = ['SellerSku', 'price', ...packageFields].filter(field => sku.textAt(field) === null);
  return [
    ...missing.map(field => ({ field, seller_sku: name, message: 'CHK_BASIC_REQUIRED' })),
    ...checkPrices(sku, { price: 'price', special: 'special_price' }, currency),
  ];
}

export function checkPrices(
  sku: XmlElement,
  names: { price: string; special: string },
  currency: string,
): ErrorDetail[] {
  const price = sku.textAt(names.price);
  const special = sku.textAt(names.special);
  const form = wholeCurrencies.has(currency) ? /^\d+(\.0+)?$/ : /^\d+(\.\d{1,2})?$/;
  const seller_sku = sku.textAt('SellerSku') ?? '';
  const isWrong = [price, special].some(text => text !== null && !form.test(text));
  const isHigh = price !== null && special !== null && Number(special) >= Number(price);
  return [
    ...(isWrong ? [{ seller_sku, message: 'BIZ_CHECK_PRICE_PRECISION_INVALID' }] : []),
    ...(price !== null && Number(price) <= 0
      ? [{ seller_sku, message: 'The price must be greater than 0' }]
      : []),
    ...(isHigh ? [{ seller_sku, message: 'special_price must be lower than price' }] : []),
  ];
}
