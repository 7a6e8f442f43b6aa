import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type {
  OrderAction as ChannelAction,
  ChannelOrder,
  OrderActionOutcome,
} from '../../../../connectors/marketplaces/sale.js';
import { fromAccount, type OpenChannel } from '../../../catalog/index.js';
import { readBack } from '../channel-action/read-back.js';
import { sendOnce } from '../channel-action/send-once.js';
import type { Order } from '../order/order.entity.js';
import { readOrderStatus } from '../status/read-order-status.rules.js';
import { isAlreadyApplied } from './already-applied.rules.js';
import { labelMediaType } from './label-type.rules.js';
import type { OrderAction } from './order-action.entity.js';
import type { ActionJob, OrderActionDependencies } from './order-action.jobs.js';
import { orderActionLimits } from './order-action.limits.js';
import { changeAction } from './order-action.queries.js';

interface Errand {
  action: OrderAction;
  order: Order;
  accountId: string;
}

/**
 * Has the marketplace do it, once. Then the order is read back, so that ours says what the marketplace says.
 * @throws MarketplaceError
 */
export async function executeAction(
  dependencies: OrderActionDependencies,
  job: ActionJob,
  { action, order, accountId }: Errand,
): Promise<OrderAction> {
  const { db } = job.ctx;
  const channel = await dependencies.channels.open(db, job.organizationId, accountId);
  const asked = channelAction(action, order);
  const sent = { channel, asked, order };
  const outcome = await sendOnce(job, action, {
    markSending: () =>
      db.transaction(tx => changeAction(tx, job.organizationId, action.id, { status: 'sending' }), job.ctx),
    send: () => channel.channel.actOnOrder(asked),
    lookUp: () => lookUp(sent),
  });
  const document = await storeDocument(dependencies, job, outcome);
  const { externalPackageId } = outcome;
  // Also where the job was canceled meanwhile: it is done.
  await job.record('completed', tx =>
    changeAction(tx, job.organizationId, action.id, { status: 'completed', externalPackageId, document }),
  );
  await readOrderBack(dependencies, job, { ...sent, actionId: action.id });
  return { ...action, status: 'completed', externalPackageId };
}

interface Sent {
  channel: OpenChannel;
  asked: ChannelAction;
  order: Order;
}

/** The outcome of an action whose answer is not known; null where it was not done. */
async function lookUp({ channel, asked, order }: Sent): Promise<OrderActionOutcome | null> {
  const now = await channel.channel.readOrder(asked.externalOrderId);
  if (now === null) {
    return null;
  }
  const { lineStatuses } = readOrderStatus(channel.marketplace.statusMapping.orders, now, order.status);
  return isAlreadyApplied(asked, { before: order, now, lineStatuses })
    ? { externalPackageId: newPackage(now, order), document: null }
    : null;
}

function newPackage(now: ChannelOrder, before: Order): string | null {
  const known = new Set(before.packages.map(({ externalPackageId }) => externalPackageId));
  const fresh = now.packages.find(({ externalPackageId }) => !known.has(externalPackageId));
  return fresh?.externalPackageId ?? null;
}

async function storeDocument(
  { documents }: OrderActionDependencies,
  job: ActionJob,
  { document }: OrderActionOutcome,
): Promise<OrderAction['document']> {
  if (document === null) {
    return null;
  }
  job.throwIfCanceled();
  const contentType = labelMediaType(document.content);
  if (contentType === null) {
    throw new MarketplaceError(
      'unsupported',
      `The marketplace sent the label in a format that is not accepted (${document.contentType}). Labels are kept as PDF, PNG or ZPL; print this one where the marketplace shows it.`,
    );
  }
  const bytes = (async function* () {
    yield document.content;
  })();
  const { key, sizeBytes } = await documents.put(bytes, { limitBytes: orderActionLimits.labelBytes });
  return { key, contentType, sizeBytes, deletedAt: null };
}

/** What is done now is told, also of an order that was taken in as history. */
const readOrderBack = (
  { recorder }: OrderActionDependencies,
  job: ActionJob,
  { channel: { channel, marketplace, connection }, order, actionId }: Sent & { actionId: string },
): Promise<void> =>
  readBack(job, actionId, {
    read: () => channel.readOrder(order.externalOrderId),
    record: (tx, now) =>
      recorder.record(tx, {
        organizationId: job.organizationId,
        accountId: connection.id,
        marketplace,
        order: now,
        source: fromAccount('developer_api', marketplace.key, connection.id),
        isHistorical: false,
      }),
  });

function channelAction(action: OrderAction, order: Order): ChannelAction {
  const { externalOrderId } = order;
  const { packageId: externalPackageId, carrier, trackingNumber } = action;
  const externalIds = new Map(order.lines.map(({ id, externalLineId }) => [id, externalLineId]));
  const lines = action.lines.map(({ lineId, quantity }) => ({
    externalLineId: externalIds.get(lineId)!,
    quantity,
  }));
  switch (action.action) {
    case 'ship':
      return { kind: 'ship', externalOrderId, lines, externalPackageId, carrier, trackingNumber };
    case 'cancel':
      return { kind: 'cancel', externalOrderId, lines, reason: action.reason! };
    case 'label':
      return { kind: 'label', externalOrderId, externalPackageId };
    case 'tracking':
      return {
        kind: 'tracking',
        externalOrderId,
        externalPackageId,
        carrier,
        trackingNumber: trackingNumber!,
      };
  }
}
