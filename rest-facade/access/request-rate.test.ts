import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { anonymous } from '../../kernel/context.js';
import { RateLimiter } from './rate-limiter.js';
import { type Counted, RequestRate } from './request-rate.js';

const key = (id: string) => ({ kind: 'api_key', id }) as const;
const client = (id: string) => ({ kind: 'oauth_client', id }) as const;

it.each<[string, Counted, Counted, boolean]>([
  [
    'a key wherever it calls from',
    { caller: key('k'), address: '192.0.2.1' },
    { caller: key('k'), address: null },
    true,
  ],
  ['two keys', { caller: key('k'), address: null }, { caller: key('l'), address: null }, false],
  [
    'a key and a client of one id',
    { caller: key('k'), address: null },
    { caller: client('k'), address: null },
    false,
  ],
  [
    'strangers in one network of a provider',
    { caller: anonymous, address: '2001:db8::1' },
    { caller: anonymous, address: '2001:db8::ffff' },
    true,
  ],
  [
    'strangers in two networks',
    { caller: anonymous, address: '2001:db8::1' },
    { caller: anonymous, address: '2001:db8:0:1::1' },
    false,
  ],
])('%s are counted together or not', (_who, first, second, isTogether) => {
  const rate = new RequestRate(new RateLimiter(1, { now: () => new Date(0) }));
  rate.spend(first, 1);
  const spend = () => rate.spend(second, 1);
  if (isTogether) {
    expect(spend).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 60 }));
  } else {
    expect(spend).not.toThrow();
  }
});

it('nobody is counted where there is no limit', () => {
  const headers: unknown[] = [];
  const reply = { header: (...header: unknown[]) => headers.push(header) } as unknown as FastifyReply;
  new RequestRate(null).countRequest({ caller: anonymous, address: null }, reply);
  expect(headers).toEqual([]);
});

describe('calls of public pages', () => {
  const reply = { header: () => reply } as unknown as FastifyReply;
  const limiter = (perMinute: number) => new RateLimiter(perMinute, { now: () => new Date(0) });
  const started = () => new RequestRate(null, { ofAddress: limiter(2), ofMerchant: limiter(40) });
  const from = (address: string, ...merchantIds: string[]) => ({ address, merchantIds });

  it('are counted by the network they come from', () => {
    const rate = started();
    rate.countPublic(from('192.0.2.1'), reply);
    rate.countPublic(from('192.0.2.1'), reply);
    expect(() => rate.countPublic(from('192.0.2.1'), reply)).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED' }),
    );
    expect(() => rate.countPublic(from('192.0.2.2'), reply)).not.toThrow();
  });

  it('are counted by the merchant too, whoever calls', () => {
    const rate = started();
    for (let call = 0; call < 40; call++) rate.countPublic(from(`192.0.2.${call}`, 'M'), reply);
    expect(() => rate.countPublic(from('198.51.100.1', 'm'), reply)).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED' }),
    );
    expect(() => rate.countPublic(from('198.51.100.2', 'other'), reply)).not.toThrow();
  });

  it('are counted by merchants that their bodies name, and not by the address once more', () => {
    const rate = started();
    const search = (address: string) => {
      rate.countPublic(from(address), reply);
      rate.countMerchants(['M', 'n']);
    };
    for (let call = 0; call < 40; call++) search(`192.0.2.${call >> 1}`);
    for (const merchantId of ['m', 'N']) {
      expect(() => rate.countMerchants([merchantId])).toThrow(
        expect.objectContaining({ code: 'RATE_LIMITED' }),
      );
    }
    expect(() => rate.countMerchants(['other'])).not.toThrow();
  });

  it('are counted each where one operation makes several', () => {
    const rate = started();
    rate.spendPublic('192.0.2.1', [{ merchantIds: [] }, { merchantIds: ['m'] }]);
    expect(() => rate.countPublic(from('192.0.2.1'), reply)).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED' }),
    );
    for (let call = 0; call < 39; call++) rate.countPublic(from(`198.51.100.${call}`, 'm'), reply);
    expect(() => rate.spendPublic('203.0.113.1', [{ merchantIds: ['M'] }])).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED' }),
    );
  });
});
