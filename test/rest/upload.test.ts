import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { httpLimits } from '../../rest-facade/http.limits.js';
import { anyCredential, route } from '../../rest-facade/route.js';
import { organizationId, type Rest, rejectedWith, startRest, withKey, withSession } from './rest-harness.js';
import { sampleDocument } from './sample-document.js';

const limitBytes = 1000;

const uploadThing = route({
  id: 'things.upload',
  method: 'POST',
  path: '/api/v1/things/:thingId/files',
  scope: 'catalog:write',
  callers: anyCredential,
  tag: 'Things',
  summary: 'Upload a file',
  params: Type.Object({ thingId: Type.String() }),
  consumes: 'file',
  upload: { required: true, limitBytes, accepts: ['text/csv', 'image/*'] },
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: Type.Object({ note: Type.Optional(Type.String()) }),
  operation: sampleDocument<{ done: boolean }>(`mutation { done }`),
  variables: ({ params, query, body, file }) => ({ id: params.thingId, ...query, ...body, file }),
  reply: { status: 201, schema: Type.Object({ done: Type.Boolean() }), body: data => data },
});

let rest: Rest;
afterEach(() => rest.app.close());

const start = async (answer?: Parameters<typeof startRest>[1]) => {
  rest = await startRest([uploadThing], answer ?? (() => ({ data: { done: true } })));
};

const url = '/api/v1/things/t/files';
const raw = (payload: string, headers: Record<string, string> = {}, query = '') =>
  rest.app.inject({
    method: 'POST',
    url: `${url}${query}`,
    headers: { ...withKey, 'content-type': 'text/csv', ...headers },
    payload,
  });

const boundary = 'b0undary';
const part = (disposition: string, content: string, type?: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n${content}\r\n`;
const filePart = (content: string, name = 'a.csv') =>
  part(`name="file"; filename="${name}"`, content, 'text/csv');
const note = (content: string) => part('name="note"', content);
const form = (parts: string[], headers: Record<string, string> = withKey) =>
  rest.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.join('')}--${boundary}--\r\n`,
  });

const lastVariables = () => rest.calls.at(-1)!.variables;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('an upload', () => {
  it('as a raw body is stored and handed on by its key', async () => {
    await start();
    const reply = await raw(
      'a,b\n1,2\n',
      { 'content-disposition': 'attachment; filename="../my file.csv"' },
      '?dry-run=true&note=hi',
    );
    expect(reply.statusCode).toBe(201);
    const [key] = [...rest.storage.files.keys()];
    expect(lastVariables()).toEqual({
      id: 't',
      dryRun: true,
      note: 'hi',
      file: {
        key,
        sizeBytes: 8,
        sha256: sha256('a,b\n1,2\n'),
        fileName: 'my file.csv',
        contentType: 'text/csv',
      },
    });
    expect(rest.storage.files.get(key!)!.toString()).toBe('a,b\n1,2\n');
  });

  it('as a form is the same, its other fields being the options', async () => {
    await start();
    const reply = await form([part('name="dryRun"', 'true'), filePart('a,b\n'), part('name="note"', 'hi')]);
    expect(reply.statusCode).toBe(201);
    expect(lastVariables()).toMatchObject({
      dryRun: true,
      note: 'hi',
      file: { sizeBytes: 4, fileName: 'a.csv' },
    });
  });

  it('of a session may name its organization in the form', async () => {
    await start();
    const reply = await form([filePart('a'), part('name="organizationId"', organizationId)], withSession);
    expect(reply.statusCode).toBe(201);
    expect(rest.calls.at(-1)!.ctx.organizationId).toBe(organizationId);
  });

  it('of exactly the limit is taken', async () => {
    await start();
    expect((await raw('x'.repeat(limitBytes))).statusCode).toBe(201);
    expect((await form([filePart('x'.repeat(limitBytes))])).statusCode).toBe(201);
  });
});

