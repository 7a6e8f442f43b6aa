import { describe, expect, it } from 'vitest';
import type { OutboundRequest, OutboundResponse } from '../../kernel/outbound/outbound.js';
import { dataforseoWire } from './dataforseo.js';
import type { SearchWire } from './metered-search.js';
import { serpapiWire } from './serpapi.js';

/** Asks a provider that gives these answers one after the other. */
async function asked(wire: SearchWire, ...answers: object[]) {
  const sent: OutboundRequest[] = [];
  const left = answers.map(answer => JSON.stringify(answer));
  const send = async (request: OutboundRequest): Promise<OutboundResponse> => {
    sent.push(request);
    const body = left.shift()!;
    return { status: 200, headers: {}, bytes: Buffer.from(body), body };
  };
  const dependencies = { http: { send, openFetch: () => fetch }, timeoutMs: 10_000, wait: async () => {} };
  const meter = { begin: async () => ({ end: async () => {} }) };
  const query = { text: 'kettle', country: 'SG', language: 'en', offersMax: 5, meter };
  const raw = await wire.ask(query, { url: 'https://api.example', apiKey: 'login:password', dependencies });
  return { raw, sent };
}

describe('the answer of SerpApi', () => {
  it.each(['Error', 'Processing', undefined])('that has the status %s did not complete the search', status =>
    expect(asked(serpapiWire, { search_metadata: { status } })).rejects.toMatchObject({
      kind: 'unavailable',
    }),
  );

  it('is read as far as it goes', () => {
    const rows = [
      {
        title: 'A',
        source: 'S',
        price: 'S$1',
        link: 'https://www.s.example/a',
        alternative_price: { price: '$2' },
      },
      { title: 5, source: null, price: 7, link: 'nowhere', extensions: ['new', 1], tag: 'SALE' },
      'noise',
    ];
    expect(serpapiWire.read({ shopping_results: rows })).toMatchObject([
      { position: 1, sellerDomain: 's.example', priceText: 'S$1', notes: ['$2'] },
      { title: '', seller: null, sellerDomain: null, priceText: null, notes: ['SALE', 'new'] },
      { position: 3, title: '', url: null },
    ]);
  });

  it.each([[{}], ['no'], [null]])('whose results are no list (%j) is no answer', results => {
    expect(() => serpapiWire.read({ shopping_results: results })).toThrow(
      expect.objectContaining({ kind: 'invalid_answer' }),
    );
  });

  it.each([[null], ['text'], [[]], [{}]])('that is none (%j) has no offers', raw => {
    expect([serpapiWire.read(raw), dataforseoWire.read(raw)]).toEqual([[], []]);
  });
});

describe('DataForSEO', () => {
  const created = { status_code: 20_000, tasks: [{ id: 'a b', status_code: 20_100 }] };
  const task = (code: number) => ({ status_code: 20_000, tasks: [{ status_code: code }] });

  it('is asked for a task until that is done, with the key in a header', async () => {
    const { sent } = await asked(dataforseoWire, created, task(40_602), task(40_601), task(20_000));
    expect(sent.map(({ method, url }) => `${method} ${url.slice('https://api.example/v3'.length)}`)).toEqual([
      'POST /merchant/google/products/task_post',
      ...Array(3).fill('GET /merchant/google/products/task_get/advanced/a%20b'),
    ]);
    const authorization = `Basic ${Buffer.from('login:password').toString('base64')}`;
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill(authorization));
  });

  it.each([
    [40_100, 'unauthorized'],
    [40_204, 'unauthorized'],
    [40_202, 'throttled'],
    [40_209, 'throttled'],
    [40_200, 'rejected'],
    [40_210, 'rejected'],
    [40_501, 'rejected'],
    [50_000, 'unavailable'],
    [40_101, 'unknown'],
    [30_000, 'unknown'],
  ])('tells %i of what is posted as %s', async (code, kind) => {
    await expect(asked(dataforseoWire, { status_code: code })).rejects.toMatchObject({ kind });
    await expect(asked(dataforseoWire, task(code))).rejects.toMatchObject({ kind });
  });

  it('is looked at again where a task cannot be looked at for a while, since it was charged', async () => {
    const { raw, sent } = await asked(dataforseoWire, created, task(50_000), task(40_202), task(20_000));
    expect([raw, sent.length]).toEqual([task(20_000), 4]);
  });

  it.each([40_100, 40_400, 40_101])('tells %i of a task as unknown, since it was charged', async code => {
    await expect(asked(dataforseoWire, created, task(code))).rejects.toMatchObject({ kind: 'unknown' });
  });

  it('has offers, and other things that are none', () => {
    const items = [
      { type: 'google_shopping_paid', title: 'A', price: 1.5, currency: 'SGD', domain: 'www.s.example' },
      { type: 'related_searches', items: ['b'] },
      { type: 'google_shopping_serp', title: 'C', price: '2', seller: 'S', tags: ['t', null] },
    ];
    const raw = { tasks: [{ status_code: 20_000, result: [{ items }] }] };
    expect(dataforseoWire.read(raw)).toMatchObject([
      { position: 1, title: 'A', priceText: '1.5', currency: 'SGD', sellerDomain: 's.example' },
      { position: 2, title: 'C', priceText: null, currency: null, seller: 'S', notes: ['t'] },
    ]);
  });

  it('keeps every form of its key out of what it passes on', () => {
    const secrets = dataforseoWire.secretsOf('login:password');
    expect(secrets).toEqual(['login:password', 'bG9naW46cGFzc3dvcmQ=', 'password']);
    expect(serpapiWire.secretsOf('a+b/c=12')).toEqual(['a+b/c=12', 'a%2Bb%2Fc%3D12']);
    expect(serpapiWire.secretsOf('a!b')).toEqual(['a!b', 'a%21b']);
  });
});
