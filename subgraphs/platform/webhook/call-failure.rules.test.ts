import { describe, expect, it } from 'vitest';
import { AddressRejected } from '../../../kernel/outbound/address-policy.js';
import { callFailure } from './call-failure.rules.js';

const named = (name: string, message = '') => Object.assign(new Error(message), { name });
const coded = (code: string) => Object.assign(new Error(`${code} receiver.internal`), { code });
const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });
const noAddress = 'The host of the URL has no public address.';

describe('why a call got no answer', () => {
  it('is that the endpoint took too long, with how long that is', () => {
    expect(callFailure(named('TimeoutError'), 15_000)).toBe('The endpoint did not answer within 15 s.');
  });

  it('is the same for a name that is unknown and for one that leads inside', () => {
    const rejected = new AddressRejected('It leads to 10.0.0.1, which is not a public address.');
    const unknown = ['ENOTFOUND', 'ENODATA', 'EAI_AGAIN'].map(coded);
    for (const error of [rejected, ...unknown]) {
      expect(callFailure(error, 1)).toBe(noAddress);
      expect(callFailure(fetchFailed(error), 1)).toBe(noAddress);
    }
  });

  it.each(['XENOTFOUND', 'ENOTFOUNDX', 'ECONNREFUSED'])('is told as it is for %s', code => {
    expect(callFailure(coded(code), 1)).toBe(`${code} receiver.internal`);
  });

  it('is what is behind the failure, without our own stack', () => {
    expect(callFailure(fetchFailed(new Error('socket hang up')), 1)).toBe('socket hang up');
    expect(callFailure(fetchFailed('nothing'), 1)).toBe('fetch failed');
    expect(callFailure(named('SocketError'), 1)).toBe('SocketError');
  });

  it('is cut where a receiver makes it long', () => {
    expect(callFailure(new Error('x'.repeat(501)), 1)).toBe('x'.repeat(500));
  });

  it.each([['text'], [undefined], [null], [{ message: 'secret' }]])(
    'is not made of what is no error: %j',
    thrown => {
      expect(callFailure(thrown, 1)).toBe('The call failed.');
    },
  );
});