describe('an upload that cannot be used leaves no file behind and runs nothing', () => {
  const cases: [string, () => Promise<{ statusCode: number; json(): { code: string } }>, number, string][] = [
    ['raw and too large', () => raw('x'.repeat(limitBytes + 1)), 413, 'PAYLOAD_TOO_LARGE'],
    ['a form and too large', () => form([filePart('x'.repeat(limitBytes + 1))]), 413, 'PAYLOAD_TOO_LARGE'],
    ['of another type', () => raw('x', { 'content-type': 'application/pdf' }), 415, 'MEDIA_TYPE_UNSUPPORTED'],
    ['missing', () => raw(''), 400, 'VALIDATION_FAILED'],
    ['missing from its form', () => form([part('name="note"', 'x')]), 400, 'VALIDATION_FAILED'],
    [
      'an empty file input',
      () => form([part('name="file"; filename=""', '', 'application/octet-stream')]),
      400,
      'VALIDATION_FAILED',
    ],
    ['with an option twice', () => form([note('x'), filePart('a'), note('y')]), 400, 'VALIDATION_FAILED'],
    [
      'with an option in both spellings',
      () => raw('a', {}, '?dry-run=true&dryRun=true'),
      400,
      'VALIDATION_FAILED',
    ],
    [
      'with an option that is too long',
      () => form([filePart('a'), note('x'.repeat(httpLimits.formFieldSizeBytes + 1))]),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['two files', () => form([filePart('a'), filePart('b')]), 400, 'VALIDATION_FAILED'],
    [
      'with a bad option after the file',
      () => form([filePart('a'), part('name="dryRun"', 'maybe')]),
      400,
      'VALIDATION_FAILED',
    ],
    ['with an unknown option', () => raw('a', {}, '?color=red'), 400, 'VALIDATION_FAILED'],
    [
      'of a session without an organization',
      () => form([filePart('a')], withSession),
      400,
      'ORGANIZATION_REQUIRED',
    ],
    ['with a malformed key', () => raw('a', { 'idempotency-key': 'é' }), 400, 'IDEMPOTENCY_KEY_INVALID'],
  ];

  it.each(cases)('%s', async (_title, send, status, code) => {
    await start();
    const reply = await send();
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect([...rest.storage.files.keys()]).toEqual([]);
    expect(rest.calls).toEqual([]);
  });
});

describe('a stored upload', () => {
  it('is removed when the operation rejects it', async () => {
    await start(() => rejectedWith(fail('IMPORT_FILE_INVALID')));
    expect((await raw('a')).json().code).toBe('IMPORT_FILE_INVALID');
    expect(rest.storage.files.size).toBe(0);
  });

  it('is removed when the request was a repetition: the first one counts', async () => {
    await start(() => ({ data: { done: true }, extensions: { idempotentReplayed: true } }));
    const reply = await raw('a', { 'idempotency-key': 'k' });
    expect(reply.headers['idempotent-replayed']).toBe('true');
    expect(rest.storage.files.size).toBe(0);
  });

  it('stays when it is not known whether the operation took it', async () => {
    await start(() => {
      throw new Error('connection lost');
    });
    expect((await raw('a')).statusCode).toBe(500);
    expect(rest.storage.files.size).toBe(1);
  });

  it('counts by its content for an Idempotency-Key', async () => {
    await start();
    const hashes = [];
    for (const content of ['a', 'a', 'b']) {
      await raw(content, { 'idempotency-key': 'k' });
      hashes.push(rest.calls.at(-1)!.ctx.idempotency!.requestHash);
    }
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[0]).not.toBe(hashes[2]);
  });
});

describe('an upload that is cut off', () => {
  const head = (type: string, lengthBytes: number) =>
    `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer full-key\r\nContent-Type: ${type}\r\nContent-Length: ${lengthBytes}\r\n\r\n`;

  it.each([
    ['raw', head('text/csv', 500)],
    [
      'form',
      `${head(`multipart/form-data; boundary=${boundary}`, 500)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`,
    ],
  ])('%s: leaves no file behind and runs nothing', async (_kind, request) => {
    await start();
    await rest.app.listen({ port: 0, host: '127.0.0.1' });
    const rejected = putRejected(rest);
    const socket = await open(rest);
    socket.write(`${request}half of it`);
    await rejected.started;
    socket.destroy();
    await rejected.ended;
    expect(rest.storage.files.size).toBe(0);
    expect(rest.calls).toEqual([]);
  });
});

async function open(server: Rest): Promise<Socket> {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Watches the next store: when its first bytes have arrived, and when it has failed. */
function putRejected(server: Rest): { started: Promise<void>; ended: Promise<void> } {
  const put = server.storage.put.bind(server.storage);
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  server.storage.put = async stream => {
    const watched = async function* () {
      for await (const chunk of stream) {
        started.resolve();
        yield chunk;
      }
    };
    try {
      return await put(watched());
    } catch (error) {
      ended.resolve();
      throw error;
    }
  };
  return { started: started.promise, ended: ended.promise };
}

describe('a form that cannot be read', () => {
  const send = (payload: string, contentType = `multipart/form-data; boundary=${boundary}`) =>
    rest.app.inject({ method: 'POST', url, headers: { ...withKey, 'content-type': contentType }, payload });

  it.each([
    ['ends within its file', filePart('a,b').slice(0, -2)],
    ['ends within the head of a part', `--${boundary}\r\nContent-Disposition: form-da`],
    ['ends after a field', part('name="note"', 'hi')],
    ['has a field __proto__', `${part('name="__proto__"', 'x')}${filePart('a')}--${boundary}--\r\n`],
    ['has a file __proto__', `${part('name="__proto__"; filename="a"', 'x')}--${boundary}--\r\n`],
    ['is no form', 'hello'],
    ['is empty', ''],
  ])('because it %s is rejected, and no file stays', async (_, payload) => {
    await start();
    const reply = await send(payload);
    expect([reply.statusCode, reply.json().code]).toEqual([
      400,
      expect.stringMatching(/^(MALFORMED_BODY|VALIDATION_FAILED)$/),
    ]);
    expect(rest.storage.files.size).toBe(0);
    expect(rest.calls).toEqual([]);
  });

  it('because it has no boundary is rejected', async () => {
    await start();
    const reply = await send(filePart('a'), 'multipart/form-data');
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'MALFORMED_BODY']);
  });

  it('to its end has a field with NUL rejected by its name, and no file stays', async () => {
    await start();
    const reply = await form([part('name="note"', 'a\0'), filePart('a')]);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toMatchObject([{ path: 'note', code: 'CHARACTER_INVALID' }]);
    expect(rest.storage.files.size).toBe(0);
  });

  it('never leaves half a character in the name of a file', async () => {
    await start();
    await form([filePart('a', `${'a'.repeat(254)}\u{1F600}.csv`)]);
    expect((lastVariables().file as { fileName: string }).fileName.isWellFormed()).toBe(true);
  });
});
