import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime, GraphQLJSON } from '../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../kernel/graphql/string-enum.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import type { JobStepStatus } from '../../../kernel/jobs/job-statements.js';
import type { CountablePage } from '../../../kernel/paging.js';
import type { JobPage, JobSnapshot } from './job.queries.js';
import { type JobStatus, jobStatuses } from './job.rules.js';

const JobStepStatusEnum = stringEnum<JobStepStatus>('JobStepStatus', [
  'running',
  'completed',
  'failed',
  'canceled',
]);

export const JobStatusEnum = stringEnum(
  'JobStatus',
  jobStatuses,
  'completed, failed and canceled are final.',
);

@ObjectType('JobProgress', { simpleResolvers: true })
export class JobProgressType {
  @Field(() => Int)
  done!: number;

  @Field(() => Int, { nullable: true, description: 'Null while it is unknown.' })
  total!: number | null;

  @Field(() => String, { description: 'The unit that is counted, in the plural.' })
  unit!: string;
}

@ObjectType('JobStep', {
  simpleResolvers: true,
  description: 'A step of a job. A completed step is never repeated.',
})
export class JobStepType {
  @Field(() => String)
  name!: string;

  @Field(() => JobStepStatusEnum)
  status!: JobStepStatus;

  @Field(() => GraphQLDateTime)
  startedAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true })
  finishedAt!: string | null;
}

@ObjectType('JobError', { simpleResolvers: true })
export class JobErrorType {
  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

@Directive('@key(fields: "id")')
@ObjectType('Job', { simpleResolvers: true, description: 'Accepted work that runs in the background.' })
export class JobType implements Omit<JobSnapshot, 'scope'> {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  kind!: string;

  @Field(() => JobStatusEnum)
  status!: JobStatus;

  @Field(() => JobProgressType)
  progress!: JobProgressType;

  @Field(() => [JobStepType])
  steps!: JobStepType[];

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'The result; its structure depends on the kind of job.',
  })
  result!: Json;

  @Field(() => JobErrorType, { nullable: true })
  error!: JobErrorType | null;

  @Field(() => Int, { description: 'Rises with every change.' })
  version!: number;

  @Field(() => Boolean)
  cancelable!: boolean;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true })
  startedAt!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  finishedAt!: string | null;
}

@ObjectType('JobPage', { simpleResolvers: true })
export class JobPageType implements Omit<JobPage, keyof CountablePage> {
  @Field(() => [JobType])
  items!: JobPage['items'];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
