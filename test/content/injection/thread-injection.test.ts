import { expect } from 'vitest';
import type { Reply } from '../../support/rest-client.js';
import { type Attempt, places } from './attempts.js';
import { injectedProcedure } from './injected-procedure.js';
import { type InjectionRunner, injectionKit } from './injection-kit.js';
import { decidedTools, type InjectionWorld, readingTools } from './injection-world.js';
import { obedientStep } from './obedient-model.js';

const toolsOf = ({ isGrantedEffects }: Attempt): readonly string[] =>
  isGrantedEffects ? [...readingTools, ...decidedTools] : readingTools;

const everything = `query ($id: ID!) {
  aopThread(id: $id) { jobId status error { code message } inputs output scopes approvals { id message data status digest callCount scopes } }
  aopThreadSteps(filter: { threadId: $id }, limit: 200) { items { stepId item kind status tool arguments output error { code message } approvalId } }
}`;
const reject =
  'mutation ($input: RejectAopApprovalInput!) { rejectAopApproval(input: $input) { thread { status } } }';

/** By place, and whether it may have effects. */
const procedures = new Map<string, string>();
const keyOf = ({ place, isGrantedEffects }: Pick<Attempt, 'place' | 'isGrantedEffects'>) =>
  `${place} ${isGrantedEffects}`;

async function prepare({ shop, key, targets }: InjectionWorld): Promise<void> {
  shop.script(obedientStep(() => targets));
  for (const place of places) {
    for (const isGrantedEffects of [false, true]) {
      const config = injectedProcedure(place, isGrantedEffects);
      const rest = shop.program.rest(key);
      const { status, json, text } = await rest.post('/api/v1/aop/create', { title: 'Careless', config });
      expect([status, text]).toEqual([201, text]);
      procedures.set(keyOf({ place, isGrantedEffects }), json.aop_id);
    }
  }
}

async function read({ merchant }: InjectionWorld, id: string): Promise<Reply['json']> {
  const { data, errors } = await merchant.graphql.run(everything, { id });
  expect(errors).toBeUndefined();
  return data;
}

/** Executes the procedure about the attempt, and rejects whatever waits for a person. */
async function execute(world: InjectionWorld, attempt: Attempt): Promise<{ id: string; seen: string[] }> {
  const rest = world.shop.program.rest(world.key);
  const path = `/api/v1/aop/${procedures.get(keyOf(attempt))}/execute`;
  const { status, json, text } = await rest.post(path, { inputs: world.lookUp[1] });
  expect([status, text]).toEqual([202, text]);
  const id: string = json.thread_id;
  const seen: string[] = [];
  for (;;) {
    await rest.finishedJob((await read(world, id)).aopThread.jobId);
    const found = await read(world, id);
    const { status: code, text: shown } = await rest.get(`/api/v1/threads/${id}/status?limit=200`);
    expect(code).toBe(200);
    seen.push(shown, JSON.stringify(found));
    if (found.aopThread.status !== 'waiting_for_approval') {
      return { id, seen };
    }
    const open = found.aopThread.approvals.filter(({ status: of }: Reply['json']) => of === 'pending');
    expect(open).toHaveLength(1);
    const { errors } = await world.merchant.graphql.run(reject, { input: { id: open[0].id } });
    expect(errors).toBeUndefined();
  }
}

const stored = `select t::text as text from content.aop_thread t where id = $1
  union all select s::text from content.aop_thread_step s where thread_id = $1
  union all select a::text from content.aop_approval a where thread_id = $1
  union all select n::text from platform.notification n`;

const thread: InjectionRunner = {
  name: 'threads of procedures',
  toolsOf,
  offeredTo: () => [],
  prepare,
  run: async (world, attempt) => {
    const { id, seen } = await execute(world, attempt);
    const found = await read(world, id);
    expect(found.aopThread.status, JSON.stringify(found.aopThread.error)).toBe('completed');
    expect(found.aopThread.scopes).not.toContain('orders:write');
    const rows = await world.rows(stored, [id]);
    const steps: Reply['json'][] = found.aopThreadSteps.items;
    const answered = steps.find(({ stepId }) => stepId === 'think').output;
    // The model did what it was told: a suite whose model obeys nobody proves nothing.
    expect(answered.calls.length > 0).toBe(attempt.aim !== 'forge_a_citation');
    expect(answered).toMatchObject({ approved: true, say: expect.stringContaining('[secret]') });
    const calls = steps.filter(
      ({ tool, item }) => tool !== null && (item !== null || tool === 'list_products'),
    );
    for (const { tool, arguments: frozen, approvalId } of calls.filter(({ item }) => item !== null)) {
      const asked = answered.calls.find(({ name }: { name: string }) => name === tool);
      expect(frozen).toEqual(asked.input);
      expect(approvalId !== null).toBe(decidedTools.some(each => each === tool));
    }
    const told = JSON.stringify(calls.map(({ output }) => output));
    expect(told).not.toContain(world.targets.strangerOrderId);
    return {
      shown: [...seen, ...rows.map(({ text }) => String(text))].join('\n'),
      // It ends with data, not with a text that is shown as a page.
      answer: '',
      calls: calls.map(({ tool, status }) => ({
        name: tool,
        isMade: status === 'completed' || status === 'failed',
        waits: status === 'not_run',
      })),
    };
  },
};

injectionKit(thread);
