import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpLimits } from '../../rest-facade/http.limits.js';
import { anyCredential, route } from '../../rest-facade/route.js';
import { type Rest, startRest, withKey } from './rest-harness.js';
import { sampleDocument } from './sample-document.js';

const url = '/api/v1/things/files';
const upload = route({
  id: 'things.upload',
  method: 'POST',
  path: url,
  scope: 'catalog:write',
  callers: anyCredential,
  tag: 'Things',
  summary: 'Upload a file',
  consumes: 'file',
  upload: { required: false, limitBytes: 1000, accepts: ['text/csv'] },
  query: Type.Object({}, { additionalProperties: true }),
  operation: sampleDocument<{ done: boolean }>(`mutation { done }`),
  variables: ({ file }) => ({ file }),
  reply: { status: 201, schema: Type.Object({ done: Type.Boolean() }), body: data => data },
});

let rest: Rest;
beforeAll(async () => {
  rest = await startRest([upload], () => ({ data: { done: true } }));
  await rest.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => rest.app.close());
beforeEach(() => {
  rest.calls.length = 0;
});

const fileOf = () =>
  rest.calls.at(-1)!.variables.file as { fileName: string | null; sizeBytes: number } | null;
const form = (parts: string[]) =>
  rest.app.inject({
    method: 'POST',
    url,
    headers: { ...withKey, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${parts.map(part => `--b\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--b--\r\n`,
  });
const filePart = (name: string, content = 'a,b') =>
  `name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}`;

describe('the name of an uploaded file', () => {
  it.each([
    ['a.csv', 'a.csv'],
    ['C:\\\\data\\\\a.csv', 'a.csv'],
    ['/etc/a.csv', 'a.csv'],
    ['a\tb.csv', 'ab.csv'],
    ['..', null],
    ['.', null],
    ['folder/', null],
    ['x'.repeat(300), 'x'.repeat(255)],
  ])('%j is kept as %j', async (sent, kept) => {
    expect((await form([filePart(sent)])).statusCode).toBe(201);
    expect(fileOf()!.fileName).toBe(kept);
  });

  it('says that a file was given, though nothing is in it; without one nothing was', async () => {
    await form([filePart('a.csv', '')]);
    expect(fileOf()).toMatchObject({ fileName: 'a.csv', sizeBytes: 0 });
    await form([filePart('', '')]);
    expect(fileOf()).toBeNull();
  });
});

it('a file of no length that is told beforehand is taken as it comes', async () => {
  const socket = connect((rest.app.server.address() as AddressInfo).port, '127.0.0.1');
  const { authorization } = withKey;
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: Text/CSV\r\n` +
      'Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\na,b\r\n0\r\n\r\n',
  );
  socket.resume();
  await once(socket, 'close');
  expect(fileOf()).toMatchObject({ sizeBytes: 3, contentType: 'text/csv' });
});

it('a form of more fields than are read is too large, and says how many there may be', async () => {
  const fields = Array.from(
    { length: httpLimits.formFieldsMax + 1 },
    (_, index) => `name="f${index}"\r\n\r\nx`,
  );
  const reply = await form(fields);
  expect([reply.statusCode, reply.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(reply.json().detail).toContain(`at most ${httpLimits.formFieldsMax} fields`);
});
