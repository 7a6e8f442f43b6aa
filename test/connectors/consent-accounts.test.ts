import { describe, expect, it } from 'vitest';
import { accountWorld, bodyOf, errorOf, inAnHour, queryOf } from './account-world.js';

describe('an account of Shopee', () => {
  const token = { access_token: 'a', refresh_token: 'r', expire_in: 3_600 };
  const given = { partnerId: '9', partnerKey: 'k', shopId: '7', code: 'c' };
  const opened = (region: string) =>
    accountWorld({
      '/auth/token/get': token,
      '/auth/access_token/get': token,
      get_shop_info: { shop_name: 'Mugs', region },
    });
  const credentials = {
    values: { partnerId: '9', partnerKey: 'k', accessToken: 'a', refreshToken: 'r' },
    expiresAt: inAnHour,
  };

  it.each('SG SGD,MY MYR,TH THB,ID IDR,VN VND,PH PHP,TW TWD,BR BRL,MX MXN,CO COP,CL CLP'.split(','))(
    'is the shop, in the currency of its country: %s',
    async row => {
      const [country = '', currency] = row.split(' ');
      const { authorise, sent, addresses } = opened(country);
      expect(await authorise('shopee', given)).toEqual({
        externalId: '7',
        endpoint: null,
        name: 'Mugs',
        credentials,
        stores: [{ id: '7', country, currency }],
      });
      expect(JSON.parse(String(sent[0]!.body))).toEqual({ code: 'c', shop_id: 7, partner_id: 9 });
      expect(addresses()[1]).toBe('https://partner.shopeemobile.com/api/v2/shop/get_shop_info');
      expect(queryOf(sent[0]!)).not.toHaveProperty('access_token');
    },
  );

  it('is none in a country that is not supported', async () => {
    expect(await errorOf(opened('JP').authorise('shopee', given))).toEqual(['unsupported', null]);
  });

  it('has other tokens for the refresh token of its shop', async () => {
    const { refresh, sent } = opened('SG');
    const before = { ...credentials, values: { ...credentials.values, refreshToken: 'old' } };
    const account = { externalId: '7', endpoint: null, credentials: before, stores: [] };
    expect(await refresh('shopee', account)).toEqual(credentials);
    expect(JSON.parse(String(sent[0]!.body))).toEqual({ refresh_token: 'old', shop_id: 7, partner_id: 9 });
  });
});

describe('an account of Lazada', () => {
  const token = { code: '0', access_token: 'a', refresh_token: 'r', expires_in: 3_600 };
  const given = { appKey: 'k', appSecret: 's', code: 'c' };
  const credentials = {
    values: { appKey: 'k', appSecret: 's', accessToken: 'a', refreshToken: 'r' },
    expiresAt: inAnHour,
  };
  const opened = (...countries: string[]) =>
    accountWorld({
      '/auth/token/': {
        ...token,
        country_user_info: countries.map((country, index) => ({ country, seller_id: index + 1 })),
      },
      '/seller/get': { code: '0', data: { name: 'Mugs' } },
    });

  it('has a store in each country that is supported, and is named by the first', async () => {
    const { authorise, addresses } = opened('xx', 'sg', 'my', 'ph', 'th', 'vn', 'id');
    const account = await authorise('lazada', given);
    expect(account).toMatchObject({ externalId: '2', endpoint: null, name: 'Mugs', credentials });
    expect(account.stores.map(({ id, country, currency }) => [id, country, currency])).toEqual([
      ['2', 'SG', 'SGD'],
      ['3', 'MY', 'MYR'],
      ['4', 'PH', 'PHP'],
      ['5', 'TH', 'THB'],
      ['6', 'VN', 'VND'],
      ['7', 'ID', 'IDR'],
    ]);
    expect(addresses()).toEqual([
      'https://auth.lazada.com/rest/auth/token/create',
      'https://api.lazada.sg/rest/seller/get',
    ]);
    expect(await errorOf(opened('xx').authorise('lazada', given))).toEqual(['unsupported', null]);
  });

  it('has other tokens for its refresh token', async () => {
    const { refresh, sent, addresses } = opened('sg');
    const before = { ...credentials, values: { ...credentials.values, refreshToken: 'old' } };
    const account = { externalId: '2', endpoint: null, credentials: before, stores: [] };
    expect(await refresh('lazada', account)).toEqual(credentials);
    expect([addresses(), bodyOf(sent[0]!)]).toEqual([
      ['https://auth.lazada.com/rest/auth/token/refresh'],
      { refresh_token: 'old' },
    ]);
  });
});

describe('an account of TikTok Shop', () => {
  const token = {
    access_token: 'a',
    refresh_token: 'r',
    access_token_expire_in: Date.parse(inAnHour) / 1000,
  };
  const given = { appKey: 'k', appSecret: 's', authCode: 'c' };
  const opened = (region: string) =>
    accountWorld({
      '/token/': { code: 0, data: token },
      '/authorization/': { code: 0, data: { shops: [{ id: '7', name: 'Mugs', region, cipher: 'ROW' }] } },
    });
  const values = { appKey: 'k', appSecret: 's', accessToken: 'a', refreshToken: 'r', shopCipher: 'ROW' };
  const countries =
    'US USD,GB GBP,SG SGD,MY MYR,TH THB,PH PHP,VN VND,ID IDR,JP JPY,MX MXN,BR BRL,DE EUR,ES EUR,FR EUR,IE EUR,IT EUR';

  it.each(countries.split(','))('is the shop, in the currency of its country: %s', async row => {
    const [country = '', currency] = row.split(' ');
    const { authorise, sent, addresses } = opened(country);
    expect(await authorise('tiktok_shop', given)).toEqual({
      externalId: '7',
      endpoint: null,
      name: 'Mugs',
      credentials: { values, expiresAt: inAnHour },
      stores: [{ id: '7', country, currency }],
    });
    expect(addresses()).toEqual([
      'https://auth.tiktok-shops.com/api/v2/token/get',
      'https://open-api.tiktokglobalshop.com/authorization/202309/shops',
    ]);
    const app = { app_key: 'k', app_secret: 's' };
    expect(queryOf(sent[0]!)).toEqual({ ...app, auth_code: 'c', grant_type: 'authorized_code' });
    expect(queryOf(sent[1]!)).not.toHaveProperty('shop_cipher');
  });

  it('is none in a country that is not supported', async () => {
    expect(await errorOf(opened('KE').authorise('tiktok_shop', given))).toEqual(['unsupported', null]);
  });

  it('has other tokens for its refresh token, and stays the shop that it is', async () => {
    const { refresh, sent } = opened('SG');
    const credentials = { values: { ...values, refreshToken: 'old' }, expiresAt: inAnHour };
    const account = { externalId: '7', endpoint: null, credentials, stores: [] };
    expect(await refresh('tiktok_shop', account)).toEqual({ values, expiresAt: inAnHour });
    expect([sent.length, new URL(sent[0]!.url).pathname]).toEqual([1, '/api/v2/token/refresh']);
    expect(queryOf(sent[0]!)).toMatchObject({ refresh_token: 'old', grant_type: 'refresh_token' });
  });
});
