import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseText } from '../../support/database-text.js';
import { AgentMerchant, AgentShop, calling, invokePath, runsPath } from './agent-shop.js';

/** A program starts. */
const programTimeoutMs = 60_000;
const nobody = '019a9f00-0000-7000-8000-0000000000ff';
const { outcomes } = AgentMerchant;

let agents: AgentShop;
let merchant: AgentMerchant;

beforeAll(async () => {
  agents = await AgentShop.open();
}, programTimeoutMs);
afterAll(() => agents.close());
beforeEach(async () => {
  merchant = await agents.merchant();
});

describe('a question to the agent', () => {
  it('is answered from what tools say, which the answer cites', async () => {
    const { id } = await merchant.product();
    agents.script([
      {
        text: 'I look it up.',
        ...calling(['list_products', { q: 'mug' }], ['get_product', { productId: nobody }]),
      },
      { text: `It costs 12 dollars [[product:${id}]], as another [[product:${nobody}]].` },
    ]);
    const run = await merchant.ask({ message: 'What does the mug cost?' });
    expect(run).toMatchObject({
      ...{ status: 'completed', mode: 'model', answer: 'It costs 12 dollars [1], as another .' },
      citations: [{ number: 1, kind: 'product', id, title: 'Enamel mug', page: null }],
      messages: [{ role: 'user', text: 'What does the mug cost?' }],
      warnings: [{ code: 'citation_unknown' }],
      usage: { calls: 2, currency: 'USD' },
    });
    expect(outcomes(run)).toEqual([
      ['list_products', 'succeeded', null],
      ['get_product', 'failed', 'PRODUCT_NOT_FOUND'],
    ]);
    expect(run.toolCalls[0]).toMatchObject({ arguments: { q: 'mug' }, effect: 'reads', id: `${run.id}.1` });
    const { inputTokens, outputTokens, cost } = run.usage;
    expect(Number(cost)).toBeCloseTo((inputTokens + 2 * outputTokens) / 1e6, 12);
    const [first, second] = agents.told as [(typeof agents.told)[0], (typeof agents.told)[0]];
    expect(first.texts).toEqual(['What does the mug cost?']);
    expect(second.results.map(text => JSON.parse(text))).toMatchObject([
      { tool: 'list_products', data: { items: [{ id }] } },
      { tool: 'get_product', error: { code: 'PRODUCT_NOT_FOUND' } },
    ]);
    expect(await databaseText(agents.program.databaseUrl)).not.toContain('What does the mug cost');
  });

  it('starts with 202 and is followed by its run and its job, live', async () => {
    agents.script([calling(['list_products', {}]), { text: 'Done, and that is all there is.' }]);
    const { status, headers, json } = await merchant.shop.rest.post(runsPath, { message: 'Hello' });
    const { runId } = json.data;
    expect([status, headers.get('location'), headers.get('retry-after')]).toEqual([
      202,
      `${runsPath}/${runId}`,
      '1',
    ]);
    expect(json).toMatchObject({
      operationId: runId,
      links: { run: `${runsPath}/${runId}`, job: `/api/v1/jobs/${json.jobId}` },
    });
    const seen = [];
    for await (const job of merchant.shop.live().job(json.jobId)) {
      seen.push(job);
    }
    expect(seen.at(-1)).toMatchObject({ status: 'completed', progress: { done: 3 } });
    const { json: read, headers: of } = await merchant.shop.rest.get(`${runsPath}/${runId}`);
    expect([read.run.status, of.get('retry-after'), of.get('etag')]).toEqual([
      'completed',
      null,
      `"${read.run.version}"`,
    ]);
  });

  it('goes on in its conversation, for the organization alone', async () => {
    agents.script([{ text: 'There are two mugs.' }, { text: 'Both are blue.' }]);
    const first = await merchant.ask({ message: 'How many mugs?' });
    const second = await merchant.ask({ message: 'Which colour?', conversationId: first.conversationId });
    expect(second).toMatchObject({ answer: 'Both are blue.', conversationId: first.conversationId });
    expect(agents.told.at(-1)!.texts).toEqual(['How many mugs?', 'There are two mugs.', 'Which colour?']);
    const stranger = await agents.merchant();
    for (const conversationId of [first.conversationId, nobody]) {
      const { status, json } = await stranger.shop.rest.post(runsPath, { message: 'And?', conversationId });
      expect([status, json.code]).toEqual([404, 'AGENT_CONVERSATION_NOT_FOUND']);
    }
    const { status, json } = await stranger.shop.rest.get(`${runsPath}/${first.id}`);
    expect([status, json.code]).toEqual([404, 'AGENT_RUN_NOT_FOUND']);
  });

  it('tells all that is wrong with a request at once, and starts nothing', async () => {
    const { status, json } = await merchant.shop.rest.post(runsPath, {
      messages: [{ role: 'assistant', text: 'Hi' }],
      tools: ['drop_table'],
      language: 'no language',
      budget: { money: { amount: '1', currency: 'XYZ' } },
    });
    expect([status, json.errors.map(({ path }: { path: string }) => path).sort()]).toEqual([
      400,
      ['budget.money.currency', 'language', 'messages', 'tools.0'],
    ]);
    const { data } = await merchant.graphql('{ agentRuns { items { id } } }');
    expect(data.agentRuns.items).toEqual([]);
  });

  it('lists runs, the newest first', async () => {
    agents.script(() => ({ text: 'So it is.' }));
    const runs = [await merchant.ask({ message: 'One' }), await merchant.ask({ message: 'Two' })];
    const document = `query ($filter: AgentRunFilter) { agentRuns(filter: $filter) {
      total { count } items { id answer toolCalls { id } job { status } } } }`;
    const { data } = await merchant.graphql(document);
    expect(data.agentRuns.items.map(({ id }: { id: string }) => id)).toEqual([runs[1]!.id, runs[0]!.id]);
    expect(data.agentRuns).toMatchObject({
      total: { count: 2 },
      items: [{ toolCalls: [], job: { status: 'completed' } }, {}],
    });
    const filter = { conversationId: runs[0]!.conversationId, statuses: ['completed'] };
    expect((await merchant.graphql(document, { filter })).data.agentRuns.items).toHaveLength(1);
  });
});

