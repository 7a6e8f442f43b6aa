import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignals } from '../../../kernel/signals.js';
import { openPlatform, type Platform } from '../support/platform-database.js';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

/** The next message of a channel. */
const heard = (channel: string): Promise<string> =>
  new Promise(resolve => {
    const stop = platform.signals.on(channel, payload => {
      stop();
      resolve(payload);
    });
  });

describe('signals', () => {
  // Of a process, only the first such use is warned of: this comes before all others.
  it('never give their connection a statement while another runs, which the client will not take', async () => {
    const warnings: Error[] = [];
    const warned = (warning: Error) => warnings.push(warning);
    process.on('warning', warned);
    const channels = ['test_first', 'test_second', 'test_third'];
    const messages = channels.map(heard);
    for (const channel of channels) {
      platform.signals.send(channel, channel);
    }
    expect(await Promise.all(messages)).toEqual(channels);
    process.off('warning', warned);
    expect(warnings).toEqual([]);
  });

  it('reach the listeners of another process on the same database', async () => {
    const other = await startSignals({ url: platform.url, log: platform.db.log });
    const message = heard('test_channel');
    other.send('test_channel', 'hello');
    expect(await message).toBe('hello');
    await other.close();
  });

  it('become one when they say the same within a moment', async () => {
    const messages: string[] = [];
    platform.signals.on('test_once', payload => messages.push(payload));
    for (const payload of ['a', 'a', 'b', 'a', 'end']) {
      platform.signals.send('test_once', payload);
    }
    await new Promise<void>(resolve =>
      platform.signals.on('test_once', payload => payload === 'end' && resolve()),
    );
    expect(messages).toEqual(['a', 'b', 'end']);
  });

  it('come back after a lost connection, tell so, and hear every channel again', async () => {
    const back = new Promise<void>(resolve => platform.signals.onReconnect(resolve));
    const message = heard('test_back');
    await platform.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tradewind signals'`,
    );
    await back;
    platform.signals.send('test_back', 'again');
    expect(await message).toBe('again');
    // By now a second attempt to come back would have opened a connection of its own.
    await new Promise(resolve => setTimeout(resolve, 300));
    const { rowCount } = await platform.db.pool.query(
      `select from pg_stat_activity
      where datname = current_database() and application_name = 'tradewind signals'`,
    );
    expect(rowCount).toBe(1);
  });

  it('that are to be sent while the connection is lost are sent once it is back', async () => {
    const message = heard('test_kept');
    const lost = Promise.withResolvers<void>();
    const log = Object.assign(platform.db.log.child({}), { warn: () => lost.resolve() });
    const own = `select pid from pg_stat_activity
      where datname = current_database() and application_name = 'tradewind signals'`;
    const before = (await platform.db.pool.query(own)).rows.map(({ pid }) => pid);
    const other = await startSignals({ url: platform.url, log });
    const ended = `select pg_terminate_backend(pid) from (${own}) as own where pid <> all($1)`;
    await platform.db.pool.query(ended, [before]);
    await lost.promise;
    other.send('test_kept', 'kept');
    expect(await message).toBe('kept');
    await other.close();
  });

  it('are sent by a close that follows at once', async () => {
    const other = await startSignals({ url: platform.url, log: platform.db.log });
    // Heard once, the channel is surely listened to.
    const ready = heard('test_last');
    platform.signals.send('test_last', 'ready');
    await ready;
    const message = heard('test_last');
    other.send('test_last', 'bye');
    await other.close();
    expect(await message).toBe('bye');
  });

  it('are heard by every listener, though another of them fails, until it has stopped', async () => {
    const failures: string[] = [];
    const log = Object.assign(platform.db.log.child({}), {
      error: (_: object, message: string) => failures.push(message),
    });
    const other = await startSignals({ url: platform.url, log });
    const calls: string[] = [];
    const stop = other.on('test_all', payload => calls.push(`stopped ${payload}`));
    other.on('test_all', () => {
      throw new Error('a listener of its own');
    });
    const hear = () => new Promise<void>(resolve => void other.on('test_all', () => resolve()));
    const first = hear();
    // Heard once, the channel is surely listened to.
    const called = () => {
      other.send('test_all', '1');
      return calls.length;
    };
    await expect.poll(called).toBeGreaterThan(0);
    await first;
    expect(failures).toContain('a signal listener failed');
    stop();
    const before = calls.length;
    const second = hear();
    other.send('test_all', '2');
    await second;
    expect(calls).toHaveLength(before);
    await other.close();
  });

  it('reject a channel name that is not one', () => {
    expect(() => platform.signals.on('a; drop table x', () => {})).toThrow(/is not a channel name/);
  });
});
