import { type TObject, type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/context.js';
import { AppError, fail } from '../../kernel/errors.js';
import { requestContext } from '../../test/gateway/test-context.js';
import { MemoryStorage } from '../../test/rest/rest-harness.js';
import { graphql } from '../graphql.js';
import type { PreparedOperation } from '../operation.js';
import { anyCredential, type Route } from '../route.js';
import { checkedByOperation, input, Uuid } from '../schema-builders.js';
import type { ToolDeclaration } from '../tool-declarations/tool-declaration.js';
import { ToolRegistry } from './tool-registry.js';
import { toolSources } from './tool-source.js';

const tool: ToolDeclaration = {
  name: 'change_thing',
  title: 'Change a thing',
  description: 'Changes a thing, and answers it. Use it where a thing has to be another than it is.',
  effect: 'writes',
};
const writing = graphql(
  `mutation ($id: ID!) { deleteProduct(input: { id: $id }) { product { ...ProductFields } } }`,
);
const reading = graphql(`query ($id: ID!) { product(id: $id) { ...ProductFields } }`);

/** A row that changes something, but for what the test gives. */
const row = (given: Partial<Route> = {}): Route => ({
  id: 'things.change',
  method: 'PATCH',
  path: '/api/v1/things/:thingId',
  scope: 'catalog:write',
  callers: anyCredential,
  tag: 'Things',
  summary: 'Change a thing',
  operation: writing as Route['operation'],
  variables: ({ params, query, body }) => ({ params, query, body }),
  reply: {
    status: 200,
    schema: Type.Object({ thing: Type.Object({ id: Type.String() }) }),
    body: data => data as never,
  },
  params: described({ thingId: Uuid }),
  body: input({ name: told(Type.String({ maxLength: 5 })), size: Type.Optional(told(Type.Integer())) }),
  tool,
  ...given,
});
const told = <T extends TSchema>(schema: T): T => ({ ...schema, description: 'What it is.' });
const described = (fields: Record<string, TSchema>): TObject =>
  Type.Object(Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, told(schema)])));

const never: PreparedOperation = () => Promise.reject(new Error('It is not called'));
const storage = new MemoryStorage();
const registryOf = (rows: Route[], run: PreparedOperation = never) =>
  new ToolRegistry(toolSources(rows), {
    operations: async () => ({ prepare: () => run as never }),
    storage,
    publicUrl: 'https://shop.example',
  });
const inputOf = (given: Partial<Route>) => registryOf([row(given)]).tools[0]!.input as TObject;

describe('the arguments of a tool', () => {
  it('are parameters, query and body as one closed object, optional where they are in the route', () => {
    const query = Type.Object({ notify: Type.Optional(told(Type.Boolean())) });
    const schema = inputOf({ query });
    expect(Object.keys(schema.properties)).toEqual(['thingId', 'notify', 'name', 'size']);
    expect(schema).toMatchObject({ required: ['thingId', 'name'], additionalProperties: false });
  });

  it('are without the organization, and without what the declaration leaves out', () => {
    const body = input({
      name: told(Type.String()),
      organizationId: told(Uuid),
      price: Type.Optional(Type.String()),
    });
    const schema = inputOf({ body, tool: { ...tool, without: ['price'] } });
    expect(Object.keys(schema.properties)).toEqual(['thingId', 'name']);
    expect(schema.required).toEqual(['thingId', 'name']);
  });

  it('have the version where the operation compares it', () => {
    expect(inputOf({ errorCodes: ['VERSION_STALE'] }).properties).toHaveProperty('expectedVersion');
    expect(inputOf({}).properties).not.toHaveProperty('expectedVersion');
  });

  it('tell the rule that the operation checks', () => {
    const body = input({ size: told(checkedByOperation(Type.Integer(), { maximum: 9 })) });
    expect(inputOf({ body }).properties.size).toMatchObject({ type: 'integer', maximum: 9 });
  });

  it('have the meaning that the declaration gives them, also within others', () => {
    const body = input({ names: Type.Array(input({ word: Type.String() })) });
    const meanings = { names: 'Its names.', 'names.word': 'One of them.' };
    const { names } = inputOf({ body, tool: { ...tool, arguments: meanings } }).properties as Record<
      string,
      object
    >;
    expect(names).toMatchObject({
      description: 'Its names.',
      items: { properties: { word: { description: 'One of them.' } } },
    });
  });
});

