import { describe, expect, it } from 'vitest';
import * as amazon from '../../connectors/marketplaces/amazon/amazon-observed.js';
import * as zalora from '../../connectors/marketplaces/zalora/zalora-observed.js';

const store = { id: '77', country: 'SG', currency: 'SGD' };
const at = '2026-11-21T08:00:00.000Z';
const variant = (sku: string, externalId: string | null, more: object) => ({
  sku,
  externalId,
  currency: 'SGD',
  salePrice: null,
  salePriceEndsAt: null,
  ...more,
});

describe('a listing of Zalora', () => {
  const zaloraProduct = (sku: string, Status: string, QCStatus: string) => ({
    SellerSku: sku,
    ParentSku: 'TEE',
    Name: `Tee ${sku}`,
    Url: `https://zalora.example/${sku}`,
    Status,
    QCStatus,
    Price: '10',
    SalePrice: '',
    Quantity: '4',
  });

  it('is where the product is that is furthest, and has what speaks against each', () => {
    const qc = { SellerSKU: 'B', Status: 'rejected', Reason: 'Blurred.' };
    const products = [
      zaloraProduct('A', 'inactive', 'approved'),
      { ...zaloraProduct('B', 'active', 'Approved'), Quantity: '', SalePrice: '8' },
    ];
    const told = zalora.observedListing(store, products, new Map([['B', qc]]), new Date());
    expect(told).toEqual({
      reference: {
        externalId: 'TEE',
        variants: [
          { sku: 'A', externalId: null },
          { sku: 'B', externalId: null },
        ],
      },
      state: 'live',
      marketplaceStatus: 'active/Approved',
      url: 'https://zalora.example/B',
      title: 'Tee B',
      variants: [
        variant('A', null, { price: '10.00', quantity: 4 }),
        variant('B', null, { price: '10.00', salePrice: '8.00', quantity: null }),
      ],
      issues: [
        {
          severity: 'error',
          code: 'QC_REJECTED',
          field: null,
          message: 'Blurred.',
          marketplaceMessage: 'Blurred.',
        },
      ],
      updatedAt: null,
    });
  });

  it.each([
    ['active/approved active/pending', 'live'],
    ['active/rejected active/pending', 'in_review'],
    ['inactive/approved active/rejected', 'rejected'],
    ['other/approved inactive/approved', 'unlisted'],
    ['deleted/approved other/approved', 'unknown'],
  ])('whose products are %s is %s', (words, state) => {
    const products = words.split(' ').map(pair => {
      const [status = '', qc = ''] = pair.split('/');
      return zaloraProduct(pair, status, qc);
    });
    for (const inOrder of [products, products.toReversed()]) {
      const told = zalora.observedListing(store, inOrder, new Map(), new Date());
      expect([told.state, told.url === null]).toEqual([state, state !== 'live']);
    }
  });
});

