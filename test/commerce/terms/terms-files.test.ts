import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pricingLimits } from '../../../subgraphs/commerce/pricing/pricing.limits.js';
import { openTestDatabase } from '../../support/context.js';
import {
  importBuyerAddresses,
  importBuyerRecords,
  importFreeShippingRules,
  importPromotionCodes,
  importShippingRates,
  importTaxRules,
  openTermsGraphQL,
  storedCodes,
} from './terms-shop.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
let graphql: Awaited<ReturnType<typeof openTermsGraphQL>>;
beforeAll(async () => {
  world = await openTestDatabase();
  graphql = await openTermsGraphQL();
});
afterAll(() => world.close());

describe('files of terms', () => {
  it('change what differs and leave the rest, in the currency and units that are said', async () => {
    const ctx = world.contextOf();
    const head = 'id,country_code,service_level,title,price';
    const importing = (rows: string[], currency: string) =>
      graphql.ask(ctx, importShippingRates, {
        file: { csv: [head, ...rows].join('\n'), currency, amountsInMinorUnits: true },
      });
    expect(await importing(['a,default,standard,A,500', 'b,KW,standard,B,1500'], 'kwd')).toEqual({
      ...{ created: 2, updated: 0, unchanged: 0 },
    });
    expect(
      await importing(['b,KW,standard,B,1501', 'c,JP,standard,C,7', 'a,default,standard,A,500'], 'KWD'),
    ).toEqual({ created: 1, updated: 1, unchanged: 1 });
    const rates = await graphql.ask(ctx, '{ shippingRates { key price { amount currency } } }');
    expect(rates).toEqual([
      { key: 'a', price: { amount: '0.500', currency: 'KWD' } },
      { key: 'b', price: { amount: '1.501', currency: 'KWD' } },
      { key: 'c', price: { amount: '0.007', currency: 'KWD' } },
    ]);
  });

  const kinds: [
    mutation: string,
    list: string,
    head: string,
    row: string,
    stored: Record<string, unknown>,
  ][] = [
    [
      importShippingRates,
      'shippingRates { key country service title price { amount currency } }',
      'id,country,service,title,price,currency',
      'a,de,Next-Day,A,5,eur',
      {
        key: 'a',
        country: 'DE',
        service: 'next-day',
        title: 'A',
        price: { amount: '5.00', currency: 'EUR' },
      },
    ],
    [
      importFreeShippingRules,
      'freeShippingRules { key title service currency minSubtotal { amount } itemReferences }',
      'id,type,title,service,min_subtotal,items,currency',
      'a,Free_Shipping,A,Express,10,x|y,eur',
      {
        ...{ key: 'a', title: 'A', service: 'express', currency: 'EUR', minSubtotal: { amount: '10.00' } },
        itemReferences: ['x', 'y'],
      },
    ],
    [
      importTaxRules,
      'taxRules { key title country region rate isIncluded isOnShipping productTypes }',
      'id,name,country,state,rate,included,on_shipping,product_types',
      'a,A,us,CA,7.25,yes,no,Books;Maps',
      {
        ...{ key: 'a', title: 'A', country: 'US', region: 'CA', rate: '7.25' },
        ...{ isIncluded: true, isOnShipping: false, productTypes: ['Books', 'Maps'] },
      },
    ],
    [
      importBuyerAddresses,
      `buyerRecord(email: "b@example.com") { addresses {
        key name line1 line2 city region postalCode country phone } }`,
      'id,buyer_id,name,line1,line2,city,region,zip,country,phone',
      'a,b,Bo,1 Elm St,Flat 2,Metropolis,NY,10012,us,+1 555 0100',
      {
        ...{ key: 'a', name: 'Bo', line1: '1 Elm St', line2: 'Flat 2', city: 'Metropolis' },
        ...{ region: 'NY', postalCode: '10012', country: 'US', phone: '+1 555 0100' },
      },
    ],
  ];

  it.each(kinds)('keep every column of a row: %s', async (mutation, list, head, row, stored) => {
    const ctx = world.contextOf();
    await graphql.ask(ctx, importBuyerRecords, { file: { csv: 'id,email\nb,b@example.com' } });
    await graphql.ask(ctx, mutation, { file: { csv: `${head}\n${row}` } });
    const answer = await graphql.ask(ctx, `{ ${list} }`);
    expect(answer.items ?? answer.addresses ?? answer).toEqual([stored]);
  });

  it('take eligible items as a JSON array or as a list', async () => {
    const ctx = world.contextOf();
    const csv =
      'id;type;min_subtotal;eligible_item_ids;description\na;free_shipping;;"[""x"", ""y""]";A\nb;free_shipping;10;x|y;B';
    await graphql.ask(ctx, importFreeShippingRules, { file: { csv, currency: 'USD' } });
    const rules = '{ freeShippingRules { key itemReferences } }';
    expect(await graphql.ask(ctx, rules)).toEqual([
      { key: 'a', itemReferences: ['x', 'y'] },
      { key: 'b', itemReferences: ['x', 'y'] },
    ]);
  });

  it('take their own currency only with an amount, and that of a row with or without', async () => {
    const ctx = world.contextOf();
    const currencies = async (mutation: string, list: string, head: string, what: string) => {
      const rows = [`a,${what},,`, `b,${what},10,`, `c,${what},,eur`, `d,${what},10,eur`];
      const csv = [`${head},min_subtotal,currency`, ...rows].join('\n');
      await graphql.ask(ctx, mutation, { file: { csv, currency: 'USD' } });
      const answer = await graphql.ask(ctx, `{ ${list} }`);
      return (answer.items ?? answer).map(({ currency }: { currency: string | null }) => currency);
    };
    const held = [null, 'USD', 'EUR', 'EUR'];
    const rules = 'freeShippingRules { currency }';
    expect(await currencies(importFreeShippingRules, rules, 'id,type,title', 'free_shipping,A')).toEqual(
      held,
    );
    await currencies(importPromotionCodes, 'taxRules { key }', 'code,type,value', 'percentage,5');
    expect((await storedCodes(ctx)).map(({ currency }) => currency)).toEqual(held);
  });
});

