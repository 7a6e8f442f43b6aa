import { describe, expect, it } from 'vitest';
import { accountWorld, bodyOf, errorOf, inAnHour, queryOf } from './account-world.js';

describe('an account of Shopify', () => {
  const given = {
    shopDomain: ' https://Mugs.myshopify.com/admin ',
    clientId: 'c',
    clientSecret: 's',
    note: 'x',
  };
  const shop = {
    name: 'Mugs',
    myshopifyDomain: 'mugs.myshopify.com',
    currencyCode: 'SGD',
    billingAddress: { countryCodeV2: 'SG' },
  };
  const publications = {
    nodes: [
      { id: 'POS', name: 'Point of Sale' },
      { id: 'P', name: 'Online Store' },
    ],
  };
  const store = { shop, location: { id: 'L' }, publications };
  const grant = { access_token: 't', expires_in: 3_600 };
  const opened = (data: object = store, token: object = grant) =>
    accountWorld({ '/oauth/access_token': token, 'graphql.json': { data } });
  const values = {
    shopDomain: 'mugs.myshopify.com',
    clientId: 'c',
    clientSecret: 's',
    accessToken: 't',
    locationId: 'L',
    publicationId: 'P',
  };
  const account = {
    externalId: 'mugs.myshopify.com',
    endpoint: null,
    name: 'Mugs',
    credentials: { values, expiresAt: inAnHour },
    stores: [{ id: 'mugs.myshopify.com', country: 'SG', currency: 'SGD' }],
  };

  it('is the store, by a token that its app asks for, with nothing kept but what calls need', async () => {
    const { authorise, sent, addresses } = opened();
    expect(await authorise('shopify', given)).toEqual(account);
    expect(addresses()).toEqual([
      'https://mugs.myshopify.com/admin/oauth/access_token',
      'https://mugs.myshopify.com/admin/api/2026-07/graphql.json',
    ]);
    expect(bodyOf(sent[0]!)).toEqual({
      grant_type: 'client_credentials',
      client_id: 'c',
      client_secret: 's',
    });
    const named = opened();
    await named.authorise('shopify', { ...given, shopDomain: 'Mugs' });
    expect(named.addresses()[0]).toBe('https://mugs.myshopify.com/admin/oauth/access_token');
  });

  it.each([
    ['country', { shop: { ...shop, billingAddress: { countryCodeV2: null } } }],
    ['location', { location: null }],
    ['online store', { publications: { nodes: [publications.nodes[0]] } }],
  ])('is none without a %s', async (_what, change) => {
    const { authorise } = opened({ ...store, ...change });
    expect(await errorOf(authorise('shopify', given))).toEqual(['unsupported', null]);
  });

  it.each([
    [{ status: 400, error: 'invalid_client', error_description: 'No.' }, ['unauthorized', 'invalid_client']],
    [{ status: 200 }, ['unauthorized', null]],
    [{ status: 402 }, ['unauthorized', '402']],
    [{ status: 422 }, ['rejected', '422']],
  ])('whose app is answered %o is rejected: %o', async (token, told) => {
    expect(await errorOf(opened(store, token).authorise('shopify', given))).toEqual(told);
  });

  it('has another token when the app asks again, and its places still', async () => {
    const { refresh } = opened(store, { access_token: 't2', expires_in: 60 });
    const before = { ...account.credentials, values: { ...values, accessToken: 'old' } };
    expect(await refresh('shopify', { ...account, credentials: before })).toEqual({
      values: { ...values, accessToken: 't2' },
      expiresAt: '2026-11-21T08:01:00.000Z',
    });
  });
});

