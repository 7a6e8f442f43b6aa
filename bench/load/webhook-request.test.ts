import { describe, expect, it } from 'vitest';
import { headersOf, RequestReader } from './webhook-request.js';

const post = (id: string, body: string): string =>
  `POST /hook HTTP/1.1\r\nhost: 127.0.0.1\r\nWebhook-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe('RequestReader', () => {
  it('reads the same requests however the bytes are cut', () => {
    const bytes = Buffer.from(post('first', '{"title":"Rosé"}') + post('second', '{}'));
    for (let size = 1; size <= bytes.length; size++) {
      const reader = new RequestReader();
      const requests = [];
      for (let at = 0; at < bytes.length; at += size) {
        requests.push(...reader.read(bytes.subarray(at, at + size)));
      }
      expect(requests.map(({ path, id, body }) => [path, id, body.toString()])).toEqual([
        ['/hook', 'first', '{"title":"Rosé"}'],
        ['/hook', 'second', '{}'],
      ]);
    }
  });

  it('answers the headers by their names in lower case', () => {
    const [request] = new RequestReader().read(Buffer.from(post('first', '{}')));
    expect(headersOf(request!)).toEqual({ host: '127.0.0.1', 'webhook-id': 'first', 'content-length': '2' });
  });

  it('rejects a request that is no delivery', () => {
    const reader = new RequestReader();
    const bytes = Buffer.from('POST /hook HTTP/1.1\r\ncontent-length: 0\r\n\r\n');
    expect(() => reader.read(bytes)).toThrow('A delivery has no');
  });
});
