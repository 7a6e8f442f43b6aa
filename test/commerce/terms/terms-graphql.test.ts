import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestContext } from '../../../kernel/context.js';
import type { Scope } from '../../../kernel/scopes.js';
import { pricingLimits } from '../../../subgraphs/commerce/pricing/pricing.limits.js';
import { openTestDatabase } from '../../support/context.js';
import { importFreeShippingRules, openTermsGraphQL } from './terms-shop.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
let graphql: Awaited<ReturnType<typeof openTermsGraphQL>>;
beforeAll(async () => {
  world = await openTestDatabase();
  graphql = await openTermsGraphQL();
});
afterAll(() => world.close());

interface Kind {
  /** Fields that are asked for. */
  fields: string;
  set: string;
  /** Type of the input. */
  type: string;
  input: Record<string, unknown>;
  changed: Record<string, unknown>;
  stored: Record<string, unknown>;
  list: string;
  remove: string;
  key: [name: string, type: string, value: string];
  notFound: string;
  scopes: [read: Scope, write: Scope];
}

const kinds: [name: string, kind: Kind][] = [
  [
    'a shipping rate',
    {
      fields: 'key country service title price { amount currency }',
      set: 'setShippingRate',
      type: 'ShippingRateInput',
      input: {
        key: ' air ',
        country: 'sg',
        service: 'Express',
        title: 'Air',
        price: { amount: '12.5', currency: 'SGD' },
      },
      changed: { key: 'air', title: 'By air', price: { amount: '15', currency: 'SGD' } },
      stored: {
        key: 'air',
        country: 'SG',
        service: 'express',
        title: 'Air',
        price: { amount: '12.50', currency: 'SGD' },
      },
      list: 'shippingRates',
      remove: 'deleteShippingRate',
      key: ['key', 'ID', 'air'],
      notFound: 'SHIPPING_RATE_NOT_FOUND',
      scopes: ['orders:read', 'orders:write'],
    },
  ],
  [
    'a free-shipping rule',
    {
      fields: 'key title service currency minSubtotal { amount currency } itemReferences',
      set: 'setFreeShippingRule',
      type: 'FreeShippingRuleInput',
      input: { key: 'f', title: 'Over 100', minSubtotal: { amount: '100', currency: 'USD' } },
      changed: { key: 'f', title: 'Roses', itemReferences: ['roses'] },
      stored: {
        ...{ key: 'f', title: 'Over 100', service: 'standard', currency: 'USD' },
        ...{ minSubtotal: { amount: '100.00', currency: 'USD' }, itemReferences: [] },
      },
      list: 'freeShippingRules',
      remove: 'deleteFreeShippingRule',
      key: ['key', 'ID', 'f'],
      notFound: 'FREE_SHIPPING_RULE_NOT_FOUND',
      scopes: ['promotions:read', 'promotions:write'],
    },
  ],
  [
    'a tax rule',
    {
      fields: 'key title country region rate isIncluded isOnShipping productTypes',
      set: 'setTaxRule',
      type: 'TaxRuleInput',
      input: {
        key: 'ca',
        title: 'Sales tax',
        country: 'us',
        region: 'CA',
        rate: '7.250',
        isOnShipping: true,
      },
      changed: { key: 'ca', title: 'Sales tax', country: 'US', rate: '0', productTypes: ['Books'] },
      stored: {
        ...{ key: 'ca', title: 'Sales tax', country: 'US', region: 'CA', rate: '7.25' },
        ...{ isIncluded: false, isOnShipping: true, productTypes: [] },
      },
      list: 'taxRules',
      remove: 'deleteTaxRule',
      key: ['key', 'ID', 'ca'],
      notFound: 'TAX_RULE_NOT_FOUND',
      scopes: ['orders:read', 'orders:write'],
    },
  ],
];

/** `TaxRuleInput` is of a `taxRule`. */
const named = (type: string) => type[0]!.toLowerCase() + type.slice(1).replace(/Input$/, '');
const setOf = ({ set, type, fields }: Kind) =>
  `mutation ($input: Set${type}!) { ${set}(input: $input) { set: ${named(type)} { ${fields} } } }`;
const listOf = ({ list, fields }: Kind) => `{ ${list} { ${fields} } }`;
const removeOf = ({ remove, key: [name, keyType], type, fields }: Kind) =>
  `mutation ($key: ${keyType}!) { ${remove}(input: { ${name}: $key }) { deleted: ${named(type)} { ${fields} } } }`;

