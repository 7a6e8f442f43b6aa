import type { WebSocket, WebsocketHandler } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { handleProtocols, makeServer, type ServerOptions } from 'graphql-ws';
import { socketLimits } from './socket.limits.js';

/** What a socket knows of itself: the request that opened it, and what its operations hang on it. */
export interface SocketState<T> {
  request: FastifyRequest;
  own: T | null;
  /** Ends the socket with a code of the protocol and a word. */
  close(code: number, reason: string): void;
}

/** `CloseCode.InternalServerError` of graphql-ws. */
const internalError = 4500;

/**
 * Carries the graphql-ws protocol over the sockets of @fastify/websocket. `send` is done when the message has
 * left the process; a socket that leaves a ping unanswered until the next one is cut off. What goes wrong is
 * logged with the request, and the client is told no more than that it did.
 */
export function socketTransport<T>(
  options: ServerOptions<Record<string, unknown>, SocketState<T>>,
): WebsocketHandler {
  const server = makeServer(options);
  return function open(socket, request) {
    this.websocketServer.options.handleProtocols = handleProtocols;
    const giveUp = (error: unknown): void => {
      request.log.warn({ err: error }, 'a WebSocket failed');
      socket.close(internalError, 'Internal server error');
    };
    const stopPinging = keepAlive(socket);
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: data => sent(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: handle => socket.on('message', (data: Buffer) => void handle(String(data)).catch(giveUp)),
      },
      { request, own: null, close: (code, reason) => socket.close(code, reason) },
    );
    socket.once('error', giveUp);
    socket.once('close', (code: number, reason: Buffer) => {
      stopPinging();
      closed(code, String(reason)).catch(giveUp);
    });
  };
}

const sent = (socket: WebSocket, data: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (socket.readyState !== socket.OPEN) {
      resolve();
      return;
    }
    socket.send(data, (error?: Error) => (error ? reject(error) : resolve()));
  });

function keepAlive(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) {
      socket.terminate();
      return;
    }
    answered = false;
    socket.ping();
  }, socketLimits.pingMs);
  return () => clearInterval(timer);
}
