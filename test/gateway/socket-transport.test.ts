import { EventEmitter } from 'node:events';
import type { WebsocketHandler } from '@fastify/websocket';
import { GraphQLSchema } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { socketLimits } from '../../gateway/socket.limits.js';
import { socketTransport } from '../../gateway/socket-transport.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A socket whose other side answers pings as long as it is there. */
class Socket extends EventEmitter {
  readonly protocol = 'graphql-transport-ws';
  isThere = true;
  isCutOff = false;

  ping(): void {
    if (this.isThere) {
      this.emit('pong');
    }
  }

  terminate(): void {
    this.isCutOff = true;
  }
}

function opened(): Socket {
  const socket = new Socket();
  const open = socketTransport({ schema: new GraphQLSchema({}), connectionInitWaitTimeout: 0 });
  const app = { websocketServer: { options: {} } };
  const [given, request] = [socket, {}] as unknown as Parameters<WebsocketHandler>;
  open.call(app as unknown as ThisParameterType<WebsocketHandler>, given, request);
  return socket;
}

describe('a WebSocket', () => {
  it('stays open while its pings are answered, and is cut off when one was not by the next', () => {
    const socket = opened();
    vi.advanceTimersByTime(10 * socketLimits.pingMs);
    socket.isThere = false;
    vi.advanceTimersByTime(socketLimits.pingMs);
    expect(socket.isCutOff).toBe(false);
    vi.advanceTimersByTime(socketLimits.pingMs);
    expect(socket.isCutOff).toBe(true);
  });
});
