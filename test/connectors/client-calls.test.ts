import { describe, expect, it } from 'vitest';
import { AmazonClient } from '../../connectors/marketplaces/amazon/amazon-client.js';
import { LazadaClient } from '../../connectors/marketplaces/lazada/lazada-client.js';
import type { Account, ChannelDependencies } from '../../connectors/marketplaces/port.js';
import { ShopeeClient } from '../../connectors/marketplaces/shopee/shopee-client.js';
import { TiktokClient } from '../../connectors/marketplaces/tiktok_shop/tiktok-client.js';
import { listOf, ZaloraClient } from '../../connectors/marketplaces/zalora/zalora-client.js';
import type { OutboundRequest } from '../../kernel/outbound/outbound.js';
import { kindOf } from './answering.js';

/** Whoever calls is answered this. */
function answered(content: unknown, status = 200) {
  const sent: OutboundRequest[] = [];
  const send: ChannelDependencies['http']['send'] = async request => {
    sent.push(request);
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    return { status, headers: {}, body, bytes: Buffer.from(body) };
  };
  const clock = { now: () => new Date('2026-11-21T08:00:00.999Z') };
  const dependencies = { http: { send }, clock, timeoutMs: 1_000 };
  const values = {
    partnerId: '9',
    partnerKey: 'k',
    appKey: 'app',
    appSecret: 's',
    accessToken: 't',
    shopCipher: 'ROW',
    country: 'SG',
    userId: 'u',
    apiKey: 'k',
    region: 'eu',
  };
  const account: Account = {
    externalId: '7',
    endpoint: 'https://m.example',
    credentials: { values, expiresAt: null },
    stores: [],
  };
  const query = () => new URL(sent[0]!.url).searchParams;
  return {
    sent,
    query,
    shopee: ShopeeClient.ofShop(account, dependencies),
    lazada: LazadaClient.ofSeller(account, dependencies),
    lazadaItself: LazadaClient.ofSeller({ ...account, endpoint: null }, dependencies),
    tiktok: new TiktokClient(account, dependencies),
    zalora: ZaloraClient.ofAccount(account, dependencies),
    amazon: new AmazonClient(account, dependencies),
  };
}
type Clients = ReturnType<typeof answered>;
const picture = Buffer.from('picture');

describe('a call that a marketplace fails at', () => {
  const calls: Record<string, [call: (clients: Clients) => Promise<unknown>, kind: string]> = {
    'a read of Shopee': [({ shopee }) => shopee.read('/p'), 'unavailable'],
    'a write of Shopee': [({ shopee }) => shopee.write('/p', {}), 'unknown'],
    'a picture for Shopee, which is the same however often it comes': [
      ({ shopee }) => shopee.upload('/p', 'image', [picture]),
      'unavailable',
    ],
    'a read of Lazada': [({ lazada }) => lazada.read('SG', '/p'), 'unavailable'],
    'a write of Lazada': [({ lazada }) => lazada.write('SG', '/p', {}), 'unknown'],
    'a picture for Lazada, which is the same however often it comes': [
      ({ lazada }) => lazada.repeatable('SG', '/p', {}),
      'unavailable',
    ],
    'a file of Lazada': [({ lazada }) => lazada.download('https://files.example/1'), 'unavailable'],
    'a read of TikTok Shop': [({ tiktok }) => tiktok.read('/p'), 'unavailable'],
    'a search of TikTok Shop': [({ tiktok }) => tiktok.search('/p', {}, {}), 'unavailable'],
    'a write of TikTok Shop': [({ tiktok }) => tiktok.write('POST', '/p', {}), 'unknown'],
    'a picture for TikTok Shop': [({ tiktok }) => tiktok.upload('/p', picture, {}), 'unknown'],
    'a read of Zalora': [({ zalora }) => zalora.read('A'), 'unavailable'],
    'a write of Zalora': [({ zalora }) => zalora.write('A'), 'unknown'],
    'a feed of Zalora': [({ zalora }) => zalora.submit('A', '<Request/>'), 'unknown'],
    'a read of Amazon': [({ amazon }) => amazon.read('/p', {}), 'unavailable'],
    'a write of Amazon': [({ amazon }) => amazon.write('PUT', '/p', {}), 'unknown'],
    'a confirmation for Amazon': [({ amazon }) => amazon.post('/p', {}), 'unknown'],
  };

  it.each(Object.entries(calls))('as %s', async (_what, [call, kind]) => {
    expect(await kindOf(call(answered('Bad Gateway', 502)))).toBe(kind);
    expect(await kindOf(call(answered({}, 503)))).toBe('unavailable');
  });
});

