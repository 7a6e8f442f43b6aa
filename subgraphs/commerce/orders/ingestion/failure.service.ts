import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { findFailure } from './failure.queries.js';
import { endFailure, makeFailureDue } from './failure.writer.js';
import type { AccountSignal, FeedKind, IngestionFailure } from './ingestion.entity.js';
import { signalQueues } from './ingestion.queue.js';

/** Who reads the records that are not read here. */
export interface OtherReaders {
  onFinanceSignal: AccountSignal;
  onReviewSignal: AccountSignal;
}

/** What the merchant decides about records that could not be taken in. */
export class FailureService {
  readonly #readers: OtherReaders;

  constructor(readers: OtherReaders) {
    this.#readers = readers;
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
    switch (kind) {
      case 'finance':
        return this.#readers.onFinanceSignal(tx, address);
      case 'review':
        return this.#readers.onReviewSignal(tx, address);
      default:
        return signalQueues.run(tx, address);
    }
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
