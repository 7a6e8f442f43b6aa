import type { Client } from 'undici';
import { describe, expect, it } from 'vitest';
import { Connections } from './connections.js';

/** Two connections at most, to where nobody is called, and what each user was lent. */
function openConnections() {
  const connections = new Connections('http://127.0.0.1:9', 2, {});
  const lend = () => {
    const user = {
      isOver: false,
      lent: null as Client | null,
      use(connection: Client) {
        user.lent = connection;
      },
    };
    connections.lend(user);
    return user;
  };
  return { connections, lend };
}

describe('connections to a host', () => {
  it('are as many as there may be, each lent to one, the one used last first', () => {
    const { connections, lend } = openConnections();
    const [first, second, third] = [lend(), lend(), lend()];
    expect([first.lent === second.lent, third.lent]).toEqual([false, null]);
    connections.release(second.lent!);
    expect(third.lent).toBe(second.lent);
    connections.release(first.lent!);
    connections.release(third.lent!);
    expect(lend().lent).toBe(third.lent);
    expect(lend().lent).toBe(first.lent);
  });

  it('go to the first that still wants one', () => {
    const { connections, lend } = openConnections();
    const [first, , over, next, last] = [lend(), lend(), lend(), lend(), lend()];
    over.isOver = true;
    connections.release(first.lent!);
    expect([over.lent, next.lent, last.lent]).toEqual([null, first.lent, null]);
  });

  it('are closed once they are not needed, those that are lent when they are given back', () => {
    const { connections, lend } = openConnections();
    const [free, busy] = [lend().lent!, lend().lent!];
    connections.release(free);
    connections.close();
    expect([free.closed, busy.closed]).toEqual([true, false]);
    connections.release(busy);
    expect(busy.closed).toBe(true);
  });

  it('are cut off with those that wait for one', async () => {
    const { connections, lend } = openConnections();
    const lent = lend().lent!;
    await connections.destroy();
    const late = lend().lent!;
    expect([lent.destroyed, late.destroyed, late === lent]).toEqual([true, true, false]);
  });
});
