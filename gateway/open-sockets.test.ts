import { expect, it } from 'vitest';
import { OpenSockets } from './open-sockets.js';
import { socketLimits } from './socket.limits.js';

const socketOf = (operations: number) => ({
  subscriptions: Object.fromEntries(Array.from({ length: operations }, (_, id) => [String(id), null])),
});

it('operations count over all sockets of their owner, as long as those are open', () => {
  const sockets = new OpenSockets();
  const [first, second] = [socketOf(2), socketOf(3)];
  sockets.add('a', first);
  sockets.add('a', second);
  sockets.add('b', socketOf(4));
  expect(['a', 'b', 'c'].map(owner => sockets.operationsOf(owner))).toEqual([5, 4, 0]);
  sockets.remove('a', first);
  expect(sockets.operationsOf('a')).toBe(3);
});

it('an owner has so many sockets and no more, whatever others have', () => {
  const sockets = new OpenSockets();
  const open = Array.from({ length: socketLimits.socketsPerCallerMax }, () => socketOf(0));
  expect(open.map(socket => sockets.add('a', socket))).toEqual(open.map(() => true));
  expect([sockets.add('a', socketOf(0)), sockets.add('b', socketOf(0))]).toEqual([false, true]);
});
