import type { FieldError } from '../../../kernel/errors.js';
import { copier } from '../../../kernel/fields/literals.js';
import { compareAmounts, formatAmount, isCurrency } from '../../../kernel/money.js';
import { deriveFromVariants } from './derived-fields.rules.js';
import type {
  Product,
  ProductImage,
  ProductOption,
  Sellable,
  Variant,
  WritableFields,
} from './product.entity.js';
import { emptyFields } from './product-field.js';
import { productFields } from './product-fields.js';
import { withTrimmedTexts } from './trimmed-texts.rules.js';
import { variantFields } from './variant-fields.js';

/** What a caller asks to be different: absent is untouched, null is cleared. Amounts are decimal strings. */
type Changes<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

export type SellableChanges = Changes<Sellable>;

export type VariantChanges = SellableChanges &
  Changes<Pick<Variant, 'id' | 'optionValues' | 'imageUrl'> & { title: string | null }>;

export type ProductChanges = Changes<
  Omit<WritableFields, 'images'> & {
    images: Partial<ProductImage>[];
    variants: VariantChanges[];
  }
>;

/** Whether listed variants are all there are (an API write), or are added to what there is (a file's rows). */
export type VariantMode = 'replace' | 'merge';

/** Gives new variants and images their ids; a parameter, so that the rules stay pure. */
export type IdSource = () => string;

const emptyProductFields = copier(emptyFields(productFields) as Product);
const emptyVariantFields = copier(emptyFields(variantFields) as Variant);

/** A product without anything in it, which a creation is the first change of. */
export function emptyProduct(id: string, currency: string, now: string): Product {
  return {
    ...emptyProductFields(),
    id,
    status: 'draft',
    currency,
    variants: [],
    createdAt: now,
    updatedAt: now,
  };
}

/** The product as it is after the changes; not yet validated, and with the version it had. */
export function applyChanges(
  product: Product,
  stated: ProductChanges,
  newId: IdSource,
  mode: VariantMode = 'replace',
): Product {
  const changes: ProductChanges = {
    ...withTrimmedTexts(productFields, stated),
    variants: stated.variants?.map(variant => withTrimmedTexts(variantFields, variant)),
  };
  const { variants, images, ...plain } = changes;
  const merged: Product = { ...product, ...withoutUndefined(plain) } as Product;
  merged.handle = changes.handle ?? (product.handle === '' ? handleOf(merged.title) : product.handle);
  if (images !== undefined) {
    merged.images = images.map(image => imageOf(product.images, image, newId));
  }
  merged.variants = mergeVariants(product, changes, newId, mode);
  merged.options = optionsOf(merged);
  return deriveFromVariants(withFormattedAmounts(merged));
}

/** A web address part made of the title: "Café crème 2" is `cafe-creme-2`. */
export function handleOf(title: string): string {
  const folded = title
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();
  return folded
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200);
}

const withoutUndefined = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;

function imageOf(
  existing: readonly ProductImage[],
  image: Partial<ProductImage>,
  newId: IdSource,
): ProductImage {
  const same = existing.find(one => (image.id === undefined ? one.url === image.url : one.id === image.id));
  return {
    id: same?.id ?? newId(),
    url: image.url ?? same?.url ?? '',
    altText: image.altText === undefined ? (same?.altText ?? null) : image.altText,
    width: image.width ?? same?.width ?? null,
    height: image.height ?? same?.height ?? null,
  };
}

function mergeVariants(
  product: Product,
  changes: ProductChanges,
  newId: IdSource,
  mode: VariantMode,
): Variant[] {
  if (changes.variants === undefined) {
    return product.variants.map(variant => inheriting(variant, changes));
  }
  const rest = [...product.variants];
  const take = (isIt: (variant: Variant) => boolean): Variant | undefined => {
    const index = rest.findIndex(isIt);
    return index === -1 ? undefined : rest.splice(index, 1)[0];
  };
  const known = changes.variants.map(change => take(variant => isSameVariant(variant, change)));
  const listed = changes.variants.map((change, index) => {
    const existing = known[index] ?? (mode === 'merge' ? take(isRenamedBy(change)) : undefined);
    return changedVariant(existing ?? emptyVariant(newId(), product, changes), change);
  });
  return mode === 'replace' ? listed : inOriginalOrder(product.variants, [...rest, ...listed]);
}

