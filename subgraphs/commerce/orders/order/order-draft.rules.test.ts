import { describe, expect, it } from 'vitest';
import { productLimits } from '../../../catalog/product/product.limits.js';
import { orderLimits } from './order.limits.js';
import { draftErrors, type OrderDraft, type OrderItemDraft, orderOfDraft } from './order-draft.rules.js';

const statedAt = new Date('2026-11-21T08:00:00.000Z');
const sgd = (amount: string) => ({ amount, currency: 'SGD' });
const id = '0190a3c4-7d2e-7c3b-8f00-000000000001';

const item = (changes: Partial<OrderItemDraft> = {}): OrderItemDraft => ({
  externalOrderItemId: null,
  marketplaceItemId: null,
  marketplaceVariantId: null,
  productId: null,
  variantId: null,
  sku: null,
  sellerSku: null,
  shopSku: null,
  name: 'Mug',
  status: null,
  quantity: 2,
  unitPrice: sgd('10'),
  paidPrice: null,
  unitCost: null,
  ...changes,
});

const draft = (changes: Partial<OrderDraft> = {}): OrderDraft => ({
  marketplace: 'fair_stand-1',
  accountId: null,
  storeId: null,
  externalOrderId: 'O1',
  externalOrderNumber: null,
  status: 'to_ship',
  marketplaceStatus: null,
  country: null,
  currency: 'SGD',
  totals: { subtotal: null, discount: null, shipping: null, tax: null, total: sgd('20') },
  items: [item()],
  placedAt: '2026-11-21T08:00:00.000Z',
  sourceUpdatedAt: null,
  ...changes,
});

const errorsOf = (changes: Partial<OrderDraft>) =>
  draftErrors(draft(changes), statedAt).map(({ path, code }) => `${path} ${code}`);
const itemErrorsOf = (changes: Partial<OrderItemDraft>) =>
  errorsOf({ items: [item(changes)] }).map(error => error.replace('items.0.', ''));

const longest = 'x'.repeat(orderLimits.externalIdLength);
const tooLong = `${longest}x`;

describe('an order that a caller states', () => {
  it.each([
    ['with the least that it needs', {}, []],
    ['with everything', { country: 'sg', externalOrderNumber: longest, storeId: '', accountId: id }, []],
    [
      'in a currency that is none, which is all that is told',
      { currency: 'sgd', items: [] },
      ['currency CURRENCY_UNKNOWN'],
    ],
    ['of a channel with a space', { marketplace: 'fair stand' }, ['marketplace KEY_INVALID']],
    ['of a channel in capitals', { marketplace: 'FAIR' }, ['marketplace KEY_INVALID']],
    ['of a channel that begins with a dash', { marketplace: '-fair' }, ['marketplace KEY_INVALID']],
    ['of a channel with a long name', { marketplace: 'x'.repeat(64) }, []],
    ['of a channel with too long a name', { marketplace: 'x'.repeat(65) }, ['marketplace KEY_INVALID']],
    ['of the channel of our own checkout', { marketplace: 'agentic_checkout' }, ['marketplace KEY_RESERVED']],
    ['of an account that is no id', { accountId: 'mine' }, ['accountId ACCOUNT_NOT_FOUND']],
    ['without an id', { externalOrderId: ' ' }, ['externalOrderId TEXT_INVALID']],
    ['with too long an id', { externalOrderId: tooLong }, ['externalOrderId TEXT_INVALID']],
    ['with too long a number', { externalOrderNumber: tooLong }, ['externalOrderNumber TEXT_INVALID']],
    ['with too long a status', { marketplaceStatus: tooLong }, ['marketplaceStatus TEXT_INVALID']],
    ['with too long a store', { storeId: tooLong }, ['storeId TEXT_INVALID']],
    ['to a country by its name', { country: 'Singapore' }, ['country COUNTRY_INVALID']],
    ['to a country of a letter', { country: 'S' }, ['country COUNTRY_INVALID']],
    ['to a country that there is not', { country: 'XX' }, ['country COUNTRY_INVALID']],
    ['to a country of digits', { country: '65' }, ['country COUNTRY_INVALID']],
    ['of 1990, by whichever offset', { placedAt: '1990-01-01T08:00:00.000+08:00' }, []],
    ['of before 1990', { placedAt: '1989-12-31T23:59:59.999Z' }, ['placedAt OUT_OF_RANGE']],
    ['of a day ahead', { placedAt: '2026-11-22T08:00:00.000Z' }, []],
    ['of more than a day ahead', { placedAt: '2026-11-22T08:00:00.001Z' }, ['placedAt OUT_OF_RANGE']],
    [
      'that was changed in the far future',
      { sourceUpdatedAt: '9999-01-01T00:00:00.000Z' },
      ['sourceUpdatedAt OUT_OF_RANGE'],
    ],
    ['of nothing', { items: [] }, ['items OUT_OF_RANGE']],
    [
      'of as many items as there may be',
      { items: Array.from({ length: orderLimits.linesMax }, () => item()) },
      [],
    ],
    [
      'of one more',
      { items: Array.from({ length: orderLimits.linesMax + 1 }, () => item()) },
      ['items OUT_OF_RANGE'],
    ],
  ] as const)('%s', (_name, changes, expected) => {
    expect(errorsOf(changes as Partial<OrderDraft>)).toEqual(expected);
  });

  it('has every amount in its currency', () => {
    const usd = { amount: '20', currency: 'USD' };
    expect(errorsOf({ totals: { ...draft().totals, tax: usd, total: usd } })).toEqual([
      'totals.tax.currency CURRENCY_MISMATCH',
      'totals.total.currency CURRENCY_MISMATCH',
    ]);
    expect(itemErrorsOf({ unitPrice: usd, paidPrice: usd })).toEqual([
      'unitPrice.currency CURRENCY_MISMATCH',
      'paidPrice.currency CURRENCY_MISMATCH',
    ]);
  });

  it('names each item once, where it names it', () => {
    const named = (...ids: (string | null)[]) =>
      errorsOf({ items: ids.map(externalOrderItemId => item({ externalOrderItemId })) });
    expect(named('a', 'b', null, null)).toEqual([]);
    expect(named('a', 'b', 'a', 'a')).toEqual([
      'items.2.externalOrderItemId REPEATED',
      'items.3.externalOrderItemId REPEATED',
    ]);
  });
});

