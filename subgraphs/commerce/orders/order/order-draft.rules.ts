import Big from 'big.js';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { isCountry } from '../../../../kernel/country.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { amountErrors, isCurrency, type Money } from '../../../../kernel/money.js';
import { productLimits } from '../../../catalog/product/product.limits.js';
import { newOrder, newOrderLine } from './new-order.rules.js';
import type { Order, OrderLine, OrderTotals } from './order.entity.js';
import { orderLimits } from './order.limits.js';
import { agenticChannel } from './order.values.js';
import type { ShownValues, Writable } from './order-field.js';
import type { orderFields } from './order-fields.js';
import type { orderItemFields } from './order-item-fields.js';
import { callerTotals, exact, itemDiscrepancies } from './order-totals.rules.js';

/** An order as a caller states it. */
export interface OrderDraft
  extends ShownValues<Omit<Writable<typeof orderFields>, 'items' | 'isHistorical'>> {
  /** Default: it happens now. */
  isHistorical?: boolean;
  items: readonly OrderItemDraft[];
}

export interface OrderItemDraft extends ShownValues<Omit<Writable<typeof orderItemFields>, 'status'>> {
  /** Null: the order's. */
  status: OrderStatus | null;
  /** Derived: the order's. Taken where it agrees. */
  currency?: string | null;
  /** Derived: the paid or else the unit price, times the quantity. Taken where it agrees. */
  lineTotal?: Money | null;
}

/** Everything wrong with the draft but its totals, which are told once the rest is right. */
export function draftErrors(draft: OrderDraft, now: Date): FieldError[] {
  if (!isCurrency(draft.currency)) {
    return [error('currency', 'CURRENCY_UNKNOWN', `"${draft.currency}" is not an ISO 4217 currency code.`)];
  }
  return [
    ...channelErrors(draft.marketplace),
    ...(draft.accountId === null || isId(draft.accountId)
      ? []
      : [error('accountId', 'ACCOUNT_NOT_FOUND', 'Name one connected account by its id.')]),
    ...textErrors('externalOrderId', draft.externalOrderId, orderLimits.externalIdLength, true),
    ...textErrors('externalOrderNumber', draft.externalOrderNumber, orderLimits.externalIdLength),
    ...textErrors('marketplaceStatus', draft.marketplaceStatus, orderLimits.externalIdLength),
    ...textErrors('storeId', draft.storeId, orderLimits.externalIdLength),
    ...countryErrors(draft.country),
    ...Object.entries(draft.totals).flatMap(([name, money]) =>
      currencyErrors(`totals.${name}.currency`, money, draft.currency),
    ),
    ...(draft.items.length >= 1 && draft.items.length <= orderLimits.linesMax
      ? []
      : [error('items', 'OUT_OF_RANGE', `An order has 1 to ${orderLimits.linesMax} items.`)]),
    ...draft.items.flatMap((item, index) => itemErrors(`items.${index}`, item, draft.currency)),
    ...repeatedIds(draft.items),
    ...timeErrors('placedAt', draft.placedAt, now),
    ...(draft.sourceUpdatedAt === null ? [] : timeErrors('sourceUpdatedAt', draft.sourceUpdatedAt, now)),
  ];
}

function timeErrors(path: string, time: string, now: Date): FieldError[] {
  const { earliestMs, aheadMaxMs } = orderLimits;
  const [timeMs, latestMs] = [Date.parse(time), now.getTime() + aheadMaxMs];
  const [from, to] = [earliestMs, latestMs].map(ms => new Date(ms).toISOString());
  return timeMs >= earliestMs && timeMs <= latestMs
    ? []
    : [error(path, 'OUT_OF_RANGE', `A time of an order is between ${from} and ${to}.`)];
}

/** A canonical key, as events and filters name channels. */
const marketplaceKey = /^[a-z0-9][a-z0-9_-]{0,63}$/;

function channelErrors(marketplace: string): FieldError[] {
  if (!marketplaceKey.test(marketplace)) {
    return [error('marketplace', 'KEY_INVALID', 'A key is lower-case letters, digits, _ and -, up to 64.')];
  }
  return marketplace === agenticChannel
    ? [error('marketplace', 'KEY_RESERVED', `Only checkout sessions make orders of ${agenticChannel}.`)]
    : [];
}

/** `known` is what the order has: a marketplace may have told a code that is none of ISO 3166-1, such as XK. */
export function countryErrors(country: string | null, known: string | null = null): FieldError[] {
  const code = country?.toUpperCase() ?? null;
  return code === null || code === known || isCountry(code)
    ? []
    : [error('country', 'COUNTRY_INVALID', 'A country is a code of ISO 3166-1 alpha-2, such as SG.')];
}

export const textErrors = (
  path: string,
  text: string | null,
  lengthMax: number,
  isRequired = false,
): FieldError[] =>
  text === null || (text.length <= lengthMax && (text.trim() !== '' || !isRequired))
    ? []
    : [error(path, 'TEXT_INVALID', `${isRequired ? '1' : '0'} to ${lengthMax} characters.`)];

