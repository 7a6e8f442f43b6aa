import type { ReturnAction as ChannelAction } from '../../../../connectors/marketplaces/sale.js';
import { fromAccount, type OpenChannel } from '../../../catalog/index.js';
import { readBack } from '../channel-action/read-back.js';
import { sendOnce } from '../channel-action/send-once.js';
import type { Return } from '../return/return.entity.js';
import { readReturn } from '../status/read-return.rules.js';
import type { ReturnAction } from './return-action.entity.js';
import type { ReturnActionDependencies, ReturnActionJob } from './return-action.jobs.js';
import { changeReturnAction } from './return-action.queries.js';
import { wasAnswered } from './return-action.rules.js';

/**
 * Has the marketplace take the answer, once. Then the return is read back, so that ours says what the marketplace says.
 * @throws MarketplaceError
 */
export async function performReturnAction(
  dependencies: ReturnActionDependencies,
  job: ReturnActionJob,
  { action, record }: { action: ReturnAction; record: Return },
): Promise<ReturnAction> {
  const { organizationId, ctx } = job;
  const channel = await dependencies.channels.open(ctx.db, organizationId, record.accountId!);
  const asked = channelAction(action, record);
  await sendOnce(job, action, {
    markSending: () =>
      ctx.db.transaction(tx => changeReturnAction(tx, organizationId, action.id, { status: 'sending' }), ctx),
    send: async () => {
      await channel.channel.actOnReturn(asked);
      return true;
    },
    lookUp: () => lookUp(channel, asked, record),
  });
  // Also where the job was canceled meanwhile: it is done.
  await job.record('completed', tx =>
    changeReturnAction(tx, organizationId, action.id, { status: 'completed' }),
  );
  await readReturnBack(dependencies, job, { channel, record, actionId: action.id });
  return { ...action, status: 'completed' };
}

/** Whether an answer of which nothing was heard was given; null where it was not. */
async function lookUp(
  { channel, marketplace }: OpenChannel,
  asked: ChannelAction,
  before: Return,
): Promise<true | null> {
  const record = await channel.readReturn(asked.externalReturnId);
  const { returns } = marketplace.statusMapping;
  if (record === null || returns === null) {
    return null;
  }
  const status = readReturn(returns, record, before).status ?? before.status;
  return wasAnswered(asked, before, { status, record }) ? true : null;
}

/** What is answered now is told, also of a return that was taken in as history. */
const readReturnBack = (
  { recorder }: ReturnActionDependencies,
  job: ReturnActionJob,
  {
    channel: { channel, marketplace, connection },
    record,
    actionId,
  }: { channel: OpenChannel; record: Return; actionId: string },
): Promise<void> =>
  readBack(job, actionId, {
    read: () => channel.readReturn(record.externalReturnId),
    record: (tx, now) =>
      recorder.record(tx, {
        organizationId: job.organizationId,
        accountId: connection.id,
        marketplace,
        record: now,
        source: fromAccount('developer_api', marketplace.key, connection.id),
        isHistorical: false,
      }),
  });

function channelAction({ id, action, amount, reason }: ReturnAction, record: Return): ChannelAction {
  const common = { externalReturnId: record.externalReturnId, idempotencyKey: id };
  switch (action) {
    case 'accept':
      return { ...common, kind: 'accept' };
    case 'reject':
      return { ...common, kind: 'reject', reason: reason! };
    case 'partial_refund':
      return { ...common, kind: 'partial_refund', ...amount! };
  }
}
