import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestContext } from '../../../kernel/context.js';
import { Encryption } from '../../../kernel/encryption.js';
import { findCheckoutTerms } from '../../../subgraphs/commerce/checkout/checkout/checkout-terms.queries.js';
import { pricingLimits } from '../../../subgraphs/commerce/pricing/pricing.limits.js';
import { openTestDatabase } from '../../support/context.js';
import { databaseText } from '../../support/database-text.js';
import {
  anyCart,
  encryption,
  importBuyerAddresses,
  importBuyerRecords,
  openTermsGraphQL,
} from './terms-shop.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
let graphql: Awaited<ReturnType<typeof openTermsGraphQL>>;
beforeAll(async () => {
  world = await openTestDatabase();
  graphql = await openTermsGraphQL();
});
afterAll(() => world.close());

const fields = 'key email name addresses { key name line1 line2 city region postalCode country phone }';
const set = `mutation ($input: SetBuyerRecordInput!) { setBuyerRecord(input: $input) { buyerRecord { ${fields} } } }`;
const byEmail = `query ($email: String!) { buyerRecord(email: $email) { ${fields} } }`;
const remove = `mutation ($id: ID!) { deleteBuyerRecord(input: { key: $id }) { buyerRecord { ${fields} } } }`;
const page = `query ($cursor: String, $limit: Int!) { buyerRecords(cursor: $cursor, limit: $limit) {
  items { key } pagination { hasMore nextCursor } } }`;

const home = {
  ...{ key: 'home', name: 'Ann Plantagenet', line1: '7 Quincunx Row', line2: null, city: 'Springfield' },
  ...{ region: 'IL', postalCode: '62704', country: 'US', phone: '+1 555 0100' },
};
/** As checkouts are offered it. */
const { key: id, ...place } = home;
const offered = { id, ...place };
const ann = {
  key: 'cust_1',
  email: 'Ann.Plantagenet@example.com',
  name: 'Ann Plantagenet',
  addresses: [home],
};

const known = async (ctx: RequestContext, email: string) => {
  const given = { ...anyCart(ctx), email };
  return (await findCheckoutTerms(ctx.db, ctx.organizationId, given, encryption)).knownAddresses;
};

