import { describe, expect, it } from 'vitest';
import { AddressRejected } from '../../kernel/outbound/address-policy.js';
import type { OutboundRequest, OutboundResponse } from '../../kernel/outbound/outbound.js';
import { callMarketplace, jsonOf } from './call.js';
import type { MarketplaceError, MarketplaceErrorKind } from './marketplace-error.js';

type Answer = { status: number; body?: string; headers?: Record<string, string> } | Error;

/** A call to a marketplace that answers this, or of which this is all that is known. */
function call(answer: Answer, isWrite: boolean) {
  const sent: OutboundRequest[] = [];
  const send = async (request: OutboundRequest): Promise<OutboundResponse> => {
    sent.push(request);
    if (answer instanceof Error) {
      throw answer;
    }
    const { status, body = '{}', headers = {} } = answer;
    return { status, body, headers, bytes: Buffer.from(body) };
  };
  const dependencies = { http: { send }, clock: { now: () => new Date(0) }, timeoutMs: 300 };
  const request = { method: 'POST', url: 'https://shop.example/api', headers: {}, isWrite } as const;
  return { sent, answered: callMarketplace(dependencies, request) };
}

const failure = (answer: Answer, isWrite: boolean): Promise<MarketplaceError> =>
  call(answer, isWrite).answered.then(
    () => expect.unreachable('It was answered.'),
    (error: MarketplaceError) => error,
  );
const coded = (code: string) => Object.assign(new Error(code), { code });

describe('a call to a marketplace', () => {
  it.each<[what: string, answer: Answer, read: MarketplaceErrorKind, write: MarketplaceErrorKind]>([
    ['401', { status: 401 }, 'unauthorized', 'unauthorized'],
    ['403', { status: 403 }, 'unauthorized', 'unauthorized'],
    ['404', { status: 404 }, 'not_found', 'not_found'],
    ['429', { status: 429 }, 'throttled', 'throttled'],
    ['500', { status: 500 }, 'unavailable', 'unknown'],
    ['502', { status: 502 }, 'unavailable', 'unknown'],
    ['503, which says that nothing was done', { status: 503 }, 'unavailable', 'unavailable'],
    ['504', { status: 504 }, 'unavailable', 'unknown'],
    ['nothing in time', coded('UND_ERR_HEADERS_TIMEOUT'), 'unavailable', 'unknown'],
    ['nothing, the connection being cut', coded('ECONNRESET'), 'unavailable', 'unknown'],
    ['nothing, for no reason that is known', new Error('gone'), 'unavailable', 'unknown'],
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH'].map(
      code =>
        [`nothing, as it was never reached (${code})`, coded(code), 'unavailable', 'unavailable'] as const,
    ),
    ['nothing, its address being rejected', new AddressRejected('inside'), 'unavailable', 'unavailable'],
  ] as [string, Answer, MarketplaceErrorKind, MarketplaceErrorKind][])(
    'that is answered %s',
    async (_, answer, read, write) => {
      expect([(await failure(answer, false)).kind, (await failure(answer, true)).kind]).toEqual([
        read,
        write,
      ]);
    },
  );

  it.each([200, 201, 302, 400, 409, 422])(
    'that is answered %i is for the connector to read',
    async status => {
      const { answered, sent } = call({ status, body: '{"a":1}' }, true);
      const answer = await answered;
      expect(answer).toMatchObject({ status, text: '{"a":1}' });
      expect(answer.bytes.toString()).toBe('{"a":1}');
      expect(sent).toMatchObject([{ method: 'POST', url: 'https://shop.example/api', timeoutMs: 300 }]);
    },
  );

  it('says when to come again where the marketplace does', async () => {
    const waitOf = async (headers: Record<string, string>) =>
      (await failure({ status: 429, headers }, false)).retryAfterMs;
    expect(await waitOf({ 'retry-after': '2.5' })).toBe(2_500);
    expect(await waitOf({ 'retry-after': '-1' })).toBe(0);
    expect(await waitOf({ 'retry-after': 'soon' })).toBeNull();
    expect(await waitOf({})).toBeNull();
    expect(await waitOf({ 'retry-after': ['3', '9'] as never })).toBe(3_000);
  });

  it('names the status in the error, and never the answer or the address', async () => {
    const { message, marketplaceCode } = await failure({ status: 500, body: 'token=secret' }, true);
    expect([message, marketplaceCode]).toEqual(['The marketplace answered 500.', '500']);
  });

  it('is as good as not answered where the answer is no JSON', async () => {
    const answer = await call({ status: 200, body: '<html>' }, true).answered;
    for (const [isWrite, kind] of [
      [false, 'unavailable'],
      [true, 'unknown'],
    ] as const) {
      expect(() => jsonOf(answer, isWrite)).toThrow(expect.objectContaining({ kind }));
    }
  });
});
