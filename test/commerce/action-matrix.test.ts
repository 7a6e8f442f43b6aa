import { describe, expect, it } from 'vitest';
import {
  type OrderStage,
  orderStages,
  type SandboxOrder,
} from '../../connectors/marketplaces/sandbox/state.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import type { AppError } from '../../kernel/errors.js';
import { findOrder } from '../../subgraphs/commerce/orders/order/order.queries.js';
import type { OrderActionRequest } from '../../subgraphs/commerce/orders/order-action/order-action.entity.js';
import type { ActionOption } from '../../subgraphs/commerce/orders/order-action/order-action.rules.js';
import { openActions, request } from './action-world.js';

type Opened = Awaited<ReturnType<typeof openActions>>;

const values = { carrier: 'Ninja Van', trackingNumber: 'NV-1', reason: 'Out of stock' } as const;

/** What the option says that a request has to have, and all that it may have. */
function requestOf({ action, fields, packageIds, lines }: ActionOption, isFull: boolean): OrderActionRequest {
  const given = fields.flatMap(({ name, isRequired }): [string, unknown][] => {
    const value = { ...values, packageId: packageIds[0], lines: lines.slice(0, 1).map(one) }[name];
    return isRequired || isFull ? [[name, value]] : [];
  });
  return request({ action, ...Object.fromEntries(given) });
}

const one = ({ lineId }: { lineId: string }) => ({ lineId, quantity: 1 });

/** An order of three units at that stage that is with us too. */
async function orderAt({ world }: Opened, stage: OrderStage): Promise<{ id: string; theirs: SandboxOrder }> {
  const theirs = world.sell({ quantity: 3 });
  if (stage !== 'paid') {
    world.advance(theirs, stage);
  }
  return { id: (await stored(world, theirs)) ?? '', theirs };
}

async function stored(world: Opened['world'], theirs: SandboxOrder): Promise<string | null> {
  await world.sync();
  const [row] = await world.rows<{ id: string }>(
    'select id from commerce."order" where organization_id = $1 and external_order_id = $2',
    theirs.id,
  );
  return row?.id ?? null;
}

async function act({ world, actions, runLast }: Opened, id: string, asked: OrderActionRequest) {
  const { jobId } = await actions.request(world.ctx, id, asked);
  return runLast(jobId);
}

const optionOf = async ({ world, actions }: Opened, id: string, action: ActionOption['action']) =>
  (await actions.options(world.ctx, id)).find(option => option.action === action)!;

/** In every state of an order, what is offered is done, and what is not is rejected in the same words. */
async function checkStage(opened: Opened, stage: OrderStage): Promise<void> {
  const { world, actions } = opened;
  const first = await orderAt(opened, stage);
  if (first.id === '') {
    return;
  }
  for (const option of await actions.options(world.ctx, first.id)) {
    if (option.unavailable === null) {
      await executeOffered(opened, stage, option.action);
    } else {
      const error = await actions
        .request(world.ctx, first.id, request({ action: option.action }))
        .catch((error: AppError) => error);
      expect(error).toMatchObject({ errors: [{ path: 'action', ...option.unavailable }] });
    }
  }
}

/** With all that is offered, and with no more than has to be; each on an order of its own. */
async function executeOffered(
  opened: Opened,
  stage: OrderStage,
  action: ActionOption['action'],
): Promise<void> {
  const tried = new Set<string>();
  for (const isFull of [true, false]) {
    const { id } = await orderAt(opened, stage);
    const asked = requestOf(await optionOf(opened, id, action), isFull);
    const shape = Object.entries(asked).filter(([, value]) => value !== null && value.length > 0);
    const names = shape.map(([name]) => name).join();
    if (!tried.has(names)) {
      tried.add(names);
      const job = await act(opened, id, asked);
      expect([stage, action, names, job.status, job.error]).toEqual([
        stage,
        action,
        names,
        'completed',
        null,
      ]);
    }
  }
}

/** Parcel after parcel, until nothing is left and nothing more is offered. */
async function shipInParts(opened: Opened): Promise<void> {
  const { id, theirs } = await orderAt(opened, 'paid');
  const made: (string | null)[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const option = await optionOf(opened, id, 'ship');
    if (option.unavailable !== null) {
      break;
    }
    const asked = { ...requestOf(option, true), trackingNumber: null };
    const takesTracking = option.fields.some(({ name }) => name === 'trackingNumber');
    const isRest = turn === 1 ? { lines: [] } : {};
    const full = { ...asked, ...isRest, ...(takesTracking ? { trackingNumber: `NV-${turn}` } : {}) };
    const job = await act(opened, id, full);
    expect([turn, job.error]).toEqual([turn, null]);
    made.push((job.result as { externalPackageId: string | null }).externalPackageId);
    expect(await stored(opened.world, theirs)).toBe(id);
  }
  const order = (await findOrder(opened.world.db, opened.world.organizationId, id))!;
  expect((await optionOf(opened, id, 'ship')).isAvailable).toBe(false);
  expect(new Set(made).size).toBe(made.length);
  expect(order.packages.map(parcel => parcel.externalPackageId)).toEqual(made);
  expect(theirs.packages.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
    3,
  );
}

describe.each(sandboxedMarketplaces.map(module => [module.marketplace.key, module] as const))(
  'the action options of an order of %s',
  (_key, module) => {
    it('promise what can be done in every state, and nothing else', { timeout: 240_000 }, async () => {
      const opened = await openActions(module);
      for (const stage of orderStages) {
        await checkStage(opened, stage);
      }
    });

    it('name what is left while it is shipped in parts, and the parcel that was made', async () => {
      await shipInParts(await openActions(module));
    });
  },
);
