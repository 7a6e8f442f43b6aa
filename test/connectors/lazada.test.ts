import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { separatedAmount } from '../../connectors/marketplaces/amount.js';
import { LazadaClient } from '../../connectors/marketplaces/lazada/lazada-client.js';
import { lazadaError } from '../../connectors/marketplaces/lazada/lazada-error.js';
import { observedListing } from '../../connectors/marketplaces/lazada/lazada-observed.js';
import { amountOfMinor, readReturn } from '../../connectors/marketplaces/lazada/lazada-return.js';
import { parseXml } from '../../connectors/marketplaces/lazada/lazada-sandbox-xml.js';
import {
  baseString,
  isPushSigned,
  signatureOf,
} from '../../connectors/marketplaces/lazada/lazada-signing.js';
import { dayOf, momentOf, startOfDay, timeOf } from '../../connectors/marketplaces/lazada/lazada-time.js';
import { requestXml } from '../../connectors/marketplaces/lazada/lazada-xml.js';
import { lazada } from '../../connectors/marketplaces/lazada/sandboxed.js';
import type { ListingDraft } from '../../connectors/marketplaces/listing.js';
import { draft, variant } from './lazada-shop.js';

const singapore = { id: '1', country: 'SG', currency: 'SGD' };
const read = (product: Parameters<typeof observedListing>[1]) =>
  observedListing(singapore, product, new Date());

describe('signing', () => {
  const published = {
    app_key: '123456',
    order_id: '1234',
    sign_method: 'sha256',
    timestamp: '1517820392000',
    access_token: 'test',
  };

  it('gives what Lazada publishes for its example', () => {
    expect(baseString('/order/get', published)).toBe(
      '/order/getaccess_tokentestapp_key123456order_id1234sign_methodsha256timestamp1517820392000',
    );
    expect(signatureOf('helloworld', '/order/get', published)).toBe(
      '4190D32361CFB9581350222F345CB77F3B19F0E31D162316848A2C1FFD5FAB4A',
    );
  });

  it('of a push is over the key of the app and the bytes, in small letters', () => {
    const body = Buffer.from('{"message_type":0}');
    const sign = createHmac('sha256', 'secret').update('100132{"message_type":0}').digest('hex');
    expect(isPushSigned('100132', 'secret', body, sign)).toBe(true);
    expect(isPushSigned('100132', 'secret', body, sign.toUpperCase())).toBe(false);
    expect(isPushSigned('100132', 'secret', body, sign.slice(1))).toBe(false);
  });
});

describe('addresses', () => {
  it.each([
    ['SG', 'https://api.lazada.sg/rest/seller/get'],
    ['MY', 'https://api.lazada.com.my/rest/seller/get'],
    ['TH', 'https://api.lazada.co.th/rest/seller/get'],
    ['VN', 'https://api.lazada.vn/rest/seller/get'],
    ['auth', 'https://auth.lazada.com/rest/seller/get'],
  ])('of %s are its own', async (host, wanted) => {
    const urls: string[] = [];
    const send = async ({ url }: { url: string }) => {
      urls.push(url.split('?')[0]!);
      return { status: 200, headers: {}, body: '{"code":"0"}' };
    };
    const dependencies = { http: { send: send as never }, clock: { now: () => new Date(0) }, timeoutMs: 1 };
    const signer = { appKey: 'k', appSecret: 's', accessToken: 't' };
    await new LazadaClient(null, signer, dependencies).read(host, '/seller/get');
    expect(urls).toEqual([wanted]);
  });

  it('of files are fetched as they are, without key and token', async () => {
    const sent: object[] = [];
    const send = async ({ url, headers }: { url: string; headers: object }) => {
      sent.push({ url, headers });
      return { status: 200, headers: {}, body: '%PDF-', bytes: Buffer.from('%PDF-') };
    };
    const dependencies = { http: { send: send as never }, clock: { now: () => new Date(0) }, timeoutMs: 1 };
    const signer = { appKey: 'k', appSecret: 's', accessToken: 't' };
    const file = await new LazadaClient(null, signer, dependencies).download(
      'https://files.lazada.test/1.pdf',
    );
    expect(file.toString()).toBe('%PDF-');
    expect(sent).toEqual([{ url: 'https://files.lazada.test/1.pdf', headers: {} }]);
  });
});

