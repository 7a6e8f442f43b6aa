import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { guardedChannels, type HeldChannel } from './guarded-channel.js';

const unauthorized = () => new MarketplaceError('unauthorized', 'The token has ended.');

/** An account of which each issue of credentials answers in its own way: the first one, then those that renewals give. */
function accountOf(...answers: (() => unknown)[]) {
  const made: string[] = [];
  const pauses: unknown[] = [];
  const held = (issue: number): HeldChannel => {
    const call = (method: string) => async (given: unknown) => {
      made.push(`${method} ${given} by ${issue}`);
      return answers[issue]!();
    };
    return { channel: { readOrder: call('readOrder'), delist: call('delist') }, account: issue } as never;
  };
  const guard = {
    pacer: { pause: (ms: unknown) => pauses.push(ms) },
    renewed: async ({ account }: HeldChannel, error: MarketplaceError) => {
      made.push(`renewed ${account}: ${error.kind}`);
      return held((account as unknown as number) + 1);
    },
    rejected: async ({ account }: HeldChannel) =>
      new MarketplaceError('rejected', `Not by ${account} either.`),
  };
  const { channel: guarded } = guardedChannels(held(0), guard as never);
  const channel = guarded as unknown as Record<
    'readOrder' | 'delist' | 'refreshCredentials',
    (given?: unknown) => Promise<unknown>
  >;
  return { made, pauses, channel };
}

const reject = () => {
  throw unauthorized();
};

describe('a call to an account', () => {
  it('is made once, with what it was given, where nothing is in its way', async () => {
    const { channel, made, pauses } = accountOf(() => 'an answer');
    expect([await channel.readOrder('o-1'), await channel.delist('l-1')]).toEqual(['an answer', 'an answer']);
    expect([made, pauses]).toEqual([['readOrder o-1 by 0', 'delist l-1 by 0'], []]);
  });

  it('is made again with renewed credentials, which are those of the calls after it', async () => {
    const { channel, made } = accountOf(reject, () => 'an answer');
    expect(await channel.readOrder('o-1')).toBe('an answer');
    expect(await channel.readOrder('o-2')).toBe('an answer');
    expect(made).toEqual([
      'readOrder o-1 by 0',
      'renewed 0: unauthorized',
      'readOrder o-1 by 1',
      'readOrder o-2 by 1',
    ]);
  });

  it('renews nothing that was renewed while it was under way', async () => {
    const slow = Promise.withResolvers<void>();
    let calls = 0;
    const { channel, made } = accountOf(
      async () => {
        calls += 1;
        await (calls === 1 ? slow.promise : null);
        throw unauthorized();
      },
      () => 'an answer',
    );
    const first = channel.readOrder('slow');
    await channel.readOrder('quick');
    slow.resolve();
    expect(await first).toBe('an answer');
    expect(made.filter(one => one.startsWith('renewed'))).toHaveLength(1);
  });

  it('is rejected for good where renewed credentials are rejected as well', async () => {
    const { channel, made } = accountOf(reject, reject);
    await expect(channel.readOrder('o-1')).rejects.toThrow('Not by 1 either.');
    expect(made).toHaveLength(3);
  });

  it('that is throttled slows down all calls, in the first try and in the second; other errors do not', async () => {
    const throttle = (retryAfterMs: number) => () => {
      throw new MarketplaceError('throttled', 'Slower.', { retryAfterMs });
    };
    const first = accountOf(throttle(7));
    await expect(first.channel.readOrder()).rejects.toMatchObject({ kind: 'throttled' });
    const second = accountOf(reject, throttle(8));
    await expect(second.channel.readOrder()).rejects.toMatchObject({ kind: 'throttled' });
    const broken = accountOf(() => {
      throw new MarketplaceError('rejected', 'No.', { retryAfterMs: 9 });
    });
    await expect(broken.channel.readOrder()).rejects.toMatchObject({ kind: 'rejected' });
    expect([first.pauses, second.pauses, broken.pauses, broken.made.length]).toEqual([[7], [8], [], 1]);
  });

  it('has what the marketplace sends mended where it is no text, and exchanges no refresh token', async () => {
    const { channel, made } = accountOf(() => ({ title: 'Mug \u0000' }));
    expect(JSON.stringify(await channel.readOrder('o-1'))).not.toContain('\\u0000');
    await expect(channel.refreshCredentials()).rejects.toMatchObject({ kind: 'unsupported' });
    expect(made).toHaveLength(1);
  });
});
