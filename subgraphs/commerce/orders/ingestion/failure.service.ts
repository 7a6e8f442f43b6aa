import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { findFailure } from './failure.queries.js';
import { endFailure, makeFailureDue } from './failure.writer.js';
import type { AccountAddress, FeedKind, FinanceSignal, IngestionFailure } from './ingestion.entity.js';
import { wakeSignalQueue } from './ingestion.queue.js';

/** What the merchant decides about records that could not be taken in. */
export class FailureService {
  readonly #onFinanceSignal: FinanceSignal;

  constructor(onFinanceSignal: FinanceSignal) {
    this.#onFinanceSignal = onFinanceSignal;
  }

  /** Reads the record again now; one that has ended stays as it is. @throws INGESTION_FAILURE_NOT_FOUND. */
  retry(ctx: RequestContext, id: string): Promise<IngestionFailure> {
    return this.#change(ctx, id, async (tx, { connectionId, kind }) => {
      if (await makeFailureDue(tx, ctx.organizationId, id)) {
        await this.#read(tx, { organizationId: ctx.organizationId, connectionId }, kind);
      }
    });
  }

  /**
   * Nobody reads the record again, until it changes at the marketplace; one that has ended stays as it is.
   * @throws INGESTION_FAILURE_NOT_FOUND.
   */
  dismiss(ctx: RequestContext, id: string): Promise<IngestionFailure> {
    const { organizationId } = ctx;
    return this.#change(ctx, id, async tx => {
      await endFailure(tx, { organizationId, id, status: 'dismissed' });
    });
  }

  #read(tx: Transaction, address: AccountAddress, kind: FeedKind): Promise<void> {
    const { organizationId, connectionId } = address;
    return kind === 'finance'
      ? this.#onFinanceSignal(tx, organizationId, connectionId)
      : wakeSignalQueue(tx, address);
  }

  #change(
    ctx: RequestContext,
    id: string,
    work: (tx: Transaction, failure: IngestionFailure) => Promise<void>,
  ): Promise<IngestionFailure> {
    return ctx.transaction(async tx => {
      const failure = isId(id) ? await findFailure(tx, ctx.organizationId, id) : null;
      if (failure === null) {
        throw fail('INGESTION_FAILURE_NOT_FOUND');
      }
      await work(tx, failure);
      return (await findFailure(tx, ctx.organizationId, id))!;
    });
  }
}
