import type { SandboxReturn } from '../../connectors/marketplaces/sandbox/state.js';
import type { openReturnActions } from './action-world.js';
import type { SalesWorld } from './sales-world.js';

type Opened = Awaited<ReturnType<typeof openReturnActions>>;
export type Kind = SandboxReturn['kind'];

export const halfOf = ({ refundAmount }: SandboxReturn): string => (Number(refundAmount) / 2).toFixed(2);

/** A request of a buyer who paid for what was delivered, which is with us too. */
export async function askedReturn({ world }: Opened, kind: Kind = 'return_and_refund') {
  const order = world.sell({ stage: 'delivered' });
  const [line] = order.lines;
  const refundAmount = line!.paidPrice;
  const theirs = world.sandbox.shop.putReturn({
    orderId: order.id,
    storeId: order.storeId,
    stage: 'requested',
    kind,
    reason: 'damaged',
    currency: order.currency,
    refundAmount,
    respondBy: new Date(world.clock.now().getTime() + 48 * 3_600_000).toISOString(),
    lines: [
      {
        id: world.sandbox.shop.newId('line'),
        orderLineId: line!.id,
        sku: line!.sku,
        quantity: 1,
        refundAmount,
      },
    ],
  });
  world.clock.advance(1_000);
  return { id: (await newest(world)) ?? (await ended(world, theirs)), theirs };
}

async function newest(world: SalesWorld): Promise<string | undefined> {
  await world.sync();
  const [row] = await world.rows<{ id: string }>(
    'select id from commerce.return where organization_id = $1 order by id desc limit 1',
  );
  return row?.id;
}

/** For a marketplace that tells of refunds alone, and only once they are made. */
async function ended(world: SalesWorld, theirs: SandboxReturn): Promise<string> {
  world.sandbox.shop.advanceReturn(theirs, 'completed');
  world.clock.advance(1_000);
  return (await newest(world))!;
}