describe('invoke', () => {
  it('answers the finished run, and the same for the same key', async () => {
    agents.script([{ text: 'Yes, it is.' }, { text: 'Another answer.' }]);
    const headers = { 'idempotency-key': 'once' };
    const body = { message: 'Is it?' };
    const [one, other] = await Promise.all([
      merchant.shop.rest.post(invokePath, body, headers),
      merchant.shop.rest.post(invokePath, body, headers),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.json.run).toMatchObject({ status: 'completed', answer: 'Yes, it is.' });
    expect(other.json.run).toEqual(one.json.run);
    expect(one.json.links).toEqual({
      run: `${runsPath}/${one.json.run.id}`,
      job: `/api/v1/jobs/${one.json.run.jobId}`,
    });
    const again = await merchant.shop.rest.post(invokePath, body, headers);
    expect([again.json.run.id, again.headers.get('idempotent-replayed')]).toEqual([one.json.run.id, 'true']);
    const reused = await merchant.shop.rest.post(invokePath, { message: 'Or is it?' }, headers);
    expect([reused.status, reused.json.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(agents.sandbox.calls).toHaveLength(1);
  });

  it('answers in time a run that goes on, with where to look again', async () => {
    agents.script(() => ({ text: 'Late, but it came.' }));
    agents.sandbox.fail('slow');
    const { status, json, headers } = await merchant.shop.rest.post(invokePath, {
      message: 'Hello',
      timeoutSeconds: 1,
    });
    expect([status, json.run.status, headers.get('retry-after')]).toEqual([200, 'running', '1']);
    const canceled = await merchant.shop.rest.post(`/api/v1/jobs/${json.run.jobId}/cancel`, {});
    expect(canceled.status).toBe(200);
    expect(await merchant.settled(json.run.id)).toMatchObject({ status: 'canceled', answer: null });
  });

  it('has a time limit of its own', async () => {
    const document =
      'mutation ($input: InvokeAgentInput!) { invokeAgent(input: $input) { agentRun { id } } }';
    const { errors } = await merchant.graphql(document, { input: { message: 'Hello', timeoutSeconds: 26 } });
    expect(errors[0].extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'timeoutSeconds' }],
    });
  });
});