const text = Type.String();

describe('a row that cannot be a tool stops the start, and is named', () => {
  it.each<[string, Partial<Route>, RegExp]>([
    [
      'two arguments of one name',
      { query: described({ name: text }) },
      /change_thing: name is an argument of query and of body/,
    ],
    ['an argument without a meaning', { body: input({ zorb: text }) }, /argument zorb has no description/],
    ['a body that is no object', { body: Type.Array(text) }, /things.change .* not an object/],
    ['an upload', { consumes: 'file' }, /body is of the kind file/],
    ['raw bytes', { consumes: 'raw' }, /body is of the kind raw/],
    ['a public route', { callers: 'public' }, /callers are not identified/],
    ['a route of clients', { callers: 'client' }, /callers are not identified/],
    [
      'a file as the answer',
      { reply: { status: 200, file: () => ({}) as never } },
      /reply is not one JSON body/,
    ],
    [
      'text as the answer',
      { reply: { status: 200, contentType: null, text: () => '' } },
      /reply is not one JSON/,
    ],
    ['a long reply', { stream: { contents: {}, open: () => null } }, /reply is not one JSON body/],
    ['header fields', { headers: Type.Object({ 'x-a': text }) }, /needs header fields/],
    ['no key for a repetition', { idempotent: false }, /twice/],
    ['a needed field left out', { tool: { ...tool, without: ['name'] } }, /cannot do without name/],
    ['a mutation that reads', { tool: { ...tool, effect: 'reads' } }, /a query reads/],
    ['a query with an effect', { operation: reading as never }, /a query reads/],
    ['a name that is none', { tool: { ...tool, name: 'changeThing' } }, /snake case/],
    ['a description that says nothing', { tool: { ...tool, description: 'Changes it.' } }, /too short/],
  ])('%s', (_, given, problem) => {
    expect(() => registryOf([row(given)])).toThrow(problem);
  });

  it('two tools of one name', () => {
    expect(() => registryOf([row(), row({ id: 'things.other' })])).toThrow(
      /Two tools are called change_thing/,
    );
  });
});

const caller: Caller = { ...requestContext().caller, kind: 'api_key', scopes: new Set(['catalog:write']) };
const thingId = '019a9f00-0000-7000-8000-000000000001';

const call = (run: PreparedOperation, given: Partial<Route> = {}, args: unknown = { thingId, name: 'new' }) =>
  registryOf([row(given)], run).call(requestContext(), {
    name: 'change_thing',
    input: args,
    caller,
    callId: 'call-1',
  });