describe('a listing of Amazon', () => {
  const offer = (price: number, more: object = {}) => ({
    currency: 'SGD',
    our_price: [{ schedule: [{ value_with_tax: price }] }],
    ...more,
  });
  const [before, after] = ['2026-11-21T07:59:59.999Z', '2026-11-21T08:00:00.001Z'];
  const sale = (start: string | null, end: string | null) => ({
    ...(start === null ? {} : { start_at: { value: start } }),
    ...(end === null ? {} : { end_at: { value: end } }),
    value_with_tax: 8,
  });
  const item = (sku: string, status: string[], more: Partial<amazon.WireItem> = {}): amazon.WireItem => ({
    sku,
    summaries: [{ asin: `ASIN-${sku}`, status, itemName: `Tee ${sku}`, lastUpdatedDate: at }],
    ...more,
  });
  const here = { ...store, id: 'A19VAU5U5O7RUS' };
  const now = new Date(at);
  const observe = (root: amazon.WireItem, children: amazon.WireItem[] | null = null) =>
    amazon.observedListing(here, root, children, now);
  const withIssue = (severity: string, action?: string) => {
    const enforcements = action === undefined ? {} : { enforcements: { actions: [{ action }] } };
    return { issues: [{ code: '1', message: 'No.', severity, ...enforcements }] };
  };

  it('is the offer for everybody, and the stock that the seller sends from', () => {
    const offers = [
      { ...offer(5), audience: 'B2B' },
      { ...offer(10.5), audience: 'ALL' },
    ];
    const told = observe(
      item('S', ['BUYABLE'], {
        attributes: { purchasable_offer: offers },
        fulfillmentAvailability: [
          { fulfillmentChannelCode: 'AMAZON_NA', quantity: 9 },
          { fulfillmentChannelCode: 'DEFAULT', quantity: 4 },
        ],
      }),
    );
    expect(told).toEqual({
      reference: { externalId: 'S', variants: [{ sku: 'S', externalId: null }] },
      state: 'live',
      marketplaceStatus: 'BUYABLE',
      url: 'https://www.amazon.sg/dp/ASIN-S',
      title: 'Tee S',
      variants: [variant('S', null, { price: '10.50', quantity: 4 })],
      issues: [],
      updatedAt: at,
    });
    const bare = observe({
      sku: 'S',
      attributes: { item_name: [{ value: 'Tee' }], purchasable_offer: [offer(7)] },
    });
    expect(bare).toMatchObject({ title: 'Tee', url: null, updatedAt: null, marketplaceStatus: 'NONE' });
    expect(bare.variants).toEqual([variant('S', null, { price: '7.00', quantity: null })]);
  });

  it.each([
    [null, null, '8.00'],
    [at, after, '8.00'],
    [after, null, null],
    [before, at, null],
  ])('is reduced from %s to %s: %s', (start, end, salePrice) => {
    const discounted_price = [{ schedule: [sale(start, end)] }];
    const attributes = { purchasable_offer: [offer(10, { discounted_price })] };
    expect(observe(item('S', [], { attributes })).variants[0]!.salePrice).toBe(salePrice);
  });

  it.each<[string, Partial<amazon.WireItem>[], string]>([
    ['rejected before suppressed', [withIssue('ERROR'), withIssue('ERROR', 'SEARCH_SUPPRESSED')], 'rejected'],
    ['suppressed for being kept out of the search', [withIssue('ERROR', 'SEARCH_SUPPRESSED')], 'suppressed'],
    ['suppressed before in review', [withIssue('ERROR', 'LISTING_SUPPRESSED'), {}], 'suppressed'],
    ['suppressed by no other enforcement', [withIssue('ERROR', 'ATTRIBUTE_SUPPRESSED')], 'rejected'],
  ])('is as a family %s', (_what, children, state) => {
    const items = children.map((more, index) => item(`C${index}`, [], more));
    expect(observe(item('P', ['DISCOVERABLE']), items).state).toBe(state);
  });

  it('is as a family in review before it is on sale, and on sale as soon as one can be bought', () => {
    const [worked, bought, shown] = [item('A', []), item('B', ['BUYABLE']), item('C', ['DISCOVERABLE'])];
    const states = [[bought, worked], [shown, bought], [shown], []].map(
      children => observe(item('P', []), children).state,
    );
    expect(states).toEqual(['in_review', 'live', 'live_not_buyable', 'in_review']);
  });

  it('has the words of all that can be bought, its issues by variant, and the time of the last change', () => {
    const later = '2026-11-21T09:00:00.000Z';
    const summaries = [{ status: ['BUYABLE', 'DISCOVERABLE'], lastUpdatedDate: later }];
    const told = observe(item('P', ['DISCOVERABLE'], withIssue('INFO')), [
      item('A', ['BUYABLE'], withIssue('WARNING')),
      {
        sku: 'B',
        summaries,
        issues: [{ code: '2', message: 'No.', severity: '?', attributeNames: ['purchasable_offer'] }],
      },
    ]);
    expect([told.marketplaceStatus, told.updatedAt, told.title]).toEqual([
      'BUYABLE,DISCOVERABLE',
      later,
      'Tee P',
    ]);
    expect(told.issues.map(({ severity, code, field }) => [severity, code, field])).toEqual([
      ['info', '1', null],
      ['warning', '1', null],
      ['warning', '2', 'variants.1.price'],
    ]);
  });
});