describe('a known buyer', () => {
  it('is set, replaced by id, found by e-mail in any case, and forgotten', async () => {
    const ctx = world.contextOf();
    const input = { ...ann, email: ` ${ann.email}`, addresses: [{ ...home, country: 'us ' }] };
    expect(await graphql.ask(ctx, set, { input })).toEqual(ann);
    expect(await graphql.ask(ctx, byEmail, { email: 'ann.plantagenet@EXAMPLE.com' })).toEqual(ann);
    expect(await known(ctx, 'ANN.plantagenet@example.com')).toEqual([offered]);
    const moved = { key: 'cust_1', email: 'ann@example.org', name: null, addresses: [] };
    expect(await graphql.ask(ctx, set, { input: { ...moved, name: ' ' } })).toEqual(moved);
    expect(await graphql.ask(ctx, byEmail, { email: ann.email })).toBeNull();
    expect(await graphql.ask(ctx, remove, { id: 'cust_1' })).toEqual(moved);
    expect(await graphql.ask(ctx, byEmail, { email: moved.email })).toBeNull();
    expect(await known(ctx, moved.email)).toEqual([]);
    expect(await graphql.errorOf(ctx, remove, { id: 'cust_1' })).toEqual(['BUYER_RECORD_NOT_FOUND']);
  });

  it('cannot be read in the database, nor found there without the key', async () => {
    const ctx = world.contextOf();
    await graphql.ask(ctx, set, { input: { ...ann, key: 'cust_planted' } });
    const text = (await databaseText(world.url)).toLowerCase();
    expect(text).toContain('cust_planted');
    const traces = ['plantagenet', 'quincunx', '62704', '555 0100', 'example.com', 'springfield'];
    expect(traces.filter(trace => text.includes(trace))).toEqual([]);
    const given = { ...anyCart(ctx), email: ann.email };
    const stranger = new Encryption(Buffer.alloc(32, 8));
    expect((await findCheckoutTerms(ctx.db, ctx.organizationId, given, stranger)).knownAddresses).toEqual([]);
  });

  it('is of one shop, and shown to those alone who fulfil orders', async () => {
    const [ctx, stranger] = [world.contextOf(), world.contextOf()];
    await graphql.ask(ctx, set, { input: ann });
    expect(await known(stranger, ann.email)).toEqual([]);
    expect(await graphql.ask(stranger, byEmail, { email: ann.email })).toBeNull();
    expect(await graphql.errorOf(stranger, remove, { id: ann.key })).toEqual(['BUYER_RECORD_NOT_FOUND']);
    const caller = { ...ctx.caller, scopes: new Set(['orders:read', 'checkout:write'] as const) };
    const reader = new RequestContext({ ...ctx, log: ctx.log, caller });
    for (const [document, variables] of [
      [byEmail, { email: ann.email }],
      [page, { limit: 1 }],
      [set, { input: ann }],
      [remove, { id: ann.key }],
      [importBuyerRecords, { file: { csv: '' } }],
      [importBuyerAddresses, { file: { csv: '' } }],
    ] as const) {
      expect(await graphql.errorOf(reader, document, variables), document).toEqual(['SCOPE_MISSING']);
    }
    expect(await known(ctx, ann.email)).toEqual([offered]);
  });

  it.each<[Record<string, unknown>, string[]]>([
    [
      { key: 'ann@example.com', email: 'ann@example', name: 'x'.repeat(255) },
      ['key PERSONAL', 'email EMAIL_MALFORMED', 'name LENGTH'],
    ],
    [
      { addresses: [home, { ...home, country: 'USA' }] },
      ['addresses.1.key DUPLICATE', 'addresses.1.country COUNTRY_UNKNOWN'],
    ],
    [
      {
        addresses: Array.from({ length: pricingLimits.buyerAddressesMax + 1 }, (_, index) => ({
          key: `${index}`,
        })),
      },
      ['addresses TOO_MANY'],
    ],
  ])('is rejected with everything that is wrong: %j', async (changes, errors) => {
    const ctx = world.contextOf();
    const input = { ...ann, ...changes };
    expect(await graphql.errorOf(ctx, set, { input })).toEqual(['VALIDATION_FAILED', ...errors]);
    expect((await graphql.ask(ctx, page, { limit: 1 })).items).toEqual([]);
  });

  it('has an e-mail address of its own, also when two are set at once', async () => {
    const ctx = world.contextOf();
    await graphql.ask(ctx, set, { input: ann });
    const other = { ...ann, key: 'cust_2', email: ann.email.toUpperCase() };
    expect(await graphql.errorOf(ctx, set, { input: other })).toEqual([
      'VALIDATION_FAILED',
      'email DUPLICATE',
    ]);
    const twins = ['a', 'b', 'c', 'd'].map(key => ({ input: { key, email: 'twin@example.com' } }));
    const codes = await Promise.all(twins.map(async twin => (await graphql.errorOf(ctx, set, twin))[0]));
    expect(codes.sort()).toEqual([...Array(3).fill('VALIDATION_FAILED'), undefined]);
    const { items } = await graphql.ask(ctx, page, { limit: 100 });
    expect(items).toHaveLength(2);
  });

  it('is listed in pages by id', async () => {
    const ctx = world.contextOf();
    const csv = ['id,email', ...['c', 'a', 'b'].map(id => `${id},${id}@example.com`)].join('\n');
    await graphql.ask(ctx, importBuyerRecords, { file: { csv } });
    const first = await graphql.ask(ctx, page, { limit: 2 });
    expect(first.items).toEqual([{ key: 'a' }, { key: 'b' }]);
    const rest = await graphql.ask(ctx, page, { limit: 2, cursor: first.pagination.nextCursor });
    expect(rest).toEqual({ items: [{ key: 'c' }], pagination: { hasMore: false, nextCursor: null } });
  });
});