describe('a call of a tool', () => {
  it('runs the operation as its caller, under a key that is bound to caller and route', async () => {
    const calls: unknown[] = [];
    const answer = await call(async (variables, ctx) => {
      calls.push({ variables, scopes: [...ctx.caller.scopes], ...ctx.idempotency });
      return { data: { thing: { id: thingId, secret: 'x' } } };
    });
    expect(answer).toEqual({ ok: true, output: { thing: { id: thingId } } });
    expect(calls).toEqual([
      {
        variables: { params: { thingId }, query: {}, body: { name: 'new' } },
        scopes: ['catalog:write'],
        key: 'call-1',
        scope: `api_key:${caller.id} things.change`,
        requestHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it('is repeatable where REST needs no key, as with DELETE', async () => {
    const keys: unknown[] = [];
    const run: PreparedOperation = async (_, ctx) => {
      keys.push(ctx.idempotency?.key);
      return { data: { thing: { id: thingId } } };
    };
    const given = { method: 'DELETE', body: undefined as never } as const;
    expect(await call(run, given, { thingId })).toMatchObject({ ok: true });
    expect(keys).toEqual(['call-1']);
  });

  it('names all that is wrong with its arguments at once', async () => {
    const answer = await call(never, {}, { thingId: 'x', name: 'too long', more: 1 });
    expect(answer).toMatchObject({
      ok: false,
      code: 'VALIDATION_FAILED',
      errors: [
        { path: 'more', code: 'UNKNOWN_FIELD' },
        { path: 'thingId', code: 'FORMAT_INVALID' },
        { path: 'name', code: 'LENGTH_INVALID' },
      ],
    });
  });

  it('has arguments that can be stored, and are not nested without end', async () => {
    expect(await call(never, {}, { thingId, name: 'a\0' })).toMatchObject({ errors: [{ path: 'name' }] });
    const deep = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`);
    expect(await call(never, {}, { thingId, name: deep })).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('answers what the operation rejects in the names of its arguments', async () => {
    const errors = [{ path: 'input.name', code: 'TAKEN', message: 'Another thing has it.' }];
    const answer = await call(rejecting(fail('VALIDATION_FAILED', { errors })));
    expect(answer).toEqual({
      ok: false,
      code: 'VALIDATION_FAILED',
      detail: 'name: Another thing has it.',
      errors: [{ ...errors[0], path: 'name' }],
    });
  });

  it('keeps the spelling of its arguments, where REST would write a parameter in its own', async () => {
    const query = Type.Object({ updatedSince: Type.Optional(told(text)) });
    const errors = [{ path: 'updatedSince', code: 'VALUE_INVALID', message: 'Not that.' }];
    const answer = await call(rejecting(fail('VALIDATION_FAILED', { errors })), { query });
    expect(answer).toMatchObject({ errors: [{ path: 'updatedSince' }] });
  });

  it.each(['INTERNAL', 'UNAVAILABLE', 'IDEMPOTENCY_IN_FLIGHT'] as const)(
    'throws %s, which says nothing of it',
    async code => {
      await expect(call(rejecting(fail(code)))).rejects.toMatchObject({ code });
    },
  );

  describe('that takes a file', () => {
    const upload = { required: true, limitBytes: 100, accepts: ['text/*'] };
    const file = { content: 'The file as text.', fileName: 'Its name.' };
    const takesFile = {
      consumes: 'file',
      upload,
      body: undefined as never,
      tool: { ...tool, file },
    } as const;
    const args = { thingId, content: 'sku\nA', fileName: 'a.csv' };

    it('stores the text that it is given, and is bound to its digest', async () => {
      const seen: unknown[] = [];
      const run: PreparedOperation = async (variables, ctx) => {
        seen.push((variables as { file: unknown }).file, ctx.idempotency?.requestHash);
        return { data: { thing: { id: thingId } } };
      };
      const variables = ({ file: stored }: { file: unknown }) => ({ file: stored });
      const given = { ...takesFile, variables } as Partial<Route>;
      expect(await call(run, given, args)).toMatchObject({ ok: true });
      expect(await call(run, given, { ...args, content: 'sku\nB' })).toMatchObject({ ok: true });
      const [first, hash, , otherHash] = seen as [{ key: string }, string, unknown, string];
      expect(first).toMatchObject({ fileName: 'a.csv', sizeBytes: 5, contentType: 'text/plain' });
      expect(storage.files.get(first.key)?.toString()).toBe('sku\nA');
      expect(hash).not.toBe(otherHash);
    });

    it.each([
      ['is rejected', rejecting(fail('VALIDATION_FAILED'))],
      [
        'was done before',
        async () => ({ data: { thing: { id: thingId } }, extensions: { idempotentReplayed: true } }),
      ],
    ] satisfies [string, PreparedOperation][])('keeps no file of a call that %s', async (_, run) => {
      const kept = storage.files.size;
      await call(run, takesFile, args);
      expect(storage.files.size).toBe(kept);
    });

    it('keeps the file where it is not known what came of the call', async () => {
      const kept = storage.files.size;
      await expect(call(rejecting(fail('INTERNAL')), takesFile, args)).rejects.toThrow();
      expect(storage.files.size).toBe(kept + 1);
    });

    it.each([
      [{ thingId }, [{ path: 'content', code: 'REQUIRED' }]],
      [{ ...args, content: '' }, [{ path: 'content', code: 'LENGTH_INVALID' }]],
      [{ ...args, content: 7 }, [{ path: 'content', code: 'TYPE_INVALID' }]],
    ])('rejects %j', async (given, errors) => {
      expect(await call(never, takesFile, given)).toMatchObject({ ok: false, errors });
    });

    it('takes at most 1 MiB', async () => {
      const given = { ...args, content: 'x'.repeat(1024 * 1024) };
      expect(await call(never, takesFile, given)).toMatchObject({ ok: false, code: 'PAYLOAD_TOO_LARGE' });
    });
  });

  it('throws what is no answer', async () => {
    await expect(call(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
  });
});

/** An operation that ends with the error. */
const rejecting =
  ({ code, detail, errors, message }: AppError): PreparedOperation =>
  async () => ({ data: null, errors: [{ message, extensions: { code, detail, errors } }] as never });
