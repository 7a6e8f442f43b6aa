import { expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { modelThatSays, type SaidRequest } from './scripted-model.js';
import { answer } from './scripted-toolbox.js';
import { config, openThreads } from './thread-world.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const hidden = '[secret]';

const storedTexts = `select t::text as text from content.aop_thread t where organization_id = $1
  union all select s::text from content.aop_thread_step s where organization_id = $1
  union all select a::text from content.aop_approval a where organization_id = $1
  union all select n::text from platform.notification n where organization_id = $1`;

it('keeps nothing that looks like a credential of what tools, models and events say', async () => {
  const said: SaidRequest[] = [];
  const world = await openThreads({ model: modelThatSays({ note: `It is ${secret}` }, said) });
  world.toolbox
    .add('read', 'reads', () =>
      answer({ text: `Key: ${secret}`, [secret]: [secret], sku: 'sk-blue-shirt-large-01' }),
    )
    .add('write', 'writes', () => ({
      ok: false,
      code: 'WRITE_CONFLICT',
      detail: `No ${secret}.`,
      errors: [],
    }));
  const { organizationId, aopId, ctx, versions } = world;
  const steps = [
    { id: 'read', kind: 'tool', tool: 'read', arguments: {} },
    { id: 'wait', kind: 'wait', tool: 'read', arguments: {}, until: '{{ true }}' },
    {
      ...{ id: 'think', kind: 'model', instructions: 'Judge.', output: { type: 'object' } },
      data: { found: '{{ steps.read.output }}', told: '{{ trigger.data.note }}' },
    },
    {
      id: 'write',
      kind: 'tool',
      tool: 'write',
      arguments: { note: '{{ steps.think.output.note }}' },
      onFailure: 'continue',
    },
    { id: 'ask', kind: 'approval', message: '{{ steps.think.output.note }}' },
  ];
  const joined = `{{ "${secret.slice(0, 10)}" + inputs.rest }}`;
  versions.push(config(steps, { output: { said: '{{ steps.think.output.note }}', joined } }));
  const trigger = { data: { note: `Use ${secret}` } };
  const inputs = { note: secret, rest: secret.slice(10) };
  const cause = { kind: 'event', eventId: newId() } as const;
  const start = { organizationId, aopId, version: 1, inputs, trigger, cause, caller: ctx.caller };
  const id = await ctx.transaction(tx => world.service.start(tx, start));
  expect(await world.run(id)).toMatchObject({ status: 'waiting_for_approval' });
  const [approval] = await world.approvalsOf(id);
  await world.approvals.decide(world.contextOf(), {
    approvalId: approval!.id,
    status: 'approved',
    comment: null,
  });
  expect(await world.run(id)).toMatchObject({
    status: 'completed',
    inputs: { note: hidden },
    output: { said: `It is ${hidden}`, joined: hidden },
  });
  const [read, wait, think, write] = await world.steps(id);
  const kept = { text: `Key: ${hidden}`, [hidden]: [hidden], sku: 'sk-blue-shirt-large-01' };
  expect([read!.output, wait!.output, think!.output]).toEqual([kept, kept, { note: `It is ${hidden}` }]);
  expect(write).toMatchObject({ status: 'failed', error: { message: `No ${hidden}.` } });
  expect(said.map(({ text }) => JSON.parse(text).data)).toEqual([{ found: kept, told: `Use ${hidden}` }]);
  const texts = await world.rows<{ text: string }>(storedTexts);
  expect(texts.length).toBeGreaterThan(6);
  expect(texts.filter(({ text }) => text.includes(secret))).toEqual([]);
});