describe('a call of Shopee', () => {
  it('sends each file as a part of one form', async () => {
    const { shopee, sent } = answered({ response: { ok: true } });
    expect(await shopee.upload('/p', 'image', [picture, Buffer.from('other')])).toEqual({ ok: true });
    const [, boundary] = /^multipart\/form-data; boundary=(form-[0-9a-f]{64})$/.exec(
      sent[0]!.headers['content-type']!,
    )!;
    const part = (index: number, content: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${index}.jpg"\r\n` +
      `content-type: application/octet-stream\r\n\r\n${content}\r\n`;
    expect(String(sent[0]!.body)).toBe(`${part(0, 'picture')}${part(1, 'other')}--${boundary}--\r\n`);
  });

  it('is what its rows say where they do, though an error stands beside them', async () => {
    const response = { failure_list: [{ failed_reason: 'No.' }] };
    expect(await answered({ error: 'batch', response }).shopee.write('/p', {})).toEqual(response);
    const empty = { error: 'product.error_busi', message: 'No.', response: { failure_list: [] } };
    expect(await kindOf(answered(empty).shopee.write('/p', {}))).toBe('rejected');
    expect(await answered({ error: '', response: 5 }).shopee.read('/p')).toBe(5);
  });

  it('is of the second and the shop, and in JSON where it has a body', async () => {
    const { shopee, sent, query } = answered({ response: {} });
    await shopee.write('/p', { a: 1 });
    await shopee.read('/p', { page: '2' });
    expect([query().get('timestamp'), query().get('shop_id'), sent[0]!.body]).toEqual([
      '1795248000',
      '7',
      '{"a":1}',
    ]);
    expect(sent.map(({ method, headers }) => [method, headers['content-type']])).toEqual([
      ['POST', 'application/json'],
      ['GET', undefined],
    ]);
    expect(sent[1]!.url).toContain('page=2');
  });
});

describe('a call of Lazada', () => {
  it('is all right where its code is none or null, whatever it is written as', async () => {
    for (const code of [undefined, 0, '0']) {
      expect(await answered({ code, data: 5 }).lazada.read('SG', '/p')).toMatchObject({ data: 5 });
    }
    expect(await kindOf(answered({ code: 501 }).lazada.read('SG', '/p'))).toBe('rejected');
  });

  it('goes to the folder of its country, and to no country that Lazada is not in', async () => {
    const { lazada, sent, query } = answered({});
    await lazada.write('SG', '/p', { payload: '<a> & b' });
    expect([sent[0]!.url.split('?')[0], sent[0]!.body]).toEqual([
      'https://m.example/sg/rest/p',
      'payload=%3Ca%3E+%26+b',
    ]);
    expect([query().has('payload'), query().get('timestamp')]).toEqual([false, '1795248000999']);
    const nowhere = Promise.resolve().then(() => answered({}).lazadaItself.read('JP', '/p'));
    expect(await kindOf(nowhere)).toBe('unsupported');
  });
});

describe('a call of TikTok Shop', () => {
  it('sends a file with its fields as one form, for no shop', async () => {
    const { tiktok, sent, query } = answered({ code: 0, data: { uri: 'i' } });
    expect(await tiktok.upload('/p', picture, { use_case: 'MAIN' })).toEqual({ uri: 'i' });
    const [, boundary] = /boundary=(form-[0-9a-f]{64})$/.exec(sent[0]!.headers['content-type']!)!;
    expect(String(sent[0]!.body)).toBe(
      `--${boundary}\r\ncontent-disposition: form-data; name="use_case"\r\n\r\nMAIN\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="data"; filename="picture"\r\n` +
        `content-type: application/octet-stream\r\n\r\npicture\r\n--${boundary}--\r\n`,
    );
    expect(query().has('shop_cipher')).toBe(false);
  });

  it('is of the shop, and nothing where nothing is told', async () => {
    const { tiktok, sent, query } = answered({ code: 0 });
    expect(await tiktok.write('PUT', '/p', { a: 1 }, { key: 'k' })).toEqual({});
    expect([query().get('shop_cipher'), query().get('key'), query().get('timestamp')]).toEqual([
      'ROW',
      'k',
      '1795248000',
    ]);
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      body: '{"a":1}',
      headers: { 'x-tts-access-token': 't', 'content-type': 'application/json' },
    });
    expect(await kindOf(answered({ message: 'No.' }).tiktok.read('/p'))).toBe('rejected');
  });
});

