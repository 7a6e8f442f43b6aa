import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import type { ToolResult } from '../../kernel/tools/toolbox.js';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { ToolClient } from '../support/tool-client.js';
import { type ExampleIds, toolExamples } from './tool-examples.js';

let program: Program;
let tools: ToolClient;
let caller: Caller;
let productId: string;

beforeAll(async () => {
  program = await startProgram();
  tools = await ToolClient.open(program);
  const shop = await startOrganization(program);
  caller = await tools.callerOf(shop.apiKey);
  productId = (await shop.rest.post('/api/v1/products', { title: 'Mug', sku: 'MUG' })).json.product.id;
});
afterAll(async () => {
  await tools.close();
  await program.stop();
});

const outputOf = (result: ToolResult): Record<string, unknown> => {
  expect(result).toMatchObject({ ok: true });
  return (result as { output: Record<string, unknown> }).output;
};

const someId = '019a9f00-0000-7000-8000-000000000001';
const ids = new Proxy({}, { get: () => someId }) as ExampleIds;

describe('a call', () => {
  it('that is repeated has one effect, and the first answer', async () => {
    const callId = newId();
    const input = { title: 'Once', sku: 'ONCE' };
    const first = await tools.call(caller, 'create_product', input, { callId });
    const second = await tools.call(caller, 'create_product', input, { callId });
    expect(second).toEqual(first);
    const other = await tools.call(caller, 'create_product', { ...input, title: 'Twice' }, { callId });
    expect(other).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    const found = outputOf(await tools.call(caller, 'list_products', { sku: ['ONCE'] }));
    expect(found.pagination).toMatchObject({ total: 1 });
  });

  it('that is made by many at once has one effect', async () => {
    const callId = newId();
    const input = { title: 'Many', sku: 'MANY' };
    const calls = Array.from({ length: 8 }, () => tools.call(caller, 'create_product', input, { callId }));
    const settled = await Promise.allSettled(calls);
    const answers = settled.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []));
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
    for (const each of settled) {
      // Whoever comes while the first is worked on learns nothing of the call: it is thrown, to be tried again.
      expect(each.status === 'rejected' ? each.reason.code : 'answered').toMatch(
        /answered|IDEMPOTENCY_IN_FLIGHT/,
      );
    }
    const found = outputOf(await tools.call(caller, 'list_products', { sku: ['MANY'] }));
    expect(found.pagination).toMatchObject({ total: 1 });
  });

  it('that is tried changes nothing, and answers what it would', async () => {
    const input = { title: 'Tried', sku: 'TRIED' };
    const tried = await tools.call(caller, 'create_product', input, { isDryRun: true });
    expect(outputOf(tried).product).toMatchObject({ title: 'Tried', version: 1 });
    const found = outputOf(await tools.call(caller, 'list_products', { sku: ['TRIED'] }));
    expect(found.pagination).toMatchObject({ total: 0 });
  });

  it.each(['draft_review_reply', 'create_look'])(
    'of %s cannot be tried: it calls somebody or writes files',
    async name => {
      const result = await tools.call(caller, name, toolExamples(ids)[name], { isDryRun: true });
      expect(result).toMatchObject({ ok: false, code: 'TOOL_DRY_RUN_UNAVAILABLE' });
    },
  );

  it('with the version that was read is rejected once there is another', async () => {
    const { product } = outputOf(await tools.call(caller, 'get_product', { productId })) as {
      product: { version: number };
    };
    const change = { productId, title: 'Newer', expectedVersion: product.version };
    expect(await tools.call(caller, 'update_product', change)).toMatchObject({ ok: true });
    expect(await tools.call(caller, 'update_product', { ...change, title: 'Late' })).toMatchObject({
      ok: false,
      code: 'VERSION_STALE',
    });
  });

  it('does not change a price but by the tool for prices', async () => {
    const change = { productId, price: { amount: '0.01', currency: 'USD' } };
    expect(await tools.call(caller, 'update_product', change)).toMatchObject({
      ok: false,
      errors: [{ path: 'price', code: 'UNKNOWN_FIELD' }],
    });
  });

  it('that reads more than is given says how to ask for less', async () => {
    for (let index = 0; index < 4; index += 1) {
      const text = 'Words of a description. '.repeat(4_000);
      const input = { title: `Long ${index}`, sku: `LONG-${index}`, description: text };
      expect(await tools.call(caller, 'create_product', input)).toMatchObject({ ok: true });
    }
    const sku = ['LONG-0', 'LONG-1', 'LONG-2', 'LONG-3'];
    const result = await tools.call(caller, 'list_products', { sku });
    expect(result).toMatchObject({ ok: false, code: 'TOOL_OUTPUT_TOO_LARGE' });
    expect((result as { detail: string }).detail).toContain('fewer items with limit');
    expect(await tools.call(caller, 'list_products', { sku, limit: 1 })).toMatchObject({ ok: true });
  });

  it('that brings more than a request may is rejected', async () => {
    const input = { title: 'Large', description: 'x'.repeat(2 * 1024 * 1024) };
    expect(await tools.call(caller, 'create_product', input)).toMatchObject({
      ok: false,
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  it('names its arguments in what is wrong, also of what the operation finds', async () => {
    const known = { title: 'Taken', sku: 'ONCE', variants: [{ price: { amount: 1, currency: 'USD' } }] };
    expect(await tools.call(caller, 'create_product', known)).toMatchObject({
      errors: [{ path: 'variants.0.price.amount', code: 'TYPE_INVALID' }],
    });
    expect(await tools.call(caller, 'list_products', { offset: 1_000_000_000 })).toMatchObject({
      ok: false,
      errors: [{ path: 'offset' }],
    });
    expect(await tools.call(caller, 'update_product', { productId })).toMatchObject({
      ok: false,
      code: 'VALIDATION_FAILED',
    });
    expect(await tools.call(caller, 'get_product', { productId: 'x' })).toMatchObject({
      errors: [{ path: 'productId', code: 'FORMAT_INVALID' }],
    });
  });

  it.each([null, [], 'text', 7])('with arguments that are %j is rejected', async input => {
    expect(await tools.call(caller, 'list_products', input)).toMatchObject({
      ok: false,
      code: 'VALIDATION_FAILED',
      errors: [{ path: '', code: 'TYPE_INVALID' }],
    });
  });

  it('of no tool, by nobody, or without an organization is rejected', async () => {
    expect(await tools.call(caller, 'delete_everything', {})).toMatchObject({ code: 'TOOL_NOT_FOUND' });
    expect(await tools.call({ ...caller, kind: 'anonymous' }, 'list_products', {})).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await tools.call({ ...caller, kind: 'system' }, 'list_products', {})).toMatchObject({
      code: 'CALLER_NOT_ALLOWED',
    });
    const unbound: Caller = { ...caller, kind: 'session', organizationId: null };
    expect(await tools.call(unbound, 'list_products', {})).toMatchObject({ code: 'ORGANIZATION_REQUIRED' });
  });

  it('needs an id that can be kept', async () => {
    expect(await tools.call(caller, 'list_products', {}, { callId: '' })).toMatchObject({
      code: 'IDEMPOTENCY_KEY_INVALID',
    });
  });
});
