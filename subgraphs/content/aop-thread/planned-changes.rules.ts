import type { Json } from '../../../kernel/jobs/define-job.js';

/** An amount as the API writes it. */
interface Price {
  amount: string;
  currency: string | null;
}

/** What a call is to do to one product, as far as that is known beforehand. */
export interface PlannedChange {
  productId: string;
  /** The price that an earlier step read; null where none did. */
  from: Price | null;
  /** Null where the call names no price. */
  to: Price | null;
}

/** By the id of the product, in lower case. */
export type KnownPrices = ReadonlyMap<string, Price>;

/** Of one call: arguments that name more products are told by their first ones. */
const changesMax = 200;
const depthMax = 12;

/** The prices of products that steps have read. */
export function knownPrices(outputs: readonly Json[]): KnownPrices {
  const prices = new Map<string, Price>();
  for (const output of outputs) {
    walk(output, object => {
      const id = textOf(object.productId) ?? textOf(object.id);
      const price = priceOf(object.price);
      if (id !== null && price !== null) {
        prices.set(id.toLowerCase(), price);
      }
    });
  }
  return prices;
}

/** The products that the arguments name, with the price that each has and is to have. */
export function plannedChanges(
  { arguments: given, itemValue }: { arguments: Json; itemValue: Json },
  known: KnownPrices,
): PlannedChange[] {
  const prices = new Map([...known, ...knownPrices([itemValue])]);
  const changes = new Map<string, PlannedChange>();
  walk(given, object => {
    const to = priceOf(object.price) ?? priceOf(object.salePrice);
    for (const productId of productIdsOf(object)) {
      if (changes.size < changesMax || changes.has(productId)) {
        changes.set(productId, { productId, from: prices.get(productId.toLowerCase()) ?? null, to });
      }
    }
  });
  return [...changes.values()];
}

type JsonObject = { readonly [key: string]: Json | undefined };

function productIdsOf({ productId, productIds }: JsonObject): string[] {
  const ids = Array.isArray(productIds) ? productIds : [productId];
  return ids.flatMap(id => textOf(id) ?? []);
}

function priceOf(value: Json | undefined): Price | null {
  if (typeof value === 'string' || typeof value === 'number') {
    return { amount: String(value), currency: null };
  }
  if (!isObject(value)) {
    return null;
  }
  const amount = textOf(value.amount);
  return amount === null ? null : { amount, currency: textOf(value.currency) };
}

const textOf = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function walk(value: Json | undefined, visit: (object: JsonObject) => void, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > depthMax) {
    return;
  }
  if (isObject(value)) {
    visit(value);
  }
  for (const each of Object.values(value)) {
    walk(each as Json, visit, depth + 1);
  }
}
