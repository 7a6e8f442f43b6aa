import type { RequestContext } from '../../../../kernel/context.js';
import type { JobTicket } from '../../../../kernel/database/new-job.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { findConnectedAddress } from '../../../catalog/index.js';
import { type BackfillPayload, backfillErrors, backfillJob } from './backfill.rules.js';

/** Has what was sold before an account was connected taken in, as history. */
export class BackfillService {
  /** @throws CONNECTION_NOT_FOUND, VALIDATION_FAILED. */
  async start(ctx: RequestContext, { connectionId, since, until }: BackfillPayload): Promise<JobTicket> {
    const { organizationId } = ctx;
    const isKnown =
      isId(connectionId) && (await findConnectedAddress(ctx.reader, organizationId, connectionId)) !== null;
    if (!isKnown) {
      throw fail('CONNECTION_NOT_FOUND');
    }
    reject(backfillErrors({ since, until }, ctx.clock.now()));
    return ctx.transaction(async tx =>
      tx.enqueue(backfillJob(organizationId, { connectionId, since, until })),
    );
  }
}