describe('an account of WooCommerce', () => {
  const setting = (id: string, value: string) => ({ id: `woocommerce_${id}`, value });
  const general = [setting('default_country', 'US:CA'), setting('currency', 'USD')];
  const opened = (index: object, products: object[] = [setting('weight_unit', 'lbs')]) =>
    accountWorld({ '/settings/general': general, '/settings/products': products, '/wp-json': index });
  const given = { shopUrl: ' shop.example/store/ ', consumerKey: 'ck', consumerSecret: 'cs' };
  const index = { name: 'Mugs', home: 'http://Mugs.example/store/', namespaces: ['wp/v2', 'wc/v3'] };

  it('is the shop at its address, in the country of its state, and with the unit that it weighs in', async () => {
    const { authorise, addresses } = opened(index);
    expect(await authorise('woocommerce', given)).toEqual({
      externalId: 'Mugs.example/store',
      name: 'Mugs',
      endpoint: 'https://shop.example/store',
      credentials: { values: { ...given, weightUnit: 'lbs' }, expiresAt: null },
      stores: [{ id: 'Mugs.example/store', country: 'US', currency: 'USD' }],
    });
    expect(addresses()).toEqual([
      'https://shop.example/store/wp-json',
      'https://shop.example/store/wp-json/wc/v3/settings/general',
      'https://shop.example/store/wp-json/wc/v3/settings/products',
    ]);
  });

  it('is called by its address where it has no name, and weighs in kilograms where it does not say', async () => {
    const { authorise } = opened({ namespaces: ['wc/v3'], name: '' }, []);
    const account = await authorise('woocommerce', { ...given, shopUrl: 'HTTP://shop.example' });
    expect([
      account.name,
      account.externalId,
      account.endpoint,
      account.credentials.values.weightUnit,
    ]).toEqual(['shop.example', 'shop.example', 'http://shop.example', 'kg']);
  });

  it('is rejected at an address that leads elsewhere', async () => {
    expect(await errorOf(opened({ ...index, status: 301 }).authorise('woocommerce', given))).toEqual([
      'rejected',
      '301',
    ]);
  });
});

describe('an account of Zalora', () => {
  const seller = { SuccessResponse: { Head: {}, Body: { Seller: { ShortCode: 'S1', SellerName: 'Mugs' } } } };
  const sites = 'SG SGD sg,MY MYR com.my,HK HKD com.hk,TW TWD com.tw,ID IDR co.id,PH PHP com.ph'.split(',');

  it.each(sites)('is the seller in the Seller Center of its country: %s', async row => {
    const [country = '', currency, site] = row.split(' ');
    const { authorise, refresh, addresses } = accountWorld({ 'Action=GetSellerByUser': seller });
    const account = await authorise('zalora', {
      country: country.toLowerCase(),
      userId: 'u',
      apiKey: 'k',
      note: 'x',
    });
    const credentials = { values: { country, userId: 'u', apiKey: 'k' }, expiresAt: null };
    expect(account).toEqual({
      externalId: 'S1',
      endpoint: null,
      name: 'Mugs',
      credentials,
      stores: [{ id: 'S1', country, currency }],
    });
    expect(await refresh('zalora', account)).toEqual(credentials);
    expect(addresses()).toEqual(Array(2).fill(`https://sellercenter-api.zalora.${site}/`));
  });
});