describe.each(kinds)('%s', (_name, kind) => {
  const listed = (ctx: RequestContext) => graphql.ask(ctx, listOf(kind));
  const key = { key: kind.key[2] };

  it('is set, changed by its key, listed and deleted', async () => {
    const ctx = world.contextOf();
    expect(await graphql.ask(ctx, setOf(kind), { input: kind.input })).toEqual(kind.stored);
    expect(await listed(ctx)).toEqual([kind.stored]);
    const changed = await graphql.ask(ctx, setOf(kind), { input: kind.changed });
    expect(changed).not.toEqual(kind.stored);
    expect(await listed(ctx)).toEqual([changed]);
    expect(await graphql.ask(ctx, removeOf(kind), key)).toEqual(changed);
    expect(await listed(ctx)).toEqual([]);
    expect(await graphql.errorOf(ctx, removeOf(kind), key)).toEqual([kind.notFound]);
  });

  it('is of one shop', async () => {
    const [ctx, stranger] = [world.contextOf(), world.contextOf()];
    await graphql.ask(ctx, setOf(kind), { input: kind.input });
    expect(await listed(stranger)).toEqual([]);
    expect(await graphql.errorOf(stranger, removeOf(kind), key)).toEqual([kind.notFound]);
    expect(await listed(ctx)).toEqual([kind.stored]);
  });

  it('needs its scopes', async () => {
    const [read, write] = kind.scopes;
    const missing = (ctx: RequestContext, scope: Scope) => {
      const scopes = new Set([...ctx.caller.scopes].filter(one => one !== scope));
      return new RequestContext({ ...ctx, log: ctx.log, caller: { ...ctx.caller, scopes } });
    };
    const ctx = world.contextOf();
    expect(await graphql.errorOf(missing(ctx, read), listOf(kind))).toEqual(['SCOPE_MISSING']);
    expect(await graphql.errorOf(missing(ctx, write), setOf(kind), { input: kind.input })).toEqual([
      'SCOPE_MISSING',
    ]);
    expect(await graphql.errorOf(missing(ctx, write), removeOf(kind), key)).toEqual(['SCOPE_MISSING']);
    expect(await listed(ctx)).toEqual([]);
  });
});

describe('terms that cannot be', () => {
  const kindOf = Object.fromEntries(kinds);

  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'a shipping rate',
      { key: '', country: 'UK', service: 'by air', title: ' ' },
      ['key LENGTH', 'title LENGTH', 'country COUNTRY_UNKNOWN', 'service PATTERN'],
    ],
    ['a shipping rate', { price: { amount: '1.255', currency: 'SGD' } }, ['price AMOUNT_TOO_PRECISE']],
    ['a shipping rate', { price: { amount: '-1', currency: 'SGD' } }, ['price AMOUNT_NEGATIVE']],
    ['a shipping rate', { price: { amount: '1', currency: 'XXQ' } }, ['currency CURRENCY_UNKNOWN']],
    [
      'a free-shipping rule',
      { itemReferences: ['a', ''], minSubtotal: { amount: '0.5', currency: 'JPY' } },
      ['minSubtotal AMOUNT_TOO_PRECISE', 'itemReferences.1 LENGTH'],
    ],
    [
      'a tax rule',
      { country: 'Germany', rate: '101', title: '' },
      ['title LENGTH', 'country COUNTRY_UNKNOWN', 'rate OUT_OF_RANGE'],
    ],
    ['a tax rule', { rate: '1e1', productTypes: ['Books'] }, ['rate OUT_OF_RANGE', 'isOnShipping MISPLACED']],
  ])(
    'are rejected with everything that is wrong, and nothing is stored: %s %j',
    async (name, changes, errors) => {
      const kind = kindOf[name]!;
      const ctx = world.contextOf();
      const input = { ...kind.input, ...changes };
      expect(await graphql.errorOf(ctx, setOf(kind), { input })).toEqual(['VALIDATION_FAILED', ...errors]);
      expect(await graphql.ask(ctx, listOf(kind))).toEqual([]);
    },
  );

  it('are trimmed, and blank where they need not be given is as if they were not', async () => {
    const ctx = world.contextOf();
    const set = (name: string, input: Record<string, unknown>) =>
      graphql.ask(ctx, setOf(kindOf[name]!), { input });
    const price = { amount: '5', currency: 'SGD' };
    const rate = { key: ' r ', country: ' sg ', service: ' Air ', title: ' R ', price };
    const stored = { key: 'r', country: 'SG', service: 'air', title: 'R' };
    expect(await set('a shipping rate', rate)).toMatchObject(stored);
    const rule = { key: ' f ', title: ' F ', service: ' Air ', itemReferences: [' x '] };
    expect(await set('a free-shipping rule', rule)).toMatchObject({ service: 'air', itemReferences: ['x'] });
    const tax = {
      key: ' t ',
      title: ' T ',
      country: ' sg ',
      region: ' ',
      rate: ' 9 ',
      productTypes: [' Toys '],
    };
    expect(await set('a tax rule', tax)).toMatchObject({ region: null, rate: '9', productTypes: ['Toys'] });
  });

  it('are more than an organization may have', async () => {
    const ctx = world.contextOf();
    const rows = Array.from(
      { length: pricingLimits.freeShippingRulesMax },
      (_, index) => `f${index},free_shipping,Free`,
    );
    const csv = ['id,type,title', ...rows].join('\n');
    await graphql.ask(ctx, importFreeShippingRules, { file: { csv } });
    const kind = kindOf['a free-shipping rule']!;
    expect(await graphql.errorOf(ctx, setOf(kind), { input: { key: 'more', title: 'More' } })).toEqual([
      'LIMIT_REACHED',
    ]);
    const file = { csv: 'id,type,title\nmore,free_shipping,More' };
    expect(await graphql.errorOf(ctx, importFreeShippingRules, { file })).toEqual(['LIMIT_REACHED']);
    const changed = { key: 'f0', title: 'Changed' };
    expect(await graphql.ask(ctx, setOf(kind), { input: changed })).toMatchObject(changed);
  });
});