describe('an item of it', () => {
  it.each([
    ['of one unit', { quantity: 1 }, []],
    ['of as many units as can be counted', { quantity: orderLimits.lineQuantityMax }, []],
    ['of one more', { quantity: orderLimits.lineQuantityMax + 1 }, ['quantity QUANTITY_INVALID']],
    ['of none', { quantity: 0 }, ['quantity QUANTITY_INVALID']],
    ['of a part of a unit', { quantity: 1.5 }, ['quantity QUANTITY_INVALID']],
    ['without a name', { name: '' }, ['name TEXT_INVALID']],
    ['with too long a name', { name: 'x'.repeat(productLimits.titleLength + 1) }, ['name TEXT_INVALID']],
    ['with a price that is none', { unitPrice: sgd('-1') }, ['unitPrice.amount AMOUNT_NEGATIVE']],
    ['with a paid price that is none', { paidPrice: sgd('1.001') }, ['paidPrice.amount AMOUNT_TOO_PRECISE']],
    ['with a cost in another currency', { unitCost: { amount: '4', currency: 'USD' } }, []],
    [
      'with a cost that is none',
      { unitCost: { amount: 'four', currency: 'USD' } },
      ['unitCost.amount AMOUNT_MALFORMED'],
    ],
    ['of a product', { productId: id }, []],
    ['of a variant of a product', { productId: id, variantId: id }, []],
    ['of a variant alone', { variantId: id }, ['variantId PRODUCT_REQUIRED']],
    ['with its derived currency', { currency: 'SGD' }, []],
    ['with another currency', { currency: 'USD' }, ['currency CURRENCY_MISMATCH']],
    ['with its derived total', { lineTotal: sgd('20.00') }, []],
    ['with no total', { lineTotal: null }, []],
    ['with another total', { lineTotal: sgd('20.01') }, ['lineTotal LINE_TOTAL_MISMATCH']],
    ['with the total of what was paid', { paidPrice: sgd('9'), lineTotal: sgd('18') }, []],
    [
      'with the total of what was asked, where less was paid',
      { paidPrice: sgd('9'), lineTotal: sgd('20') },
      ['lineTotal LINE_TOTAL_MISMATCH'],
    ],
    [
      'with a total without a price',
      { unitPrice: null, lineTotal: sgd('20') },
      ['lineTotal LINE_TOTAL_MISMATCH'],
    ],
    [
      'with a total in another currency',
      { lineTotal: { amount: '1', currency: 'USD' } },
      ['lineTotal.currency CURRENCY_MISMATCH'],
    ],
    ['with a total that is none', { lineTotal: sgd('x') }, ['lineTotal.amount AMOUNT_MALFORMED']],
    [
      'with a total of a price that is none',
      { unitPrice: sgd('x'), lineTotal: sgd('20') },
      ['unitPrice.amount AMOUNT_MALFORMED'],
    ],
    [
      'with another currency and another total',
      { currency: 'USD', lineTotal: sgd('1') },
      ['currency CURRENCY_MISMATCH'],
    ],
  ] as const)('%s', (_name, changes, expected) => {
    expect(itemErrorsOf(changes)).toEqual(expected);
  });

  it.each([
    'externalOrderItemId',
    'marketplaceItemId',
    'marketplaceVariantId',
    'sku',
    'sellerSku',
    'shopSku',
  ])('has a text of a limit for %s', field => {
    expect(itemErrorsOf({ [field]: longest })).toEqual([]);
    expect(itemErrorsOf({ [field]: tooLong })).toEqual([`${field} TEXT_INVALID`]);
  });

  it('is told what its total should be', () => {
    const [error] = draftErrors(draft({ items: [item({ lineTotal: sgd('7') })] }), statedAt);
    expect(error!.message).toContain('20, not 7');
  });
});

