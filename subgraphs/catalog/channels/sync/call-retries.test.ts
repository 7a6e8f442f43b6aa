import { describe, expect, it } from 'vitest';
import {
  MarketplaceError,
  type MarketplaceErrorKind,
} from '../../../../connectors/marketplaces/marketplace-error.js';
import { connectionLimits } from '../connection/connection.limits.js';
import { callWithRetries, wasNotDone } from './call-retries.js';
import { callAndNote } from './sent-call.js';
import { syncLimits } from './sync.limits.js';

/** Of each kind: whether it may pass, whether the marketplace says that it did nothing, and whether it may have been done. */
const kinds: Record<MarketplaceErrorKind, [isTemporary: boolean, wasNotDone: boolean, mayBeDone: boolean]> = {
  throttled: [true, true, false],
  unavailable: [true, true, false],
  unknown: [true, false, true],
  unauthorized: [false, false, false],
  rejected: [false, false, false],
  not_found: [false, false, false],
  unsupported: [false, false, false],
};
const each = Object.entries(kinds) as [MarketplaceErrorKind, (typeof kinds)['unknown']][];
const errorOf = (kind: MarketplaceErrorKind, retryAfterMs: number | null = null) =>
  new MarketplaceError(kind, 'No.', { retryAfterMs });

/** A call that ends in each of the errors, and then well. */
function callOf(...errors: unknown[]) {
  const left = [...errors];
  const call = async () => {
    made.tries += 1;
    if (left.length > 0) {
      throw left.shift();
    }
    return 'done';
  };
  const made = { tries: 0, call };
  return made;
}

const { signal } = new AbortController();
const many = (error: unknown) => Array.from({ length: 20 }, () => error);

describe('a call', () => {
  it('is made a few times while its error may pass, and throws the last; any other at once', async () => {
    const tries = await Promise.all(
      each.map(async ([kind]) => {
        const error = errorOf(kind);
        const made = callOf(...many(error));
        await expect(callWithRetries(signal, made.call)).rejects.toBe(error);
        return [kind, made.tries];
      }),
    );
    expect(tries).toEqual(each.map(([kind, [isTemporary]]) => [kind, isTemporary ? syncLimits.triesMax : 1]));
    const broken = callOf(...many(new TypeError('Broken.')));
    await expect(callWithRetries(signal, broken.call)).rejects.toThrow('Broken.');
    expect(broken.tries).toBe(1);
  });

  it('is made again by what its caller says of the error', async () => {
    for (const [kind, [, isNotDone]] of each) {
      expect(wasNotDone(errorOf(kind)), kind).toBe(isNotDone);
    }
    const [rejected, away] = [callOf(errorOf('rejected')), callOf(errorOf('unavailable'))];
    expect(await callWithRetries(signal, rejected.call, () => true)).toBe('done');
    await expect(callWithRetries(signal, away.call, () => false)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect([rejected.tries, away.tries]).toEqual([2, 1]);
  });

  it('waits no shorter than the marketplace asks for, and not at all for more than it may', async () => {
    const began = performance.now();
    await callWithRetries(signal, callOf(errorOf('throttled', 700)).call);
    expect(performance.now() - began).toBeGreaterThan(690);
    const long = callOf(errorOf('throttled', connectionLimits.callRetryMaxMs + 1));
    await expect(callWithRetries(signal, long.call)).rejects.toMatchObject({ kind: 'throttled' });
    expect(long.tries).toBe(1);
  });

  it('is not begun, nor waited for, once it is called off', async () => {
    const stop = new AbortController();
    const made = callOf(errorOf('throttled', connectionLimits.callRetryMaxMs));
    const waiting = callWithRetries(stop.signal, made.call);
    await Promise.resolve();
    stop.abort(new Error('Called off.'));
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await expect(callWithRetries(stop.signal, made.call)).rejects.toThrow('Called off.');
    expect(made.tries).toBe(1);
  });
});

describe('a call that ended in an error', () => {
  const noteOf = async (errors: unknown[], { mayBeDone = false, tries = 1 } = {}) => {
    const sent = { mayBeDone };
    const made = callOf(...errors);
    await callAndNote(sent, signal, made.call, () => made.tries < tries).catch(() => {});
    expect(made.tries).toBe(Math.min(tries, errors.length + 1));
    return sent.mayBeDone;
  };

  it.each(each)('%s may have been done, or not, by what that says: %o', async (kind, [, , mayBeDone]) => {
    expect(await noteOf([errorOf(kind)])).toBe(mayBeDone);
  });

  it('may have been done where no marketplace said anything, where an earlier try may have been, or one before', async () => {
    expect(await noteOf([new TypeError('Broken.')])).toBe(true);
    expect(await noteOf([errorOf('unknown'), errorOf('rejected')], { tries: 2 })).toBe(true);
    expect(await noteOf([errorOf('rejected')], { mayBeDone: true })).toBe(true);
    expect(await noteOf([])).toBe(false);
  });
});
