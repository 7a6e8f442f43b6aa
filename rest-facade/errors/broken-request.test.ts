import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { socketLimits } from '../../gateway/socket.limits.js';
import { brokenRequestHandler } from './broken-request.js';

type Handled = Parameters<ReturnType<typeof brokenRequestHandler>>;

const handle = brokenRequestHandler('https://api.test');
/** What becomes of a connection whose request was given up with a code of Node's parser. */
function outcomeOf(code: string, state: object = {}) {
  const socket = { writable: true, end: vi.fn(), destroy: vi.fn(), ...state };
  handle(Object.assign(new Error(code), { code }), socket as unknown as Handled[1]);
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a request that could not be read', () => {
  it.each([
    ['HPE_HEADER_OVERFLOW', 431, 'HEADERS_TOO_LARGE'],
    ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413, 'PAYLOAD_TOO_LARGE'],
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'REQUEST_TIMEOUT'],
    ['HPE_INVALID_METHOD', 400, 'MALFORMED_REQUEST'],
    ['constructor', 400, 'MALFORMED_REQUEST'],
  ])(
    '%s is answered with %i, and the connection is cut once the answer had its time',
    (given, status, code) => {
      const { end, destroy } = outcomeOf(given);
      const [head, body] = end.mock.calls[0]![0].split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} ${code}\r\nConnection: close\r\n`));
      expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
      const problem = JSON.parse(body);
      expect(problem).toMatchObject({ code, status, apiVersion: 'developer_v1' });
      expect(head).toContain(`X-Request-Id: ${problem.requestId}`);
      vi.advanceTimersByTime(socketLimits.closeTimeoutMs - 1);
      expect(destroy).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(destroy).toHaveBeenCalled();
    },
  );

  it.each([
    ['whose client has gone', 'ECONNRESET', {}],
    ['that cannot be answered any more', 'HPE_INVALID_METHOD', { writable: false }],
    ['behind an answer that is on its way', 'HPE_INVALID_METHOD', { _httpMessage: { headersSent: true } }],
  ])('%s is not answered, and the connection is cut', (_how, code, state) => {
    const { end, destroy } = outcomeOf(code, state);
    expect([end.mock.calls.length, destroy.mock.calls.length]).toEqual([0, 1]);
  });

  it('behind one that is not answered yet is', () => {
    const { end } = outcomeOf('HPE_INVALID_METHOD', { _httpMessage: { headersSent: false } });
    expect(end).toHaveBeenCalledTimes(1);
  });
});
