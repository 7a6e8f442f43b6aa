import type { ExecutionResult } from 'graphql';
import type { Gateway } from '../gateway/gateway.js';
import { isEventStream } from '../kernel/federation/subgraph-executor.js';
import type { JobFeed, JobSnapshot } from '../rest-facade/mcp/job-feed.js';
import { dataOf, type Result } from '../rest-facade/operation.js';

const query =
  'subscription ($jobId: ID!) { job: jobProgress(jobId: $jobId) { status progress { done total unit } } }';

/** Jobs as the subscription `jobProgress` tells of them, from this process or another. */
export const jobFeedOf = (gateway: Pick<Gateway, 'subscribe'>): JobFeed =>
  async function* (ctx, jobId, signal) {
    const answer = await gateway.subscribe({ query, variables: { jobId } }, ctx);
    if (!isEventStream(answer)) {
      throw errorIn(answer);
    }
    const stop = () => void answer.return();
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (!signal.aborted) {
        for await (const result of answer) {
          yield jobIn(result);
        }
      }
    } finally {
      signal.removeEventListener('abort', stop);
      await answer.return();
    }
  };

const jobIn = (result: ExecutionResult): JobSnapshot => dataOf(result as Result<{ job: JobSnapshot }>).job;

/** An answer that is no stream is an error. */
function errorIn(result: ExecutionResult): unknown {
  try {
    dataOf(result);
  } catch (error) {
    return error;
  }
  return new Error('The subscription was answered without a stream.');
}