/** A file that gives a combination of option values another SKU renames the variant: there is one of each. */
const isRenamedBy =
  (change: VariantChanges) =>
  (variant: Variant): boolean =>
    change.id === undefined &&
    change.optionValues !== undefined &&
    optionKey(change.optionValues) === optionKey(variant.optionValues);

/** A price, sale price, cost or way of delivery that is set on the whole product is set on every variant it is sold through. */
function inheriting(variant: Variant, changes: ProductChanges): Variant {
  return {
    ...variant,
    price: changes.price === undefined ? variant.price : changes.price,
    salePrice: changes.salePrice === undefined ? variant.salePrice : changes.salePrice,
    cost: changes.cost === undefined ? variant.cost : changes.cost,
    requiresShipping: changes.requiresShipping ?? variant.requiresShipping,
  };
}

/** The first identity that both sides have decides: id, then SKU, then the combination of option values. */
export function isSameVariant(variant: Variant, change: VariantChanges): boolean {
  if (change.id !== undefined) {
    return change.id === variant.id;
  }
  if (change.sku != null && variant.sku !== null) {
    return change.sku === variant.sku;
  }
  return (
    change.optionValues !== undefined && optionKey(change.optionValues) === optionKey(variant.optionValues)
  );
}

/** The combination of option values as one comparable text. */
export const optionKey = (values: Record<string, string>): string =>
  JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

const emptyVariant = (id: string, before: Product, product: ProductChanges): Variant => ({
  ...emptyVariantFields(),
  id,
  price: product.price ?? null,
  salePrice: product.salePrice ?? null,
  cost: product.cost ?? null,
  requiresShipping: product.requiresShipping ?? before.requiresShipping,
});

function changedVariant(variant: Variant, change: VariantChanges): Variant {
  const { id: _, title, ...plain } = change;
  const changed = { ...variant, ...withoutUndefined(plain) } as Variant;
  const untitled = (title === undefined ? variant.title : (title ?? '')) === '';
  changed.title = untitled ? Object.values(changed.optionValues).join(' / ') : (title ?? variant.title);
  return changed;
}

function inOriginalOrder(original: readonly Variant[], merged: readonly Variant[]): Variant[] {
  const place = new Map(original.map((variant, index) => [variant.id, index]));
  return [...merged].sort(
    (a, b) => (place.get(a.id) ?? original.length) - (place.get(b.id) ?? original.length),
  );
}

/** Options list every value that a variant uses, in the order they were given first. */
function optionsOf(product: Product): ProductOption[] {
  const options = product.options.map(option => ({ name: option.name, values: [...option.values] }));
  for (const variant of product.variants) {
    for (const [name, value] of Object.entries(variant.optionValues)) {
      const option = options.find(one => one.name === name);
      if (option === undefined) {
        options.push({ name, values: [value] });
      } else if (!option.values.includes(value)) {
        option.values.push(value);
      }
    }
  }
  return options;
}

/** Amounts get exactly the currency's decimals; ones that are not amounts are left for validation to name. */
function withFormattedAmounts(product: Product): Product {
  const format = (amount: string | null): string | null =>
    amount !== null && isCurrency(product.currency) && /^\d{1,15}(\.\d{1,5})?$/.test(amount)
      ? formatExact(amount, product.currency)
      : amount;
  const formatted = <T extends Sellable>(one: T): T => ({
    ...one,
    price: format(one.price),
    salePrice: format(one.salePrice),
    cost: format(one.cost),
  });
  return { ...formatted(product), variants: product.variants.map(formatted) };
}

/** Never rounds: an amount with more decimals than the currency stays as it is and is rejected by validation. */
function formatExact(amount: string, currency: string): string {
  const text = formatAmount(amount, currency);
  return compareAmounts(text, amount) === 0 ? text : amount;
}

/** Amounts are never converted (§2.1): who changes the currency states every amount anew. */
export function currencyChangeErrors(product: Product, changes: ProductChanges): FieldError[] {
  if (
    changes.currency === undefined ||
    changes.currency === product.currency ||
    changes.variants !== undefined
  ) {
    return [];
  }
  const left = (['price', 'salePrice', 'cost'] as const).filter(
    field => product[field] !== null && changes[field] === undefined,
  );
  return left.map(field => ({
    path: field,
    code: 'AMOUNT_NOT_RESTATED',
    message: `The currency changes to ${changes.currency}: state ${field} in it, or set it to null. Amounts are never converted.`,
  }));
}
