import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import type { JobSnapshot } from './job.queries.js';
import { JobType } from './job.type.js';
import type { JobFeed } from './job-feed.js';

/**
 * The subscriptions of jobs. A `subscribe` function belongs to the decorator, which knows no instance, so the
 * class is made for its feed.
 */
export function jobSubscriptionResolver(feed: JobFeed) {
  @Resolver()
  class JobSubscriptionResolver {
    @Subscription(() => JobType, {
      description:
        'Snapshots of one job with rising versions; the final one is always sent. Errors: JOB_NOT_FOUND, SCOPE_MISSING.',
      subscribe: ({ args, context }: { args: { jobId: string }; context: RequestContext }) =>
        feed.follow(context, args.jobId),
    })
    jobProgress(
      @Arg('jobId', () => ID, { description: 'Id of the job.' }) _jobId: string,
      @Root() job: JobSnapshot,
    ): JobSnapshot {
      return job;
    }

    @Subscription(() => JobType, {
      description: 'Every job of the organization that the caller may read, as it changes.',
      subscribe: ({ context }: { context: RequestContext }) => feed.followAll(context),
    })
    jobs(@Root() job: JobSnapshot): JobSnapshot {
      return job;
    }
  }
  return JobSubscriptionResolver;
}
