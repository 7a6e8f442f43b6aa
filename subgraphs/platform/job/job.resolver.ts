import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { JobListArgs } from './job.input.js';
import { type JobPage, type JobSnapshot, listJobs, readJob } from './job.queries.js';
import type { JobService } from './job.service.js';
import { JobPageType, JobType } from './job.type.js';

@Resolver(() => JobType)
export class JobResolver {
  readonly #jobs: JobService;

  constructor(jobs: JobService) {
    this.#jobs = jobs;
  }

  @Query(() => JobType, { description: 'One job. Errors: JOB_NOT_FOUND, SCOPE_MISSING.' })
  job(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<JobSnapshot> {
    return readJob(ctx, id);
  }

  @Query(() => JobPageType, { description: 'The jobs that the caller may read, the newest first.' })
  jobs(@Args(() => JobListArgs) filter: JobListArgs, @Ctx() ctx: RequestContext): Promise<JobPage> {
    return listJobs(ctx, filter);
  }

  @Mutation(() => JobType, { description: 'Errors: JOB_NOT_FOUND, SCOPE_MISSING, JOB_NOT_CANCELABLE.' })
  cancelJob(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<JobSnapshot> {
    return this.#jobs.cancel(ctx, id);
  }
}
