import { ArgsType, Field, Int } from 'type-graphql';
import type { JobFilter } from './job.queries.js';
import type { JobStatus } from './job.rules.js';
import { JobStatusEnum } from './job.type.js';

@ArgsType()
export class JobListArgs implements JobFilter {
  @Field(() => JobStatusEnum, { nullable: true })
  status?: JobStatus | null;

  @Field(() => String, { nullable: true })
  kind?: string | null;

  @Field(() => Int, { nullable: true })
  limit?: number | null;

  @Field(() => String, { nullable: true })
  cursor?: string | null;
}
