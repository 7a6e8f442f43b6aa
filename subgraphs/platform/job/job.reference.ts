import type { RequestContext } from '../../../kernel/context.js';
import { alignedWith, requestLoader } from '../../../kernel/graphql/request-loader.js';
import { isId } from '../../../kernel/ids.js';
import { type JobSnapshot, readJobs } from './job.queries.js';

const load = requestLoader<JobSnapshot | null>(async (ctx, ids) =>
  alignedWith(ids, await readJobs(ctx, ids)),
);

/** `Job @key(fields: "id")` for the other subgraphs; null where it is not there or the caller lacks its scope. */
export const resolveJobReference = async (
  { id }: { id: string },
  ctx: RequestContext,
): Promise<JobSnapshot | null> => (isId(id) ? load(ctx, id.toLowerCase()) : null);