describe('files of buyers', () => {
  const importing = (ctx: RequestContext, mutation: string, ...rows: string[]) =>
    [ctx, mutation, { file: { csv: rows.join('\n') } }] as const;
  const addressHead = 'id,customer_id,street_address,extended_address,city,state,postal_code,country';

  it('keep the addresses of those who are known, and change addresses by their ids', async () => {
    const ctx = world.contextOf();
    await graphql.ask(ctx, set, { input: ann });
    const buyers = importing(
      ctx,
      importBuyerRecords,
      'id,name,email',
      'cust_1,Ann P,ann@example.org',
      'b,Bo,bo@example.com',
    );
    expect(await graphql.ask(...buyers)).toEqual({ created: 1, updated: 1, unchanged: 0 });
    expect(await graphql.ask(...buyers)).toEqual({ created: 0, updated: 0, unchanged: 2 });
    const rows = [
      'home,cust_1,8 New St,Flat 2,Metropolis,NY,10012,us',
      'work,cust_1,9 Oak Ave,,,,,US',
      'b1,b,1 Elm St,,,,,SG',
    ];
    const addresses = importing(ctx, importBuyerAddresses, addressHead, ...rows);
    expect(await graphql.ask(...addresses)).toEqual({ created: 0, updated: 2, unchanged: 0 });
    expect(await graphql.ask(...addresses)).toEqual({ created: 0, updated: 0, unchanged: 2 });
    const places = await known(ctx, 'ann@example.org');
    expect(places.map(({ id, line1, line2, country }) => [id, line1, line2, country])).toEqual([
      ['home', '8 New St', 'Flat 2', 'US'],
      ['work', '9 Oak Ave', null, 'US'],
    ]);
  });

  it('may let two buyers change places', async () => {
    const ctx = world.contextOf();
    const before = importing(ctx, importBuyerRecords, 'id,email', 'a,one@example.com', 'b,two@example.com');
    await graphql.ask(...before);
    const after = importing(ctx, importBuyerRecords, 'id,email', 'a,two@example.com', 'b,one@example.com');
    expect(await graphql.ask(...after)).toEqual({ created: 0, updated: 2, unchanged: 0 });
    expect((await graphql.ask(ctx, byEmail, { email: 'one@example.com' })).key).toBe('b');
  });

  it('are rejected row by row, and leave everything as it was', async () => {
    const ctx = world.contextOf();
    await graphql.ask(ctx, set, { input: ann });
    const buyers = [
      'id,email',
      'b,bo@example.com',
      'c,BO@example.com',
      `d,${ann.email}`,
      'e,nobody',
      'b,x@example.com',
    ];
    expect(await graphql.errorOf(...importing(ctx, importBuyerRecords, ...buyers))).toEqual([
      'VALIDATION_FAILED',
      'rows.5.email EMAIL_MALFORMED',
      'rows.6 DUPLICATE',
    ]);
    expect(await graphql.errorOf(...importing(ctx, importBuyerRecords, ...buyers.slice(0, 4)))).toEqual([
      'VALIDATION_FAILED',
      'rows.3.email DUPLICATE',
      'rows.4.email DUPLICATE',
    ]);
    const addresses = importing(
      ctx,
      importBuyerAddresses,
      addressHead,
      'x,cust_1,1 Elm St,,,,,US',
      'y,nobody,1 Elm St,,,,,US',
      'x,cust_1,2 Elm St,,,,,US',
    );
    expect(await graphql.errorOf(...addresses)).toEqual(['VALIDATION_FAILED', 'rows.4 DUPLICATE']);
    const unknown = importing(
      ctx,
      importBuyerAddresses,
      addressHead,
      'x,cust_1,1 Elm St,,,,,US',
      'y,nobody,1 Elm St,,,,,US',
    );
    expect(await graphql.errorOf(...unknown)).toEqual(['VALIDATION_FAILED', 'rows.3.customer_id UNKNOWN']);
    expect((await graphql.ask(ctx, page, { limit: 10 })).items).toEqual([{ key: 'cust_1' }]);
    expect(await known(ctx, ann.email)).toEqual([offered]);
  });
});
