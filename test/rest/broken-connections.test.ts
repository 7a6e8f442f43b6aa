import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rest, startRest } from './rest-harness.js';
import { createThing, publicThing, readThing, thing } from './sample-rows.js';

let rest: Rest;
let port: number;

beforeAll(async () => {
  rest = await startRest([readThing, createThing, publicThing], () => ({ data: { thing, text: '' } }));
  port = Number(new URL(await rest.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => rest.app.close());

const fine = 'GET /api/v1/things/public HTTP/1.1\r\nHost: x\r\n\r\n';

/** Everything that the server says until it closes the connection, to a client that never does so itself. */
async function conversation(send: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1').on('error', () => {});
  let said = '';
  socket.on('data', text => {
    said += text;
  });
  const closed = new Promise(resolve => socket.once('close', resolve));
  send(socket);
  await closed;
  return said;
}

const statuses = (said: string): string[] =>
  [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(match => match[1]!);

describe('a connection whose request could not be read', () => {
  it.each([
    [
      'has more header bytes than are read',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431',
    ],
    ['is no HTTP', 'nonsense\r\n\r\n', '400'],
    [
      'has two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
      '400',
    ],
    [
      'has a length and is chunked',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
  ])('is closed once it is answered, when it %s', async (_, request, status) => {
    const said = await conversation(socket => socket.write(request + fine));
    expect(statuses(said)).toEqual([status]);
    expect(said).toMatch(/^connection: close\r$/im);
  });

  it('answers what came before it', async () => {
    const said = await conversation(socket =>
      socket.write(`${fine}GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n${fine}`),
    );
    expect(statuses(said).at(-1)).toBe('431');
  });
});

describe('a body that was rejected unread', () => {
  const body = 'x'.repeat(2 * 1024 * 1024);
  const whole = `Content-Length: ${body.length}\r\n\r\n${body}`;
  const chunked = `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

  it.each([
    ['too long', '/api/v1/things', 'full-key', whole, '413'],
    ['too long, which no header field told', '/api/v1/things', 'full-key', chunked, '413'],
    ["nobody's", '/api/v1/things', 'unknown', whole, '401'],
    ['sent to nowhere', '/nowhere', 'full-key', whole, '413'],
  ])('is answered to whoever has sent all of it, and the connection goes on: %s', async (...given) => {
    const [, path, token, sent, status] = given;
    const type = 'Content-Type: application/json\r\n';
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${type}`;
    const last = fine.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const said = await conversation(socket => socket.write(`${head}${sent}${last}`));
    expect(statuses(said)).toEqual([status, '200']);
  });
});
