import type { Database } from '../../../../kernel/database/database.js';
import { findJobEnds, type JobEnd } from '../../../../kernel/jobs/job-ends.js';
import { type ChannelAction, isRunning } from './channel-action.entity.js';

/**
 * The actions as they stand. A job that was canceled, or died with its worker again and again, leaves its action as it
 * was: such an action has ended with its job, and stands in nobody's way.
 */
export async function withJobEnds<Action extends ChannelAction>(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  actions: readonly Action[],
): Promise<Action[]> {
  const jobIds = actions.filter(isRunning).map(({ jobId }) => jobId);
  const ends = await findJobEnds(reader, organizationId, jobIds);
  return actions.map(action => {
    const end = isRunning(action) ? ends.get(action.jobId) : undefined;
    return end === undefined || end.status === 'completed' ? action : { ...action, ...endOf(action, end) };
  });
}

const mayBeDone = 'It may have reached the marketplace before: look at the record there.';

function endOf({ status }: ChannelAction, end: JobEnd): Pick<ChannelAction, 'status' | 'error'> {
  if (end.status === 'canceled') {
    const message = status === 'queued' ? 'Nothing was done.' : mayBeDone;
    return {
      status: 'canceled',
      error: { code: 'JOB_CANCELED', message: `The job was canceled. ${message}` },
    };
  }
  return { status: 'failed', error: end.error };
}
