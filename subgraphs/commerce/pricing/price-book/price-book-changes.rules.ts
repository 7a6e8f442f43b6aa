import Big from 'big.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { formatAmount } from '../../../../kernel/money.js';
import { when } from '../checkout-terms/term.rules.js';
import { readWindow, type StatedWindow } from '../window/time-window.rules.js';
import type {
  AmountRange,
  PriceBase,
  PriceBook,
  PriceBookDefinition,
  PriceBookScope,
  PriceBound,
  PriceFloor,
  PriceRounding,
  PriceStep,
} from './price-book.entity.js';
import { priceBookFieldErrors } from './price-book.rules.js';
import type { PriceBookStatus } from './price-book.values.js';

/** What a caller changes: what is absent stays, null clears. Objects and lists are replaced as a whole. */
export interface PriceBookChanges {
  name?: string | null | undefined;
  status?: PriceBookStatus | null | undefined;
  priority?: number | null | undefined;
  currency?: string | null | undefined;
  scope?: PriceBookScope | null | undefined;
  base?: PriceBase | null | undefined;
  steps?: PriceStep[] | null | undefined;
  rounding?: PriceRounding | null | undefined;
  floor?: PriceFloor | null | undefined;
  ceiling?: PriceBound | null | undefined;
  window?: StatedWindow | null | undefined;
}

export const emptyScope: PriceBookScope = {
  marketplaces: [],
  countries: [],
  storeIds: [],
  productIds: [],
  skus: [],
  brands: [],
  productTypes: [],
  tags: [],
  price: null,
  cost: null,
};

/** What a book is where its maker says nothing: the catalog's price, everywhere. */
const cleared: Omit<PriceBookDefinition, 'window'> = {
  name: '',
  priority: 0,
  currency: null,
  scope: emptyScope,
  base: { kind: 'catalog_price', priceBookId: null },
  steps: [],
  rounding: null,
  floor: null,
  ceiling: null,
};

export const emptyDefinition: PriceBookDefinition = { ...cleared, window: null };

/** The book as it is to be, with everything wrong with it by itself. Errors are at the paths of the changes. */
export function changedDefinition(
  before: PriceBookDefinition,
  { window: stated, ...changes }: PriceBookChanges,
): { definition: PriceBookDefinition; errors: FieldError[] } {
  const { window, errors } =
    stated == null ? { window: stated === undefined ? before.window : null, errors: [] } : readWindow(stated);
  const keys = Object.keys(cleared) as (keyof typeof cleared)[];
  const stays = keys.filter(key => changes[key] === undefined);
  const entries = keys.map(key => [key, stays.includes(key) ? before[key] : (changes[key] ?? cleared[key])]);
  const definition = { ...(Object.fromEntries(entries) as typeof cleared), window };
  const found = [...keptErrors(changes), ...priceBookFieldErrors(definition), ...errors];
  return found.length > 0
    ? { definition, errors: found }
    : { definition: normalDefinition(definition), errors: [] };
}

/** What a book always has cannot be cleared. */
const keptErrors = (changes: PriceBookChanges): FieldError[] =>
  (['status'] as const).flatMap(field =>
    when(changes[field] === null, field, 'NOT_CLEARABLE', 'This cannot be null; leave it out to keep it.'),
  );

/** One form for all that means the same, so that a change that changes nothing is known. */
function normalDefinition(book: PriceBookDefinition): PriceBookDefinition {
  const { currency, scope, rounding, floor, ceiling } = book;
  return {
    ...book,
    name: book.name.trim(),
    scope: {
      ...distinctLists(scope),
      price: normalRange(scope.price, currency),
      cost: normalRange(scope.cost, currency),
    },
    steps: book.steps.map(step => normalStep(step, currency)),
    rounding: rounding && { ...rounding, value: normalAmount(rounding.value, currency) },
    floor: floor && { ...normalBound(floor, currency), isSalePrice: floor.isSalePrice },
    ceiling: ceiling && normalBound(ceiling, currency),
  };
}

function distinctLists(scope: PriceBookScope): PriceBookScope {
  const lists = Object.entries(scope).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...new Set(value)] : value,
  ]);
  return Object.fromEntries(lists) as PriceBookScope;
}

const normalRange = (range: AmountRange | null, currency: string | null): AmountRange | null =>
  range && { min: optionalAmount(range.min, currency), max: optionalAmount(range.max, currency) };

const normalStep = ({ kind, value }: PriceStep, currency: string | null): PriceStep => ({
  kind,
  value: kind === 'amount' || kind === 'fixed' ? normalAmount(value, currency) : normalPercent(value),
});

const normalBound = ({ amount, margin }: PriceBound, currency: string | null): PriceBound => ({
  amount: optionalAmount(amount, currency),
  margin: margin === null ? null : normalPercent(margin),
});

const optionalAmount = (amount: string | null, currency: string | null): string | null =>
  amount === null ? null : normalAmount(amount, currency);

/** Whoever has an amount has a currency: validation sees to it. */
const normalAmount = (amount: string, currency: string | null): string => formatAmount(amount, currency!);
const normalPercent = (percent: string): string => new Big(percent).toFixed();

/** Whether two definitions give the same prices: the name decides none. */
export const pricesAlike = (one: PriceBookDefinition, other: PriceBookDefinition): boolean =>
  isSameDefinition({ ...one, name: other.name }, other);

/** By the form that `changedDefinition` gives and the database keeps. */
export const isSameDefinition = (one: PriceBookDefinition, other: PriceBookDefinition): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

/** Fields in one order, whatever order the database keeps those of JSON in; only what decides prices, and the name. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(inOrder);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, each]) => [key, inOrder(each)]);
}

export const definitionOf = ({
  name,
  priority,
  currency,
  scope,
  base,
  steps,
  rounding,
  floor,
  ceiling,
  window,
}: PriceBook): PriceBookDefinition => ({
  ...{ name, priority, currency, scope, base, steps, rounding, floor, ceiling, window },
});
