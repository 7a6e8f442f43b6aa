import { ArgsType, Field, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import type { JobStatus } from './job.rules.js';
import { JobStatusEnum } from './job.type.js';

@InputType('JobFilter')
class JobFilterInput {
  @Field(() => JobStatusEnum, { nullable: true, description: 'Only jobs with this status.' })
  status?: JobStatus | null;

  @Field(() => String, { nullable: true, description: 'What the jobs do, such as `catalog.import`.' })
  kind?: string | null;
}

@ArgsType()
export class JobListArgs extends cursorListArgs<JobFilterInput>({ filter: JobFilterInput }) {}
