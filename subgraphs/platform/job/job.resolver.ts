import { Arg, Args, Ctx, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { VersionedInput } from '../../../kernel/graphql/target.input.js';
import { JobListArgs } from './job.input.js';
import { type JobPage, type JobSnapshot, listJobs, readJob } from './job.queries.js';
import type { JobService } from './job.service.js';
import { JobPageType, JobType } from './job.type.js';

@InputType('CancelJobInput')
class CancelJobInput extends VersionedInput {}

const CancelJobPayload = payloadType('CancelJobPayload', { job: () => JobType });

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
  jobs(
    @Args(() => JobListArgs) { filter, ...page }: JobListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<JobPage> {
    return listJobs(ctx, { ...filter, ...page });
  }

  @Mutation(() => CancelJobPayload, {
    description: 'Errors: JOB_NOT_FOUND, SCOPE_MISSING, JOB_NOT_CANCELABLE.',
  })
  async cancelJob(
    @Arg('input', () => CancelJobInput) { id, expectedVersion }: CancelJobInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ job: JobSnapshot }> {
    ctx.expectVersion(expectedVersion);
    return { job: await this.#jobs.cancel(ctx, id) };
  }
}