describe('listing states', () => {
  it.each([
    ['Active', '', 'active', 'live'],
    ['Active', '', 'inactive', 'unlisted'],
    ['InActive', '', 'inactive', 'unlisted'],
    ['Pending QC', '', 'active', 'in_review'],
    ['Suspended', 'Reject', 'active', 'rejected'],
    ['Suspended', 'Lock', 'active', 'suppressed'],
    ['Suspended', 'Live Reject', 'active', 'suppressed'],
    ['Suspended', 'Lock,Reject', 'active', 'suppressed'],
    ['Deleted', '', 'deleted', 'deleted'],
    ['Something new', '', 'active', 'unknown'],
  ])('%s (%s) with SKUs that are %s is %s', (status, subStatus, sku, state) => {
    const skus = [{ SkuId: 1, SellerSku: 'A', Status: sku, price: 9.9, special_price: 0, quantity: 1 }];
    expect(read({ item_id: 7, status, subStatus, skus }).state).toBe(state);
  });

  it('falls back on the status of the SKUs where the product has none', () => {
    const skus = [{ SkuId: 1, SellerSku: 'A', Status: 'active' }];
    expect(read({ item_id: 7, skus }).state).toBe('live');
  });

  it('tells why, in the words of Lazada, and of which variant', () => {
    const { issues } = read({
      item_id: 7,
      status: 'Suspended',
      skus: [
        { SkuId: 1, SellerSku: 'A' },
        { SkuId: 2, SellerSku: 'B' },
      ],
      suspendedSkus: [{ SkuId: '2', rejectReason: 'Counterfeit.' }],
      rejectReason: [{ violationDetail: 'Watermark.', suggestion: 'Take it off.' }],
    });
    expect(issues.map(({ field, marketplaceMessage }) => [field, marketplaceMessage])).toEqual([
      [null, 'Watermark. Take it off.'],
      ['variants.1', 'Counterfeit.'],
    ]);
  });
});

describe('errors', () => {
  it.each([
    ['IllegalAccessToken', 'unauthorized'],
    ['IncompleteSignature', 'unauthorized'],
    ['AppCallLimit', 'throttled'],
    ['901', 'throttled'],
    ['208', 'not_found'],
    ['16', 'not_found'],
    ['6', 'unknown'],
    ['501', 'rejected'],
    ['constructor', 'rejected'],
  ])('%s of a write is %s', (code, kind) => {
    expect(lazadaError({ code, message: 'Words.' }, true)).toMatchObject({ kind, marketplaceCode: code });
  });

  it('a failing service has not been reached by a read', () => {
    expect(lazadaError({ code: '6' }, false).kind).toBe('unavailable');
  });

  it('a ban lasts as long as Lazada says', () => {
    const message = 'API access frequency exceeds the limit. this ban will last 3 seconds';
    expect(lazadaError({ code: 'AppCallLimit', message }, false).retryAfterMs).toBe(3_000);
  });
});

describe('amounts and times', () => {
  it.each([
    [0.1, 'SGD', '0.10'],
    ['1,234.50', 'PHP', '1234.50'],
    [150000, 'VND', '150000'],
    ['', 'SGD', null],
  ])('%s %s is %s', (value, currency, text) => {
    expect(separatedAmount(value, currency)).toBe(text);
  });

  it('amounts of returns are in cents, except dong', () => {
    expect([amountOfMinor(1290, 'SGD'), amountOfMinor('10000', 'VND')]).toEqual(['12.90', '10000']);
  });

  it('times are with their offset, in seconds or in milliseconds', () => {
    expect(timeOf('2018-02-10 17:02:00 +0800')).toBe('2018-02-10T09:02:00.000Z');
    expect(momentOf(1603698638)).toBe('2020-10-26T07:50:38.000Z');
    expect(momentOf('1603766859530')).toBe('2020-10-27T02:47:39.530Z');
    expect(momentOf(undefined)).toBeNull();
  });

  it('days are those of the country', () => {
    expect(dayOf('2026-11-20T16:30:00.000Z', 'SG')).toBe('2026-11-21');
    expect(dayOf('2026-11-20T16:30:00.000Z', 'TH')).toBe('2026-11-20');
    expect(startOfDay('21 Nov 2026', 'SG')).toBe('2026-11-20T16:00:00.000Z');
  });
});

it('a return stands where its pieces stand that have not come to an end', async () => {
  const pieces = ['REFUND_SUCCESS', 'REQUEST_INITIATE'].map(reverse_status => ({ reverse_status }));
  const items = [{ reverse_order_id: 7, trade_order_id: 8, reverse_order_lines: pieces }];
  const client = { read: async () => ({ result: { items } }) } as never;
  expect((await readReturn(client, [singapore], '7'))?.marketplaceStatus).toBe('REQUEST_INITIATE');
});