describe('the order that is made of it', () => {
  const now = '2026-11-22T08:00:00.000Z';
  const orderOf = (changes: Partial<OrderDraft> = {}) => {
    let ids = 0;
    return orderOfDraft(draft(changes), now, () => `id-${++ids}`);
  };

  it('is new, of its caller’s status, and no marketplace decided anything of it', () => {
    const order = orderOf({ country: 'sg', sourceUpdatedAt: '2026-11-20T08:00:00.000Z' });
    expect(order).toMatchObject({
      ...{
        id: 'id-1',
        marketplace: 'fair_stand-1',
        externalOrderId: 'O1',
        status: 'to_ship',
        sourceStatus: 'to_ship',
      },
      ...{
        country: 'SG',
        mappingVersion: null,
        statusRule: null,
        statusReason: null,
        flags: [],
        unknownStatuses: [],
      },
      ...{ discrepancies: [], packages: [], ignoredChanges: [], stockState: 'none', returnState: 'none' },
      ...{ isHistorical: false, version: 0, createdAt: now, updatedAt: now },
      ...{ sourceUpdatedAt: '2026-11-20T08:00:00.000Z', sourceSeenAt: '2026-11-20T08:00:00.000Z' },
    });
    expect(order.totals).toEqual({
      subtotal: '20.00',
      discount: '0.00',
      shipping: '0.00',
      tax: '0.00',
      total: '20.00',
    });
    expect(order).not.toHaveProperty('items');
  });

  it('may have no country', () => {
    expect(orderOf().country).toBeNull();
  });

  it('has its lines not yet matched, with the decimals of their currencies', () => {
    const [line, ...more] = orderOf({
      items: [
        item({
          ...{
            externalOrderItemId: 'a',
            productId: id,
            variantId: id,
            currency: 'SGD',
            lineTotal: sgd('18'),
          },
          ...{ paidPrice: sgd('9'), unitCost: { amount: '400', currency: 'JPY' } },
        }),
      ],
    }).lines;
    expect(more).toEqual([]);
    expect(line).toEqual({
      ...{ id: 'id-2', externalLineId: 'a', productId: null, variantId: null, matchedBy: null, name: 'Mug' },
      ...{ marketplaceItemId: null, marketplaceVariantId: null, sku: null, sellerSku: null, shopSku: null },
      ...{
        status: 'to_ship',
        marketplaceStatus: null,
        quantity: 2,
        unitPrice: '10.00',
        paidPrice: '9.00',
        paidTotal: null,
      },
      ...{
        unitCost: '400',
        unitCostCurrency: 'JPY',
        returnedQuantity: 0,
        stockQuantity: 0,
        shortQuantity: 0,
      },
      openFor: null,
    });
  });

  it('knows a line’s SKU by either of its names, and its own status', () => {
    const linesOf = (changes: Partial<OrderItemDraft>) =>
      orderOf({ items: [item(changes)] }).lines.map(
        ({ sku, sellerSku, status, unitCost, unitCostCurrency }) => ({
          ...{ sku, sellerSku, status, unitCost, unitCostCurrency },
        }),
      )[0];
    const plain = { status: 'to_ship', unitCost: null, unitCostCurrency: null };
    expect(linesOf({ sku: 'MUG' })).toEqual({ ...plain, sku: 'MUG', sellerSku: 'MUG' });
    expect(linesOf({ sellerSku: 'S-MUG' })).toEqual({ ...plain, sku: 'S-MUG', sellerSku: 'S-MUG' });
    expect(linesOf({ sku: 'MUG', sellerSku: 'S-MUG', status: 'canceled' })).toEqual({
      ...plain,
      ...{ sku: 'MUG', sellerSku: 'S-MUG', status: 'canceled' },
    });
  });
});
