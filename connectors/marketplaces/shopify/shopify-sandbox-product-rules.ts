import type { SandboxListing } from '../sandbox/state.js';
import { locationId } from './shopify-sandbox-ids.js';
import type { ProductStatus } from './shopify-sandbox-products.js';

export interface ProductSetInput {
  title?: string | null;
  handle?: string | null;
  descriptionHtml?: string | null;
  vendor?: string | null;
  productType?: string | null;
  category?: string | null;
  tags?: string[] | null;
  status?: ProductStatus | null;
  productOptions?: { name: string; values: { name: string }[] }[] | null;
  variants?: VariantInput[] | null;
  files?: { originalSource: string }[] | null;
}

export interface VariantInput {
  id?: string | null;
  sku?: string | null;
  barcode?: string | null;
  price?: string | null;
  compareAtPrice?: string | null;
  inventoryQuantities?: { locationId: string; name: string; quantity: number }[] | null;
  optionValues: { optionName: string; name: string }[];
}

export interface CodedError {
  code: string;
  field: string[] | null;
  message: string;
}

const titleLengthMax = 255;
const variantsMax = 2048;

/** What Shopify has against a product, with the path of each in the input. */
export const productSetErrors = (input: ProductSetInput, existing: SandboxListing | null): CodedError[] => [
  ...titleErrors(input),
  ...fileErrors(input),
  ...listErrors(input),
  ...variantErrors(input, existing),
];

const error = (code: string, field: string[], message: string): CodedError => ({
  code,
  field: ['input', ...field],
  message,
});

function titleErrors({ title }: ProductSetInput): CodedError[] {
  if (!title?.trim()) {
    return [error('INVALID_PRODUCT', ['title'], "Title can't be blank")];
  }
  const message = `Title is too long (maximum is ${titleLengthMax} characters)`;
  return title.length > titleLengthMax ? [error('INVALID_PRODUCT', ['title'], message)] : [];
}

const fileErrors = ({ files }: ProductSetInput): CodedError[] =>
  (files ?? []).flatMap(({ originalSource }, index) =>
    /^https?:\/\//.test(originalSource)
      ? []
      : [error('INVALID_INPUT', ['files', String(index), 'originalSource'], 'Image URL is invalid')],
  );

function listErrors({ productOptions, variants }: ProductSetInput): CodedError[] {
  if (variants && !productOptions) {
    const message = 'The product options input is required when updating variants';
    return [error('PRODUCT_OPTIONS_INPUT_MISSING', ['productOptions'], message)];
  }
  if (productOptions && !variants?.length) {
    const message = 'The variants input is required when updating options';
    return [error('VARIANTS_INPUT_MISSING', ['variants'], message)];
  }
  return (variants ?? []).length > variantsMax
    ? [error('VARIANTS_OVER_LIMIT', ['variants'], 'Variants count is over the allowed limit.')]
    : [];
}

function variantErrors(
  { productOptions, variants }: ProductSetInput,
  existing: SandboxListing | null,
): CodedError[] {
  const errors: CodedError[] = [];
  const knownIds = new Set(existing?.variants.map(({ id }) => id) ?? []);
  const places = new Set<string>();
  for (const [index, variant] of (variants ?? []).entries()) {
    const invalid = (field: string | null, message: string): CodedError =>
      error('INVALID_VARIANT', ['variants', String(index), ...(field === null ? [] : [field])], message);
    const place = variant.optionValues.map(({ name }) => name).join(' / ');
    if (variant.id && !knownIds.has(variant.id)) {
      errors.push(invalid('id', 'Product variant does not exist'));
    }
    if (Number(variant.price) < 0) {
      errors.push(invalid('price', 'Price must be greater than or equal to 0'));
    }
    if (variant.inventoryQuantities?.some(level => level.locationId !== locationId)) {
      errors.push(invalid('inventoryQuantities', 'The specified location is invalid'));
    }
    if (!hasOptions(variant, productOptions ?? [])) {
      errors.push(invalid('optionValues', 'Option value does not exist'));
    }
    if (places.has(place)) {
      const message = `The variant '${place}' already exists. Please change at least one option value.`;
      errors.push(invalid(null, message));
    }
    places.add(place);
  }
  return errors;
}

/** A variant has one of the values of each option, and no other. */
const hasOptions = (
  { optionValues }: VariantInput,
  options: NonNullable<ProductSetInput['productOptions']>,
): boolean =>
  optionValues.length === options.length &&
  options.every(option => {
    const chosen = optionValues.find(({ optionName }) => optionName === option.name);
    return option.values.some(({ name }) => name === chosen?.name);
  });