describe('a call of Zalora', () => {
  it('is of the second, and in XML where it hands something in', async () => {
    const { zalora, sent, query } = answered({ SuccessResponse: { Head: { RequestId: 'F' }, Body: {} } });
    expect(await zalora.submit('ProductCreate', '<Request/>')).toBe('F');
    expect(Object.fromEntries(query())).toMatchObject({
      Action: 'ProductCreate',
      Format: 'JSON',
      Timestamp: '2026-11-21T08:00:00+00:00',
      UserID: 'u',
      Version: '1.0',
    });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: '<Request/>',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
    });
  });

  it('is not known to be done where a feed gets no id, and is rejected where no success is told', async () => {
    const bare = answered({ SuccessResponse: { Head: {}, Body: 5 } }).zalora;
    expect([await kindOf(bare.submit('Image', '')), await bare.read('A')]).toEqual(['unknown', 5]);
    expect(await kindOf(answered({}).zalora.read('A'))).toBe('rejected');
    expect(await kindOf(answered({ ErrorResponse: { Head: { ErrorCode: 16 } } }).zalora.read('A'))).toBe(
      'not_found',
    );
  });

  it('has lists of nothing, of one and of several', () => {
    const lists = ['', null, undefined, {}, { Error: 'a' }, { Error: ['a', 'b'] }].map(list =>
      listOf(list as never, 'Error'),
    );
    expect(lists).toEqual([[], [], [], [], ['a'], ['a', 'b']]);
  });
});

describe('a call of Amazon', () => {
  it('leaves out what is null, writes lists with commas, and has a type where it has a body', async () => {
    const { amazon, sent } = answered({ ok: true });
    await amazon.read('/p', { a: null, b: ['x', 'y/z'], c: 'c c' });
    await amazon.write('DELETE', '/p', { parameters: { a: null } });
    await amazon.write('PUT', '/p', { body: { a: 1 } });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://m.example/p?b=x,y%2Fz&c=c%20c',
      'https://m.example/p',
      'https://m.example/p',
    ]);
    expect(sent.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['application/json', '{"a":1}'],
    ]);
  });

  it('is rejected by what it says, and needs no answer to a confirmation', async () => {
    const rejected = answered({ errors: [{ code: 'InvalidInput', message: 'No.' }] }, 400);
    await expect(rejected.amazon.post('/p', {})).rejects.toMatchObject({
      kind: 'rejected',
      marketplaceCode: 'InvalidInput',
    });
    expect(
      await kindOf(answered({ errors: [{ code: 'QuotaExceeded', message: '' }] }, 400).amazon.read('/p', {})),
    ).toBe('throttled');
    expect(await kindOf(answered('', 204).amazon.post('/p', {}))).toBe('done');
  });
});