describe('XML', () => {
  it('carries every text unchanged that XML can carry', () => {
    const text = 'A & B\n\t<b>"Größe"</b> \u{1f375} &amp; ]]>';
    expect(parseXml(requestXml({ Product: { name: `${text}\u0001` } })).textAt('Product', 'name')).toBe(text);
  });

  it('repeats an element for a list', () => {
    expect(requestXml({ Images: { Image: ['a', 'b'] } })).toMatch(
      /<Request><Images><Image>a<\/Image><Image>b<\/Image><\/Images><\/Request>$/,
    );
  });

  it.each(['', '<Request>', '<Request></Product>', '<Request>&nbsp;</Request>', '<Request><</Request>'])(
    'that is not well-formed is rejected by the sandbox: %s',
    source => {
      expect(() => parseXml(source)).toThrow('E005');
    },
  );
});

describe('what Lazada is known to reject', () => {
  const codes = (change: Partial<ListingDraft>) =>
    lazada.marketplace.listingProblems(draft(singapore, change)).map(({ code, field }) => [code, field]);
  const { attributes } = draft(singapore);
  const long = 'x'.repeat(21);

  it.each<[string, Partial<ListingDraft>, string, string | null]>([
    [
      'no category',
      { attributes: { ...attributes, categoryId: 'Mugs' } },
      'CATEGORY_MISSING',
      'attributes.categoryId',
    ],
    [
      'no size',
      { attributes: { ...attributes, package_width: '' } },
      'PACKAGE_SIZE_MISSING',
      'attributes.package_width',
    ],
    ['no picture', { imageUrls: [] }, 'IMAGE_MISSING', 'imageUrls'],
    ['no title', { title: ' ' }, 'TITLE_MISSING', 'title'],
    ['a long text', { description: 'x'.repeat(25_001) }, 'DESCRIPTION_TOO_LONG', 'description'],
    ['a long option', { variants: [variant('A', '1.00', 1, long)] }, 'OPTION_TOO_LONG', 'variants'],
    [
      'options twice',
      { variants: [variant('A', '1.00', 1, 'Red'), variant('B', '1.00', 1, 'Red')] },
      'OPTIONS_REPEATED',
      'variants',
    ],
    ['no price', { variants: [variant('A', '0.00', 1)] }, 'PRICE_MISSING', 'variants.0.price'],
    [
      'a price that is too precise',
      { variants: [variant('A', '1.005', 1)] },
      'PRICE_TOO_PRECISE',
      'variants.0.price',
    ],
    [
      'a higher sale price',
      { variants: [{ ...variant('A', '1.00', 1), salePrice: '1.00' }] },
      'SALE_PRICE_NOT_LOWER',
      'variants.0.salePrice',
    ],
    [
      'no weight',
      { variants: [{ ...variant('A', '1.00', 1), weightGrams: null }] },
      'WEIGHT_MISSING',
      'variants.0.weightGrams',
    ],
    ['another country', { store: { id: '1', country: 'JP', currency: 'JPY' } }, 'COUNTRY_UNKNOWN', null],
  ])('is %s', (_what, change, code, field) => {
    expect(codes(change)).toEqual([[code, field]]);
  });

  it('is a price with decimals where there are none', () => {
    const vietnam = { id: '1', country: 'VN', currency: 'VND' };
    expect(codes({ store: vietnam, variants: [variant('A', '49900.50', 1)] })).toEqual([
      ['PRICE_TOO_PRECISE', 'variants.0.price'],
    ]);
  });
});

describe('pushes', () => {
  const account = {
    externalId: '1',
    endpoint: null,
    credentials: { values: { appKey: '100132', appSecret: 'secret' }, expiresAt: null },
    stores: [],
  };
  const read = (message: object) => {
    const rawBody = Buffer.from(JSON.stringify(message));
    const authorization = createHmac('sha256', 'secret').update('100132').update(rawBody).digest('hex');
    return lazada.marketplace.readPush(
      { url: 'https://t.example', headers: { authorization }, rawBody },
      account,
    );
  };

  it.each([
    [0, { trade_order_id: '260422900198363', status_update_time: 1603698638 }, 'order', '260422900198363'],
    [1, { itemId: 2202832065, status: 'LOCK' }, 'listing', '2202832065'],
    [10, { reverse_order_id: 658960600102006, trade_order_id: 1 }, 'return', '658960600102006'],
    [14, { trade_order_id: 416557324702006 }, 'order', '416557324702006'],
    [8, {}, 'authorisation', null],
  ])('of type %s are understood', (type, data, kind, externalId) => {
    const { signals } = read({ message_type: type, data, timestamp: 1603766859530 });
    expect(signals).toMatchObject([{ kind, externalId, occurredAt: expect.stringMatching(/^2020-10-2\d/) }]);
  });

  it('about other things are answered and say nothing', () => {
    expect(read({ message_type: 2, data: {} })).toEqual({
      signals: [],
      answer: { status: 200, body: '', contentType: null },
    });
  });
});
