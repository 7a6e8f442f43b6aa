import { describe, expect, it } from 'vitest';
import {
  MarketplaceError,
  type MarketplaceErrorKind,
} from '../../../../connectors/marketplaces/marketplace-error.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import type { ChannelActionStatus } from './channel-action.entity.js';
import { sendOnce } from './send-once.js';

const job = { signal: new AbortController().signal } as JobRun<unknown>;
const rejects = (kind: MarketplaceErrorKind) => () => Promise.reject(new MarketplaceError(kind, kind));

/** What was called, in order, and how it ended. */
async function run(
  status: ChannelActionStatus,
  { send, lookUp }: { send: () => Promise<string>; lookUp: () => Promise<string | null> },
): Promise<[string[], string]> {
  const calls: string[] = [];
  const noting =
    <T>(name: string, work: () => Promise<T>) =>
    () => {
      calls.push(name);
      return work();
    };
  const action = { id: 'a', jobId: 'j', status, error: null };
  const end = await sendOnce(job, action, {
    markSending: noting('mark', () => Promise.resolve()),
    send: noting('send', send),
    lookUp: noting('look', lookUp),
  }).catch((error: MarketplaceError) => error.kind);
  return [calls, end];
}

const sent = () => Promise.resolve('sent');
const found = () => Promise.resolve('found');
const missing = () => Promise.resolve(null);

describe('an action that is sent once', () => {
  it.each([
    ['queued', sent, missing, [['mark', 'send'], 'sent']],
    ['sending', sent, found, [['look'], 'found']],
    ['sending', sent, missing, [['look', 'mark', 'send'], 'sent']],
    ['queued', rejects('rejected'), found, [['mark', 'send'], 'rejected']],
    ['queued', rejects('unknown'), found, [['mark', 'send', 'look'], 'found']],
    ['queued', rejects('unknown'), missing, [['mark', 'send', 'look'], 'unknown']],
    ['queued', rejects('unknown'), rejects('unavailable'), [['mark', 'send', 'look'], 'unknown']],
    ['sending', sent, rejects('unauthorized'), [['look'], 'unknown']],
  ] as const)('%s, %o, %o', async (status, send, lookUp, expected) => {
    expect(await run(status, { send, lookUp })).toEqual(expected);
  });
});
