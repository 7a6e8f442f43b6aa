import { expect, it } from 'vitest';
import { type ReturnActionKind, returnActionKinds } from '../../connectors/marketplaces/sale.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import type { ReturnActionRequest } from '../../subgraphs/commerce/orders/return-action/return-action.entity.js';
import { openReturnActions } from './action-world.js';
import { askedReturn, halfOf, type Kind } from './asked-return.js';

const withReturns = sandboxedMarketplaces.filter(({ marketplace }) => marketplace.capabilities.returns);
const kinds: readonly Kind[] = ['refund_only', 'return_and_refund'];

it.each(withReturns)(
  'returns of $marketplace.title are answered once as is offered, though each answer is lost',
  async module => {
    const supported = module.marketplace.capabilities.returnActions ?? {};
    const opened = await openReturnActions(module);
    const { world, actions, runLast } = opened;
    const offered = new Set<ReturnActionKind>();
    for (const [kind, action] of kinds.flatMap(each => returnActionKinds.map(one => [each, one] as const))) {
      const { id, theirs } = await askedReturn(opened, kind);
      const option = (await actions.options(world.ctx, id)).find(each => each.action === action)!;
      const request: ReturnActionRequest = {
        action,
        amount: action === 'partial_refund' ? { amount: halfOf(theirs), currency: theirs.currency } : null,
        reason: option.fields.some(({ name }) => name === 'reason') ? 'Product is as described' : null,
      };
      if (option.isAvailable) {
        offered.add(action);
        const { jobId } = await actions.request(world.ctx, id, request);
        world.sandbox.faults.set('loseAnswer', 1);
        expect(await runLast(jobId)).toMatchObject({ status: 'completed' });
        world.sandbox.faults.set('loseAnswer', 0);
        expect([theirs.stage, theirs.offer]).not.toEqual(['requested', undefined]);
      } else {
        const calls = new Map(world.sandbox.calls);
        await expect(actions.request(world.ctx, id, request)).rejects.toMatchObject({
          code: 'RETURN_ACTION_UNAVAILABLE',
          errors: [{ path: 'action', ...option.unavailable }],
        });
        expect(world.sandbox.calls).toEqual(calls);
      }
    }
    expect([...offered].sort()).toEqual(Object.keys(supported).sort());
  },
);