describe('tools of a run', () => {
  it('are those that read and that the caller may use; others are refused and told', async () => {
    const rest = await merchant.key('agents:invoke', 'catalog:read');
    const { id } = await merchant.product();
    agents.script([
      calling(
        ['list_orders', {}],
        ['update_product', { productId: id, title: 'Hacked' }],
        ['no_such_tool', {}],
      ),
      { text: 'That was not possible.' },
    ]);
    const run = await merchant.ask({ message: 'Do it' }, rest);
    expect(run.tools).toContain('list_products');
    expect(run.tools).not.toContain('list_orders');
    expect(agents.told[0]!.tools.sort()).toEqual([...run.tools].sort());
    expect(outcomes(run)).toEqual([
      ['list_orders', 'refused', 'TOOL_NOT_GRANTED'],
      ['update_product', 'refused', 'TOOL_NOT_GRANTED'],
      ['no_such_tool', 'refused', 'TOOL_NOT_GRANTED'],
    ]);
    expect(run.warnings.map(({ code }: { code: string }) => code)).toEqual(Array(3).fill('tool_not_granted'));
    expect((await merchant.readProduct(id)).title).toBe('Enamel mug');
  });

  it('with an effect run where the request names them, once', async () => {
    const { id } = await merchant.product();
    agents.script([
      calling(['update_product', { productId: id, title: 'Blue mug' }]),
      { text: 'It is named so.' },
    ]);
    const run = await merchant.ask({ message: 'Rename it', tools: ['update_product'] });
    expect([run.tools, outcomes(run)]).toEqual([['update_product'], [['update_product', 'succeeded', null]]]);
    expect((await merchant.readProduct(id)).title).toBe('Blue mug');
  });

  it('need their scope: of the request, and of who reads the run', async () => {
    const rest = await merchant.key('agents:invoke', 'catalog:read');
    const refused = await rest.post(runsPath, { message: 'Hello', tools: ['list_orders'] });
    expect([refused.status, refused.json.code]).toEqual([403, 'SCOPE_MISSING']);
    agents.script(() => ({ text: 'So it is.' }));
    const run = await merchant.ask({ message: 'Hello', tools: ['list_orders'] });
    for (const reply of [
      await rest.get(`${runsPath}/${run.id}`),
      await rest.post(runsPath, { message: 'More', conversationId: run.conversationId }),
    ]) {
      expect([reply.status, reply.json.detail]).toEqual([403, expect.stringContaining('orders:read')]);
    }
  });

  it('reject what is wrong with arguments, and the model is told', async () => {
    agents.script([
      {
        toolCalls: [
          { name: 'list_products', arguments: '{"limit":' },
          { name: 'list_products', arguments: '{"limit":0}' },
        ],
      },
      { text: 'I cannot say.' },
    ]);
    const run = await merchant.ask({ message: 'Hello' });
    expect(outcomes(run)).toEqual(Array(2).fill(['list_products', 'refused', 'VALIDATION_FAILED']));
    expect(agents.told[1]!.results.join()).toContain('limit');
  });

  it('work no longer once the credential is revoked', async () => {
    const { id } = await merchant.product();
    const key = await merchant.shop.key(['agents:invoke', 'catalog:read', 'catalog:write']);
    agents.script([
      calling(['set_product_price', { productId: id, price: { amount: '9.00', currency: 'USD' } }]),
      { text: 'No rights any more.' },
    ]);
    const ask = { message: 'Hello', tools: ['set_product_price'] };
    const run = await merchant.ask(ask, agents.program.rest(key));
    const asOwner = (document: string) => merchant.shop.owner.graphql(document, {}, merchant.shop.id);
    const { data } = await asOwner('{ apiKeys { id scopes } }');
    const { id: keyId } = data.apiKeys.find(({ scopes }: { scopes: string[] }) => scopes.length === 3);
    expect(
      (await asOwner(`mutation { revokeApiKey(input: { id: "${keyId}" }) { apiKey { id } } }`)).errors,
    ).toBeUndefined();
    await merchant.decide('approve', { callId: run.toolCalls[0].id });
    const after = await merchant.settled(run.id);
    expect(outcomes(after)).toEqual([['set_product_price', 'failed', 'TOOL_CALLER_REVOKED']]);
    expect((await merchant.readProduct(id)).price.amount).toBe('12.00');
  });
});