function itemErrors(path: string, item: OrderItemDraft, currency: string): FieldError[] {
  const { quantity } = item;
  const ids = ['externalOrderItemId', 'marketplaceItemId', 'marketplaceVariantId'] as const;
  const skus = ['sku', 'sellerSku', 'shopSku'] as const;
  return [
    ...ids.flatMap(name => textErrors(`${path}.${name}`, item[name], orderLimits.externalIdLength)),
    ...skus.flatMap(name => textErrors(`${path}.${name}`, item[name], orderLimits.externalIdLength)),
    ...textErrors(`${path}.name`, item.name, productLimits.titleLength, true),
    ...(Number.isInteger(quantity) && quantity >= 1 && quantity <= orderLimits.lineQuantityMax
      ? []
      : [
          error(`${path}.quantity`, 'QUANTITY_INVALID', `A quantity is 1 to ${orderLimits.lineQuantityMax}.`),
        ]),
    ...(['unitPrice', 'paidPrice'] as const).flatMap(name => [
      ...currencyErrors(`${path}.${name}.currency`, item[name], currency),
      ...moneyErrors(`${path}.${name}.amount`, item[name]),
    ]),
    ...moneyErrors(`${path}.unitCost.amount`, item.unitCost),
    ...derivedErrors(path, item, currency),
    ...(item.variantId === null || item.productId !== null
      ? []
      : [error(`${path}.variantId`, 'PRODUCT_REQUIRED', 'A variant is named together with its product.')]),
  ];
}

/** What follows from other fields has to agree with them. */
function derivedErrors(path: string, item: OrderItemDraft, currency: string): FieldError[] {
  const { lineTotal = null } = item;
  const each = item.paidPrice ?? item.unitPrice;
  const isOther = item.currency != null && item.currency !== currency;
  const wrongCurrency = isOther
    ? [error(`${path}.currency`, 'CURRENCY_MISMATCH', `The order is in ${currency}, not ${item.currency}.`)]
    : currencyErrors(`${path}.lineTotal.currency`, lineTotal, currency);
  if (lineTotal === null || wrongCurrency.length > 0) {
    return wrongCurrency;
  }
  const malformed = moneyErrors(`${path}.lineTotal.amount`, lineTotal);
  if (malformed.length > 0 || (each !== null && moneyErrors('', each).length > 0)) {
    return malformed;
  }
  const expected = each === null ? null : new Big(each.amount).times(item.quantity);
  return expected?.eq(lineTotal.amount)
    ? []
    : [
        error(
          `${path}.lineTotal`,
          'LINE_TOTAL_MISMATCH',
          expected === null
            ? 'Without a price the item has no total.'
            : `The price of ${item.quantity} units is ${expected.toFixed()}, not ${lineTotal.amount}.`,
        ),
      ];
}

const moneyErrors = (path: string, money: Money | null): FieldError[] =>
  money === null ? [] : amountErrors(path, money.amount, money.currency);

const currencyErrors = (path: string, money: Money | null, currency: string): FieldError[] =>
  money === null || money.currency === currency
    ? []
    : [
        error(
          path,
          'CURRENCY_MISMATCH',
          `Every amount of the order is in ${currency}, not ${money.currency}.`,
        ),
      ];

/** Lines are known by these ids, so that each is there once. */
function repeatedIds(items: readonly OrderItemDraft[]): FieldError[] {
  const seen = new Set<string>();
  return items.flatMap(({ externalOrderItemId: id }, index) => {
    if (id === null || !seen.has(id)) {
      seen.add(id ?? '');
      return [];
    }
    return [error(`items.${index}.externalOrderItemId`, 'REPEATED', 'Another item has this id.')];
  });
}

/** The order of a draft without errors, not yet matched to the catalog. Throws VALIDATION_FAILED for its totals. */
export function orderOfDraft(draft: OrderDraft, now: string, newId: () => string): Order {
  const amounts = Object.fromEntries(
    Object.entries(draft.totals).map(([name, money]) => [name, money?.amount ?? null]),
  ) as { [Total in keyof OrderTotals]: string | null };
  const { items: _, totals: __, ...plain } = draft;
  const order = newOrder(newId(), now);
  const totals = callerTotals(amounts, draft.currency);
  const lines = draft.items.map(item => lineOfDraft(item, draft, newId()));
  return {
    ...order,
    ...plain,
    country: draft.country?.toUpperCase() ?? null,
    totals,
    discrepancies: itemDiscrepancies(totals, lines, {
      currency: draft.currency,
      isSubtotalStated: amounts.subtotal !== null,
    }),
    sourceStatus: draft.status,
    lines,
    sourceSeenAt: draft.sourceUpdatedAt,
  };
}

function lineOfDraft(item: OrderItemDraft, { status, currency }: OrderDraft, id: string): OrderLine {
  const { externalOrderItemId, unitPrice, paidPrice, unitCost, currency: _, lineTotal: __, ...plain } = item;
  const amount = (money: Money | null) => (money === null ? null : exact(money.amount, currency));
  return {
    ...newOrderLine(id),
    ...plain,
    externalLineId: externalOrderItemId,
    productId: null,
    variantId: null,
    sku: item.sku ?? item.sellerSku,
    sellerSku: item.sellerSku ?? item.sku,
    status: item.status ?? status,
    unitPrice: amount(unitPrice),
    paidPrice: amount(paidPrice),
    unitCost: unitCost === null ? null : exact(unitCost.amount, unitCost.currency),
    unitCostCurrency: unitCost?.currency ?? null,
  };
}

const error = (path: string, code: string, message: string): FieldError => ({ path, code, message });