describe('an account of Amazon', () => {
  const given = { clientId: 'c', clientSecret: 's', refreshToken: 'r', sellerId: 'A/1', region: 'eu' };
  const takesPart = (id: string, isParticipating = true, more: object = {}) => ({
    marketplace: { id, countryCode: '', name: '', defaultCurrencyCode: `${id.slice(0, 2)}X` },
    participation: { isParticipating },
    ...more,
  });
  const opened = (payload: object[], login: object = { access_token: 'a', expires_in: 3_600 }) =>
    accountWorld({
      '/auth/o2/token': login,
      marketplaceParticipations: { payload },
      '/listings/': { items: [] },
    });
  const ids =
    'ATVPDKIKX0DER US,A2EUQ1WTGCTBG2 CA,A1AM78C64UM0Y8 MX,A2Q3Y263D00KWC BR,A1RKKUPIHCS9HS ES,A1F83G8C2ARO7P GB,' +
    'A13V1IB3VIYZZH FR,AMEN7PMS3EDWL BE,A1805IZSGTT6HS NL,A1PA6795UKMFR9 DE,APJ6JRA9NG5V4 IT,A2NODRKZP88ZB9 SE,' +
    'A1C3SOZRARQ6R3 PL,A33AVAJ2PDY3EV TR,A17E79C6D8DWNP SA,A2VIGQ35RCS4UG AE,A21TJRUUN4KGV IN,A19VAU5U5O7RUS SG,' +
    'A39IBJ37TRP1C6 AU,A1VC38T7YXB528 JP';

  it('has a store in each country that it sells in and that is supported', async () => {
    const countries = ids.split(',').map(row => row.split(' '));
    const { authorise, sent, addresses } = opened([
      takesPart('UNKNOWN', true, { storeName: 'Elsewhere' }),
      takesPart('A1VC38T7YXB528', false, { storeName: 'Closed' }),
      ...countries.map(([id]) => takesPart(id!)),
    ]);
    const account = await authorise('amazon', given);
    expect(account).toMatchObject({ externalId: 'A/1', endpoint: null, name: 'A/1' });
    expect(account.credentials).toEqual({ values: { ...given, accessToken: 'a' }, expiresAt: inAnHour });
    expect(account.stores.map(({ id, country, currency }) => [id, country, currency])).toEqual(
      countries.map(([id, country]) => [id, country, `${id!.slice(0, 2)}X`]),
    );
    expect(addresses()).toEqual([
      'https://api.amazon.com/auth/o2/token',
      'https://sellingpartnerapi-eu.amazon.com/sellers/v1/marketplaceParticipations',
      'https://sellingpartnerapi-eu.amazon.com/listings/2021-08-01/items/A%2F1',
    ]);
    expect(queryOf(sent[2]!).marketplaceIds).toBe('ATVPDKIKX0DER');
  });

  it('is called by its store, and is none where it sells nowhere', async () => {
    const named = opened([takesPart('A1PA6795UKMFR9', true, { storeName: 'Mugs' })]);
    expect((await named.authorise('amazon', given)).name).toBe('Mugs');
    const closed = opened([takesPart('A1PA6795UKMFR9', false), takesPart('UNKNOWN')]);
    expect(await errorOf(closed.authorise('amazon', given))).toEqual(['rejected', null]);
    expect(await errorOf(named.authorise('amazon', { ...given, region: 'mars' }))).toEqual([
      'rejected',
      null,
    ]);
  });

  it.each([
    ['na', 'https://sellingpartnerapi-na.amazon.com'],
    ['fe', 'https://sellingpartnerapi-fe.amazon.com'],
  ])('of the region %s is reached at %s', async (region, address) => {
    const { authorise, addresses } = opened([takesPart('ATVPDKIKX0DER')]);
    await authorise('amazon', { ...given, region });
    expect(addresses()[1]).toBe(`${address}/sellers/v1/marketplaceParticipations`);
  });

  it.each([
    [{ status: 400, error: 'invalid_grant' }, ['unauthorized', 'invalid_grant']],
    [{ status: 400, error: 'invalid_client' }, ['unauthorized', 'invalid_client']],
    [{ status: 400, error: 'unauthorized_client' }, ['unauthorized', 'unauthorized_client']],
    [{ status: 400, error: 'invalid_request' }, ['rejected', 'invalid_request']],
    [{ status: 418 }, ['rejected', '418']],
  ])('that is answered %o at the login is rejected: %o', async (login, told) => {
    expect(await errorOf(opened([], login).authorise('amazon', given))).toEqual(told);
  });

  it('has another token for its refresh token, which is replaced where another comes', async () => {
    const values = { ...given, accessToken: 'old' };
    const account = {
      externalId: 'A/1',
      endpoint: null,
      credentials: { values, expiresAt: inAnHour },
      stores: [],
    };
    const kept = await opened([]).refresh('amazon', account);
    expect(kept).toEqual({ values: { ...given, accessToken: 'a' }, expiresAt: inAnHour });
    const login = { access_token: 'a', expires_in: 60, refresh_token: 'r2' };
    expect((await opened([], login).refresh('amazon', account)).values.refreshToken).toBe('r2');
  });
});
