import Big from 'big.js';
import type {
  ReturnStage,
  SandboxOrder,
  SandboxReturn,
} from '../../connectors/marketplaces/sandbox/state.js';
import { systemClock } from '../../kernel/clock.js';
import type { SeasonTerms } from '../connectors/season-terms.js';
import { currency, type Market } from './season-world.js';

const answerWithinMs = 3 * 86_400_000;

/** One order on its way, and where it is sold. */
export interface Life {
  market: Market;
  terms: SeasonTerms;
  order: SandboxOrder;
}

export type Step = (life: Life) => Promise<void> | void;

/** What can become of an order there. */
export function livesAt(terms: SeasonTerms): Step[][] {
  return [
    [...arrive, completed],
    [cancel],
    [paid],
    [paid, cancel],
    [paid, ship],
    arrive,
    ...(terms.shipsParts
      ? [
          [paid, ({ market, order }: Life) => market.seller.shipOne(order)],
          [paid, ({ market, order }: Life) => market.seller.shipOne(order), ship, deliver, completed],
        ]
      : []),
    ...(terms.cancelsParts
      ? [[paid, ({ market, order }: Life) => market.seller.cancelOne(order), ship, deliver, completed]]
      : []),
    ...returnPaths.filter(path => isPlayable(path, terms)).map(path => [...arrive, ...returning(path)]),
    ...(terms.returns === null ? [] : [[...arrive, ...returning(wholePath), advance('returned')]]),
  ];
}

const advance =
  (stage: SandboxOrder['stage']): Step =>
  ({ market, order }) =>
    market.sandbox.shop.advanceOrder(order, stage);

const cancel: Step = ({ market, order }) =>
  market.sandbox.shop.changeOrder(order, { stage: 'canceled', cancelReason: 'Out of stock' });

/** All that is left goes into a parcel, and the carrier takes what there is. */
const ship: Step = async ({ market, order }) => {
  await market.seller.ship(order);
  if (order.stage !== 'shipped') {
    market.sandbox.shop.advanceOrder(order, 'shipped');
  }
};

const deliver: Step = ({ market, order }) =>
  market.sandbox.shop.changeOrder(order, {
    stage: 'delivered',
    packages: order.packages.map(parcel => ({ ...parcel, isDelivered: true })),
  });

const paid = advance('paid');
const completed = advance('completed');
const arrive: Step[] = [paid, ship, deliver];

interface ReturnPath {
  kind: SandboxReturn['kind'];
  isWhole: boolean;
  stages: ReturnStage[];
}

const goods = (...stages: ReturnStage[]): ReturnPath => ({
  kind: 'return_and_refund',
  isWhole: false,
  stages,
});
const wholePath: ReturnPath = {
  ...goods('requested', 'accepted', 'in_transit', 'received', 'refund_pending', 'completed'),
  isWhole: true,
};

const returnPaths: readonly ReturnPath[] = [
  goods('requested'),
  goods('requested', 'accepted'),
  goods('requested', 'accepted', 'in_transit'),
  goods('requested', 'accepted', 'in_transit', 'received'),
  goods('requested', 'accepted', 'in_transit', 'received', 'refund_pending', 'completed'),
  goods('requested', 'rejected'),
  goods('requested', 'canceled'),
  goods('requested', 'accepted', 'in_transit', 'received', 'disputed'),
  { ...goods('requested'), isWhole: true },
  { ...goods('requested', 'rejected'), isWhole: true },
  { kind: 'refund_only', isWhole: false, stages: ['requested', 'refund_pending'] },
  { kind: 'refund_only', isWhole: false, stages: ['requested', 'refund_pending', 'completed'] },
];

/** Its end has to be something that can be seen there. */
const isPlayable = ({ stages }: ReturnPath, { returns }: SeasonTerms): boolean =>
  returns?.[stages.at(-1)!] !== undefined;

function returning({ kind, isWhole, stages: [, ...later] }: ReturnPath): Step[] {
  let record: SandboxReturn;
  const ask: Step = ({ market: { sandbox }, terms, order }) => {
    record = sandbox.shop.putReturn({
      orderId: order.id,
      storeId: order.storeId,
      stage: 'requested',
      kind,
      reason: terms.reason[0],
      currency,
      ...returnedUnits(sandbox.shop, order, isWhole),
      respondBy: new Date(systemClock.now().getTime() + answerWithinMs).toISOString(),
    });
  };
  return [
    ask,
    ...later.map(
      (stage): Step =>
        ({ market }) =>
          market.sandbox.shop.advanceReturn(record, stage),
    ),
  ];
}

/** One unit of the first line, or everything. */
function returnedUnits(shop: Market['sandbox']['shop'], order: SandboxOrder, isWhole: boolean) {
  const chosen = isWhole ? order.lines : order.lines.slice(0, 1);
  const lines = chosen.map(line => {
    const quantity = isWhole ? line.quantity : 1;
    const refundAmount = new Big(line.paidPrice).times(quantity).toFixed(2);
    return { id: shop.newId('line'), orderLineId: line.id, sku: line.sku, quantity, refundAmount };
  });
  const refund = lines.reduce((sum, { refundAmount }) => sum.plus(refundAmount), new Big(0));
  return { lines, refundAmount: refund.toFixed(2) };
}