describe('errors of a file of terms', () => {
  it.each<[string, string, string, string[]]>([
    [
      importShippingRates,
      'shippingRates { key }',
      'id,country,service,title,price,currency\na,default,standard,A,5,USD\nb,ZZ,standard,B,-1,USD\na,US,standard,A,1.5.,EUR\nc,US,standard,C,1,\n,US,standard,,1,USD',
      [
        'rows.3.price NUMBER_NEGATIVE',
        'rows.4.price NUMBER_INVALID',
        'rows.4 DUPLICATE',
        'rows.5.currency REQUIRED',
        'rows.6.id REQUIRED',
        'rows.6.title REQUIRED',
      ],
    ],
    [
      importFreeShippingRules,
      'freeShippingRules { key }',
      'id,type,min_subtotal,eligible_item_ids,description,currency\na,free_shipping,,,A,\nb,two_for_one,,,B,\nc,free_shipping,10,,C,\nd,free_shipping,,["x",D,',
      ['rows.3.type VALUE_UNKNOWN', 'rows.4.currency REQUIRED', 'rows.5.eligible_item_ids LIST_INVALID'],
    ],
    [
      importPromotionCodes,
      'taxRules { key }',
      'code,type,value,ends_at\nA,percentage,10,\nB,half,10,\nC,fixed_amount,5,31/12/2026\na,percentage,ten,',
      [
        'rows.3.type VALUE_UNKNOWN',
        'rows.4.ends_at DATE_INVALID',
        'rows.5.value NUMBER_INVALID',
        'rows.5 DUPLICATE',
      ],
    ],
    [
      importTaxRules,
      'taxRules { key }',
      'id,title,country,rate,included\na,GST,SG,9,no\nb,GST,SG,9%,maybe\nc,GST,SGP,9,no',
      ['rows.3.rate NUMBER_INVALID', 'rows.3.included VALUE_UNKNOWN', 'rows.4.country COUNTRY_UNKNOWN'],
    ],
  ])('are named by row, and no row of the file is taken: %s', async (mutation, list, csv, errors) => {
    const ctx = world.contextOf();
    expect(await graphql.errorOf(ctx, mutation, { file: { csv } })).toEqual(['VALIDATION_FAILED', ...errors]);
    const answer = await graphql.ask(ctx, `{ ${list} }`);
    expect(Array.isArray(answer) ? answer : answer.items).toEqual([]);
  });

  it('are a file without its columns, in an unknown currency, or of half minor units', async () => {
    const ctx = world.contextOf();
    const errorOf = (csv: string, more = {}) =>
      graphql.errorOf(ctx, importShippingRates, { file: { csv, ...more } });
    expect(await errorOf('id,title\n1,A')).toEqual(['IMPORT_FILE_INVALID', 'csv FILE_COLUMNS_MISSING']);
    const csv = 'id,country,service,title,price\na,default,standard,A,5.5';
    expect(await errorOf(csv, { currency: 'dollars' })).toEqual([
      'VALIDATION_FAILED',
      'currency CURRENCY_UNKNOWN',
    ]);
    const inMinorUnits = { currency: 'USD', amountsInMinorUnits: true };
    expect(await errorOf(csv, inMinorUnits)).toEqual(['VALIDATION_FAILED', 'rows.2.price NUMBER_NOT_WHOLE']);
    expect(await graphql.errorOf(ctx, importBuyerRecords, { file: { csv: 'id\n1' } })).toEqual([
      'IMPORT_FILE_INVALID',
      'csv FILE_COLUMNS_MISSING',
    ]);
  });

  it('are of a file with too many rows', async () => {
    const rows = Array.from({ length: pricingLimits.termRowsMax + 1 }, (_, index) => `t${index},GST,SG,9`);
    const csv = ['id,title,country,rate', ...rows].join('\n');
    expect(await graphql.errorOf(world.contextOf(), importTaxRules, { file: { csv } })).toEqual([
      'IMPORT_FILE_INVALID',
      'csv FILE_TOO_LONG',
    ]);
  });
});
