import type { FieldError } from '../../../kernel/errors.js';
import { amountErrors, compareAmounts, isCurrency } from '../../../kernel/money.js';
import { isWebAddress } from '../../../kernel/web-address.js';
import { fieldErrors, textErrors } from './field-errors.rules.js';
import { isGtin } from './gtin.rules.js';
import type { Product, Sellable } from './product.entity.js';
import { productLimits } from './product.limits.js';
import { optionKey } from './product.rules.js';
import { productFields } from './product-fields.js';
import { variantFields } from './variant-fields.js';

/** Everything wrong with a product, all at once; empty when it can be stored. */
export function productErrors(product: Product): FieldError[] {
  return [
    ...fieldErrors('', productFields, product),
    ...wordErrors(product),
    ...currencyErrors(product),
    ...sellableErrors('', product, product.currency),
    ...saleWindowErrors(product),
    ...optionErrors(product),
    ...imageErrors(product),
    ...variantErrors(product),
  ];
}

const error = (path: string, code: string, message: string): FieldError => ({ path, code, message });

function wordErrors(product: Product): FieldError[] {
  const errors: FieldError[] = [];
  if (product.title.trim() === '') {
    errors.push(error('title', 'REQUIRED', 'A product needs a title.'));
  }
  if (product.handle === '' || /[\s/?#\p{Cc}]/u.test(product.handle)) {
    errors.push(
      error(
        'handle',
        'HANDLE_MALFORMED',
        'A handle has letters, digits and dashes, and no spaces or slashes.',
      ),
    );
  }
  const lists: [string, readonly string[], number][] = [
    ['tags', product.tags, productLimits.tagsMax],
    ['highlights', product.highlights, productLimits.tagsMax],
    ['attributes', Object.entries(product.attributes).flat(), productLimits.attributesMax * 2],
  ];
  for (const [path, list, max] of lists) {
    errors.push(...tooMany(path, list.length, max), ...list.flatMap(text => textErrors(path, text, 10_000)));
  }
  return errors;
}

const tooMany = (path: string, count: number, max: number): FieldError[] =>
  count > max ? [error(path, 'TOO_MANY', `At most ${max}; this has ${count}.`)] : [];

const currencyErrors = (product: Product): FieldError[] =>
  isCurrency(product.currency)
    ? []
    : [error('currency', 'CURRENCY_UNKNOWN', `"${product.currency}" is not an ISO 4217 currency code.`)];

/** What a product and each of its variants must fulfil to be sold; `at` is the path of the one checked. */
function sellableErrors(at: string, one: Sellable, currency: string): FieldError[] {
  const errors: FieldError[] = [];
  for (const field of ['price', 'salePrice', 'cost'] as const) {
    const amount = one[field];
    if (amount !== null && isCurrency(currency)) {
      errors.push(...amountErrors(at + field, amount, currency));
    }
  }
  if (errors.length === 0) {
    errors.push(...salePriceErrors(at, one));
  }
  return [
    ...errors,
    ...skuErrors(at, one),
    ...stockErrors(at, one),
    ...barcodeErrors(at, one),
    ...otherCodeErrors(at, one),
  ];
}

/** A sale price has a price that it does not exceed. */
export function salePriceErrors(
  at: string,
  { price, salePrice }: Pick<Sellable, 'price' | 'salePrice'>,
): FieldError[] {
  if (salePrice === null) {
    return [];
  }
  if (price === null) {
    return [error(`${at}salePrice`, 'PRICE_MISSING', 'A sale price needs a price that it reduces.')];
  }
  return compareAmounts(salePrice, price) > 0
    ? [
        error(
          `${at}salePrice`,
          'SALE_PRICE_ABOVE_PRICE',
          `The sale price ${salePrice} is above the price ${price}: send a salePrice of at most ${price} with it, or "salePrice": null to end the sale.`,
        ),
      ]
    : [];
}

function skuErrors(at: string, { sku }: Sellable): FieldError[] {
  if (sku === null) {
    return [];
  }
  const fine =
    sku.length >= 1 && sku.length <= productLimits.skuLength && sku.trim() === sku && !/\p{Cc}/u.test(sku);
  return fine
    ? []
    : [
        error(
          `${at}sku`,
          'SKU_MALFORMED',
          `A SKU has 1 to ${productLimits.skuLength} characters, none of them a control character, and no space at either end.`,
        ),
      ];
}

function stockErrors(at: string, { inventoryQuantity }: Sellable): FieldError[] {
  const fine =
    inventoryQuantity === null ||
    (Number.isInteger(inventoryQuantity) && inventoryQuantity >= 0 && inventoryQuantity <= 2_147_483_647);
  return fine
    ? []
    : [
        error(
          `${at}inventoryQuantity`,
          'QUANTITY_INVALID',
          'A quantity is a whole number from 0 to 2147483647.',
        ),
      ];
}

const barcodeErrors = (at: string, { barcode }: Sellable): FieldError[] =>
  barcode === null || isGtin(barcode)
    ? []
    : [
        error(
          `${at}barcode`,
          'GTIN_INVALID',
          `"${barcode.slice(0, 40)}" is not a GTIN-8, -12, -13 or -14 with a right check digit.`,
        ),
      ];

function otherCodeErrors(at: string, { otherCodes }: Sellable): FieldError[] {
  const path = `${at}otherCodes`;
  const isMalformed = otherCodes.some(
    code => code.trim() === '' || code.length > productLimits.otherCodeLength || /\p{Cc}/u.test(code),
  );
  const malformed = error(
    path,
    'CODE_MALFORMED',
    `Each code has 1 to ${productLimits.otherCodeLength} characters, none of them a control character.`,
  );
  return [
    ...tooMany(path, otherCodes.length, productLimits.otherCodesMax),
    ...(isMalformed ? [malformed] : []),
  ];
}

function saleWindowErrors({ salePriceStartsAt: from, salePriceEndsAt: to }: Product): FieldError[] {
  return from !== null && to !== null && Date.parse(from) >= Date.parse(to)
    ? [error('salePriceEndsAt', 'WINDOW_EMPTY', 'The sale ends before it starts.')]
    : [];
}

function optionErrors({ options }: Product): FieldError[] {
  const names = options.map(option => option.name);
  const errors = tooMany('options', options.length, productLimits.optionsMax);
  if (new Set(names).size < names.length || names.some(name => name.trim() === '')) {
    errors.push(error('options', 'OPTION_NAME_INVALID', 'Each option needs a name of its own.'));
  }
  return errors;
}

function imageErrors({ images }: Product): FieldError[] {
  const errors = tooMany('images', images.length, productLimits.imagesMax);
  images.forEach((image, index) => {
    if (!isWebAddress(image.url, { lengthMax: productLimits.imageUrlLength })) {
      errors.push(
        error(
          `images.${index}.url`,
          'URL_INVALID',
          `An image address is an http or https URL of at most ${productLimits.imageUrlLength} characters, without a user name or password.`,
        ),
      );
    }
  });
  return errors;
}

function variantErrors(product: Product): FieldError[] {
  const errors = tooMany('variants', product.variants.length, productLimits.variantsMax);
  const combinations = new Map<string, number>();
  const skus = new Set(product.sku === null ? [] : [product.sku]);
  product.variants.forEach((variant, index) => {
    const at = `variants.${index}.`;
    errors.push(...sellableErrors(at, variant, product.currency), ...fieldErrors(at, variantFields, variant));
    for (const { name } of product.options) {
      if ((variant.optionValues[name] ?? '') === '') {
        errors.push(
          error(
            `${at}optionValues`,
            'OPTION_VALUE_MISSING',
            `The variant has no value for the option "${name}".`,
          ),
        );
      }
    }
    const key = optionKey(variant.optionValues);
    const twin = combinations.get(key);
    if (twin !== undefined) {
      errors.push(
        error(`${at}optionValues`, 'VARIANT_DUPLICATE', `Variant ${twin} has the same option values.`),
      );
    }
    combinations.set(key, index);
    if (variant.sku !== null && skus.has(variant.sku)) {
      errors.push(
        error(`${at}sku`, 'SKU_DUPLICATE', `The SKU "${variant.sku}" occurs twice in this product.`),
      );
    }
    skus.add(variant.sku ?? '');
  });
  return errors;
}
