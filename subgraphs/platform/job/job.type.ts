import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime, GraphQLJSON } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import type { JobStepStatus } from '../../../kernel/jobs/job-statements.js';
import type { CountablePage } from '../../../kernel/paging.js';
import type { JobPage, JobSnapshot } from './job.queries.js';
import { type JobStatus } from './job.rules.js';

const JobStepStatusEnum = describedEnum<JobStepStatus>(
  'JobStepStatus',
  {
    running: 'It has begun.',
    completed: 'It is done, and is not repeated.',
    failed: 'It failed, and so did the job.',
    canceled: 'The job was canceled before the step was done.',
  },
  'The status of a step.',
);

export const JobStatusEnum = describedEnum<JobStatus>(
  'JobStatus',
  {
    queued: 'It waits for a worker.',
    running: 'A worker runs it.',
    canceling: 'It stops at its next check.',
    completed: 'Done; see `result`. Final.',
    failed: 'It cannot be completed; see `error`. What was done before stays. Final.',
    canceled: 'Stopped on request. `result` lists what remains in effect. Final.',
  },
  'The status of a job.',
);

@ObjectType('JobProgress', {
  simpleResolvers: true,
  description: 'How much of the work of a job is done, in units of the job.',
})
export class JobProgressType {
  @Field(() => Int, { description: 'Number of units that are done.' })
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
  @Field(() => String, { description: 'Name of the step, such as the file or the store that it handles.' })
  name!: string;

  @Field(() => JobStepStatusEnum, { description: 'Outcome of the step so far.' })
  status!: JobStepStatus;

  @Field(() => GraphQLDateTime, { description: 'When the step began.' })
  startedAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the step ended; null while it runs.' })
  finishedAt!: string | null;
}

@ObjectType('JobError', { simpleResolvers: true, description: 'Why a job failed.' })
export class JobErrorType {
  @Field(() => String, { description: 'A code of the error catalogue.' })
  code!: string;

  @Field(() => String, { description: 'What went wrong, for people.' })
  message!: string;
}

@Directive('@key(fields: "id")')
@ObjectType('Job', { simpleResolvers: true, description: 'Accepted work that runs in the background.' })
export class JobType implements Omit<JobSnapshot, 'scope'> {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'What the job does, such as `product.import`.' })
  kind!: string;

  @Field(() => JobStatusEnum, { description: 'Where the job is in its life.' })
  status!: JobStatus;

  @Field(() => JobProgressType, { description: 'How much of the work is done.' })
  progress!: JobProgressType;

  @Field(() => [JobStepType], { description: 'The steps that have begun, in the order in which they began.' })
  steps!: JobStepType[];

  @Field(() => GraphQLJSON, {
    nullable: true,
    description:
      'The result; its structure depends on the kind of job. Of a canceled job, and of a failed one whose kind counts its work, it tells what was done.',
  })
  result!: Json;

  @Field(() => JobErrorType, { nullable: true, description: 'Why the job failed; null if it did not.' })
  error!: JobErrorType | null;

  @Field(() => Int, { description: 'Rises with every change.' })
  version!: number;

  @Field(() => Boolean, { description: 'Whether `cancelJob` can still stop it.' })
  cancelable!: boolean;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When a worker first started the job; null while it is queued.',
  })
  startedAt!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the job ended, whatever the outcome; null until then.',
  })
  finishedAt!: string | null;
}

@ObjectType('JobPage', { simpleResolvers: true })
export class JobPageType implements Omit<JobPage, keyof CountablePage> {
  @Field(() => [JobType])
  items!: JobPage['items'];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
