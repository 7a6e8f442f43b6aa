import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../../kernel/context.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { isId, newId } from '../../../../kernel/ids.js';
import { findConnection } from '../../../catalog/index.js';
import { isRunning } from '../channel-action/channel-action.entity.js';
import { withJobEnds } from '../channel-action/ended-actions.js';
import type { Return } from '../return/return.entity.js';
import { findReturn, lockReturn } from '../return/return.queries.js';
import type { ReturnAction, ReturnActionRequest } from './return-action.entity.js';
import { endReturnAction, findActionsOfReturns, insertReturnAction } from './return-action.queries.js';
import {
  type ReturnActionContext,
  type ReturnActionOption,
  returnActionOptions,
  returnRequestErrors,
} from './return-action.rules.js';
import { returnActionJob } from './return-action-kind.js';

type Reader = Pick<Database, 'query'>;

/** What can be answered to returns, and the doing of it as durable jobs. */
export class ReturnActionService {
  readonly #marketplaces: readonly Marketplace[];

  constructor(marketplaces: readonly Marketplace[]) {
    this.#marketplaces = marketplaces;
  }

  /** Throws RETURN_NOT_FOUND. */
  async options(ctx: RequestContext, returnId: string): Promise<ReturnActionOption[]> {
    const record = await readReturn(ctx, returnId);
    return returnActionOptions(record, await this.#context(ctx, ctx.reader, record));
  }

  /** Newest first. Throws RETURN_NOT_FOUND. */
  async list(ctx: RequestContext, returnId: string): Promise<ReturnAction[]> {
    const { id } = await readReturn(ctx, returnId);
    return currentActions(ctx.reader, ctx.organizationId, [id]);
  }

  /** Throws RETURN_NOT_FOUND, VALIDATION_FAILED, RETURN_ACTION_UNAVAILABLE (which says why). */
  async request(ctx: RequestContext, returnId: string, request: ReturnActionRequest): Promise<ReturnAction> {
    const { organizationId } = ctx;
    return ctx.transaction(async tx => {
      const record = isId(returnId) ? await lockReturn(tx, organizationId, returnId) : null;
      if (record === null) {
        throw fail('RETURN_NOT_FOUND');
      }
      const options = returnActionOptions(record, await this.#context(ctx, tx, record));
      const option = options.find(({ action }) => action === request.action)!;
      const { unavailable } = option;
      if (unavailable !== null) {
        const { code, message } = unavailable;
        const errors = [{ path: 'action', code, message }];
        throw fail('RETURN_ACTION_UNAVAILABLE', { detail: message, errors });
      }
      reject(returnRequestErrors(request, option));
      await storeEnded(tx, organizationId, record.id);
      const id = newId();
      const job = tx.enqueue(returnActionJob(organizationId, { actionId: id, returnId: record.id }));
      return insertReturnAction(tx, organizationId, { id, returnId: record.id, jobId: job.id, request });
    });
  }

  async #context(ctx: RequestContext, reader: Reader, record: Return): Promise<ReturnActionContext> {
    const { organizationId } = ctx;
    const actions = await currentActions(reader, organizationId, [record.id]);
    const connection =
      record.accountId === null ? null : await findConnection(reader, organizationId, record.accountId);
    const marketplace = this.#marketplaces.find(({ key }) => key === record.marketplace);
    return {
      title: marketplace?.title ?? record.marketplace,
      connection: connection?.status ?? 'disconnected',
      supported: marketplace?.capabilities.returnActions ?? {},
      running: actions.filter(isRunning).map(({ action }) => action),
      now: ctx.clock.now(),
    };
  }
}

/** Of each return; the newest first. */
export const currentActions = async (
  reader: Reader,
  organizationId: string,
  returnIds: readonly string[],
): Promise<ReturnAction[]> =>
  withJobEnds(reader, organizationId, await findActionsOfReturns(reader, organizationId, returnIds));

/** Makes room for the next action where the last one ended with its job. */
async function storeEnded(tx: Transaction, organizationId: string, returnId: string): Promise<void> {
  const stored = await findActionsOfReturns(tx, organizationId, [returnId]);
  for (const action of await withJobEnds(tx, organizationId, stored.filter(isRunning))) {
    if (!isRunning(action)) {
      await endReturnAction(tx, organizationId, action);
    }
  }
}

async function readReturn(ctx: RequestContext, id: string): Promise<Return> {
  const record = isId(id) ? await findReturn(ctx.reader, ctx.organizationId, id) : null;
  if (record === null) {
    throw fail('RETURN_NOT_FOUND');
  }
  return record;
}
