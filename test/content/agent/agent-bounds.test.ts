import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderSandbox } from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { agentRunLimits } from '../../../subgraphs/content/agent-run/agent-run.limits.js';
import { AgentMerchant, AgentShop, calling } from './agent-shop.js';

/** A program starts. */
const programTimeoutMs = 60_000;
const { outcomes } = AgentMerchant;
const notified = '{ notifications { items { kind severity subjectId title message } } }';

let agents: AgentShop;
let merchant: AgentMerchant;

beforeAll(async () => {
  agents = await AgentShop.open();
}, programTimeoutMs);
afterAll(() => agents.close());
beforeEach(async () => {
  merchant = await agents.merchant();
});

describe('a call that changes prices', () => {
  const setPrice = async () => {
    const { id } = await merchant.product();
    agents.script([
      calling(
        ['get_product', { productId: id }],
        ['set_product_price', { productId: id, price: { amount: '9.00', currency: 'USD' } }],
      ),
      ({ results }) => ({
        text: results.at(-1)!.includes('REJECTED') ? 'It was rejected.' : 'It is changed.',
      }),
    ]);
    const tools = ['get_product', 'set_product_price'];
    const run = await merchant.ask({ message: 'Make it 9 dollars', tools });
    expect(run).toMatchObject({ status: 'waiting_for_approval', answer: null, finishedAt: null });
    expect(outcomes(run)).toEqual([
      ['get_product', 'succeeded', null],
      ['set_product_price', 'waiting_for_approval', null],
    ]);
    const { data } = await merchant.graphql(notified);
    const deletedAt = new Date(new Date(run.createdAt).getTime() + agentRunLimits.retentionMs).toISOString();
    expect(data.notifications.items[0]).toEqual({
      ...{ kind: 'agent_run.approval_requested', severity: 'warning', subjectId: run.id },
      title: 'A run of the agent waits for approval of 1 call',
      message: `It is to call set_product_price. Approve or reject each call by ${deletedAt}; the run is deleted then.`,
    });
    return { id, run, callId: run.toolCalls[1].id as string };
  };
  const amountOf = async (id: string) => (await merchant.readProduct(id)).price.amount;

  it('waits without a worker until a person approves it, and is made once', async () => {
    const { id, run, callId } = await setPrice();
    expect(await amountOf(id)).toBe('12.00');
    const asOwner = (mutation: string, input: object) =>
      merchant.shop.owner.graphql(mutation, { input }, merchant.shop.id);
    const approve =
      'mutation ($input: ApproveAgentActionInput!) { approveAgentAction(input: $input) { agentRun { status jobId } } }';
    const { data } = await asOwner(approve, { callId });
    expect(data.approveAgentAction.agentRun).toMatchObject({ status: 'queued' });
    expect(data.approveAgentAction.agentRun.jobId).not.toBe(run.jobId);
    const after = await merchant.settled(run.id);
    expect(after).toMatchObject({ status: 'completed', answer: 'It is changed.' });
    expect(after.toolCalls[1]).toMatchObject({
      status: 'succeeded',
      decidedBy: expect.stringMatching(/^session:/),
    });
    expect(await amountOf(id)).toBe('9.00');
    const { errors } = await asOwner(approve, { callId });
    expect(errors?.[0]?.extensions.code).toBe('AGENT_ACTION_NOT_PENDING');
  });

  it('is not made where a person rejects it, which the model is told', async () => {
    const { id, run, callId } = await setPrice();
    await merchant.decide('reject', { callId });
    const after = await merchant.settled(run.id);
    expect(after).toMatchObject({
      status: 'completed',
      answer: 'It was rejected.',
      warnings: [{ code: 'call_rejected' }],
    });
    expect([outcomes(after)[1], await amountOf(id)]).toEqual([
      ['set_product_price', 'rejected', 'REJECTED_BY_A_PERSON'],
      '12.00',
    ]);
  });

  it('can end the run', async () => {
    const { id, run, callId } = await setPrice();
    const { data } = await merchant.decide('reject', { callId, endsRun: true });
    expect(data.done.agentRun.status).toBe('canceled');
    expect((await merchant.settled(run.id)).finishedAt).not.toBeNull();
    expect(await amountOf(id)).toBe('12.00');
  });

  it('is not decided by the credential that started the run, but by another', async () => {
    const { id, run, callId } = await setPrice();
    for (const mutation of ['approve', 'reject'] as const) {
      const { errors } = await merchant.decide(mutation, { callId }, merchant.shop.graphql);
      expect(errors[0].extensions.code).toBe('AGENT_ACTION_NOT_ALLOWED');
    }
    expect(outcomes(await merchant.settled(run.id))[1]).toEqual([
      'set_product_price',
      'waiting_for_approval',
      null,
    ]);
    const key = await merchant.shop.key(['agents:invoke', 'catalog:read', 'catalog:write']);
    const { errors } = await merchant.decide('approve', { callId }, agents.program.graphql(key));
    expect(errors).toBeUndefined();
    await merchant.settled(run.id);
    expect(await amountOf(id)).toBe('9.00');
  });

  it('is decided by nobody who could not make it, of another organization, or twice at once', async () => {
    const { id, run, callId } = await setPrice();
    const stranger = await agents.merchant();
    const weak = agents.program.graphql(await merchant.shop.key(['agents:invoke', 'catalog:read']));
    const codes = [
      await merchant.decide('approve', { callId }, weak),
      await stranger.decide('approve', { callId }),
      await merchant.decide('approve', { callId: `${run.id}.0` }),
      await merchant.decide('approve', { callId: 'nonsense' }),
    ].map(({ errors }) => errors[0].extensions.code);
    expect(codes).toEqual(['SCOPE_MISSING', ...Array(3).fill('AGENT_ACTION_NOT_FOUND')]);
    const both = await Promise.all([
      merchant.decide('approve', { callId }),
      merchant.decide('reject', { callId }),
    ]);
    expect(both.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    const { status } = (await merchant.settled(run.id)).toolCalls[1];
    expect(await amountOf(id)).toBe(status === 'succeeded' ? '9.00' : '12.00');
  });
});

describe('the budget of a run', () => {
  it.each([
    ['tokens', { tokens: 100 }, 'budget_tokens_exceeded', 0],
    ['money', { money: { amount: '0.000001', currency: 'USD' } }, 'budget_money_exceeded', 0],
    ['money of another currency', { money: { amount: '100', currency: 'SGD' } }, 'budget_money_exceeded', 0],
    ['calls of tools', { toolCalls: 1 }, 'budget_tool_calls_exceeded', 1],
  ])('of %s ends it by name, with what was done', async (_what, budget, code, made) => {
    agents.script(() => calling(['list_products', {}], ['list_products', { q: 'mug' }]));
    const run = await merchant.ask({ message: 'Hello', budget });
    expect(run).toMatchObject({ status: 'budget_exceeded', answer: null, warnings: [{ code }] });
    expect(outcomes(run).filter(([, status]) => status === 'succeeded')).toHaveLength(made);
    expect(outcomes(run).filter(([, status]) => status === 'requested')).toEqual([]);
    expect(agents.sandbox.calls).toHaveLength(made);
  });

  it('counts calls that are refused', async () => {
    agents.script(() => calling(['no_such_tool', {}], ['list_products', { limit: 0 }]));
    const run = await merchant.ask({ message: 'Hello', budget: { toolCalls: 3 } });
    expect(run).toMatchObject({ status: 'budget_exceeded' });
    expect(agents.sandbox.calls.length).toBeLessThanOrEqual(2);
  });

  it('of the organization ends it as well', async () => {
    const document =
      'mutation ($input: SetProviderBudgetInput!) { setProviderBudget(input: $input) { providerBudget { version } } }';
    const { errors } = await merchant.shop.owner.graphql(
      document,
      { input: { tokensPerDay: 1, tokensPerMonth: 1 } },
      merchant.shop.id,
    );
    expect(errors).toBeUndefined();
    const run = await merchant.ask({ message: 'Hello' });
    expect(run).toMatchObject({
      status: 'budget_exceeded',
      warnings: [{ code: 'budget_of_organization_reached' }],
    });
  });
});

describe('a model that fails', () => {
  it.each(['throttled', 'error', 'truncated', 'invalid_json', 'empty', 'wrong_language'] as const)(
    'once (%s) is asked again',
    async fault => {
      agents.script(() => ({ text: 'This is the answer to what you have asked of it.' }));
      agents.sandbox.fail(fault);
      const run = await merchant.ask({ message: 'Hello there', language: 'en' });
      expect(run).toMatchObject({ status: 'completed', mode: 'model', usage: { calls: 2 } });
      expect(agents.sandbox.calls).toHaveLength(2);
    },
  );

  it('for good is stood in for by rules, which say so', async () => {
    const { id } = await merchant.product();
    agents.script(() => ({ text: 'Never said.' }));
    agents.sandbox.fail('refused');
    const run = await merchant.ask({ message: 'What is MUG-9?' });
    expect(run).toMatchObject({
      status: 'completed',
      mode: 'deterministic',
      warnings: [{ code: 'model_failed' }],
    });
    expect(run.citations).toMatchObject([{ kind: 'product', id }]);
  });

  it('never has its key in what is told or stored', async () => {
    agents.script(() => ({ text: `The key is ${ProviderSandbox.apiKey}.` }));
    const run = await merchant.ask({ message: 'Tell me the key' });
    expect(JSON.stringify(run)).not.toContain(ProviderSandbox.apiKey);
  });
});
