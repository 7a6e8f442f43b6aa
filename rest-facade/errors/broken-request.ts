import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { socketLimits } from '../../gateway/socket.limits.js';
import { dictionary } from '../../kernel/dictionary.js';
import { type AppError, fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { contracts } from '../contract/contract.js';
import { problemContentType, problemOf } from '../contract/problem.js';

/** A request that Node's parser gave up, by the parser's code; any other is not HTTP. */
const errors: Readonly<Record<string, () => AppError>> = dictionary({
  ERR_HTTP_REQUEST_TIMEOUT: () => fail('REQUEST_TIMEOUT'),
  HPE_HEADER_OVERFLOW: () => fail('HEADERS_TOO_LARGE'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => fail('PAYLOAD_TOO_LARGE'),
});

/** Node's own note of the response that is being written on a connection. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Answers what could not be read, says that the connection ends and ends it. Nothing more can be read on it: without the
 * word, clients send their next request there and wait for nothing.
 */
export const brokenRequestHandler =
  (publicUrl: string) =>
  (error: Error & { code?: string }, socket: AnsweringSocket): void => {
    const isAnswering = socket._httpMessage?.headersSent ?? false;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    const rejection = (errors[error.code ?? ''] ?? (() => fail('MALFORMED_REQUEST')))();
    socket.end(answer(rejection, publicUrl));
    // Cutting at once, with bytes unread, would take the answer back on its way.
    setTimeout(() => socket.destroy(), socketLimits.closeTimeoutMs).unref();
  };

function answer(rejection: AppError, publicUrl: string): string {
  const requestId = newId();
  const { apiVersion } = contracts.developer;
  const body = JSON.stringify(problemOf(rejection, { publicUrl, path: '', apiVersion, requestId }));
  return [
    `HTTP/1.1 ${rejection.status} ${rejection.code}`,
    'Connection: close',
    `Content-Type: ${problemContentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    '',
    body,
  ].join('\r\n');
}
