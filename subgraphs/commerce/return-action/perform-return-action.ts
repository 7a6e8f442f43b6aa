import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { ReturnAction as ChannelAction } from '../../../connectors/marketplaces/sale.js';
import { fromAccount } from '../../../kernel/events/envelope.js';
import { callWithRetries, type OpenChannel } from '../../catalog/index.js';
import { sendOnce } from '../channel-action/send-once.js';
import type { Return } from '../return/return.entity.js';
import { readReturn } from '../status/read-return.rules.js';
import type { ReturnAction } from './return-action.entity.js';
import type { ReturnActionDependencies, ReturnActionJob } from './return-action.job.js';
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
  await job.step('completed', tx =>
    changeReturnAction(tx, organizationId, action.id, { status: 'completed' }),
  );
  await readBack(dependencies, job, { channel, record });
  return { ...action, status: 'completed' };
}

/** Whether an answer of which nothing was heard was given; null where it was not. */
async function lookUp(
  { channel, marketplace }: OpenChannel,
  asked: ChannelAction,
  before: Return,
): Promise<true | null> {
  const record = await channel.readReturn(asked.externalReturnId);
  const { returns } = marketplace.vocabulary;
  if (record === null || returns === null) {
    return null;
  }
  const status = readReturn(returns, record, before).status ?? before.status;
  return wasAnswered(asked, before, { status, record }) ? true : null;
}

/** Done is done: should this fail, the next push or sync brings the same. */
async function readBack(
  { recorder }: ReturnActionDependencies,
  job: ReturnActionJob,
  { channel: { channel, marketplace, connection }, record }: { channel: OpenChannel; record: Return },
): Promise<void> {
  const { organizationId, ctx } = job;
  try {
    const now = await callWithRetries(job.signal, () => channel.readReturn(record.externalReturnId));
    if (now === null) {
      return;
    }
    const observed = {
      organizationId,
      accountId: connection.id,
      marketplace,
      record: now,
      source: fromAccount('developer_api', marketplace.key, connection.id),
      // What is answered now is told, also of a return that was taken in as history.
      isHistorical: false,
    };
    await ctx.transaction(tx => recorder.record(tx, observed));
  } catch (error) {
    if (!(error instanceof MarketplaceError)) {
      throw error;
    }
    ctx.log.info(
      { returnId: record.id, error: error.message },
      'a return was not read back after its action',
    );
  }
}

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
