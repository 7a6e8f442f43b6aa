import { Field, ID, Int, ObjectType } from 'type-graphql';
import { OffsetPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { OffsetPagination } from '../../../../kernel/paging.js';
import type { FailurePage } from './failure.queries.js';
import { type FailureStatus, type Feed, type FeedKind, type IngestionFailure } from './ingestion.entity.js';

export const FailureStatusEnum = describedEnum<FailureStatus>(
  'IngestionFailureStatus',
  {
    open: 'It is retried until it succeeds.',
    recovered: 'A retry ingested it. Final.',
    dismissed: 'A member of the organization dismissed it. Final.',
    gone: 'The marketplace no longer has it. Final.',
  },
  'Whether a record that could not be ingested is still retried.',
);

const FeedKindEnum = describedEnum<FeedKind>(
  'IngestionKind',
  {
    order: 'Orders.',
    return: 'Returns.',
    finance: 'Statements of fees and payouts.',
    review: 'Reviews of buyers.',
  },
  'Kind of records that are read from an account.',
);

@ObjectType('Ingestion', {
  simpleResolvers: true,
  description: 'Progress of reading the changes of one kind from one account.',
})
export class FeedType implements Feed {
  @Field(() => ID, { name: 'accountId', simple: false, description: 'Id of the connected account.' })
  connectionId!: string;

  @Field(() => FeedKindEnum, { description: 'What is read.' })
  kind!: FeedKind;

  @Field(() => GraphQLDateTime, {
    description: 'Changes are read from this time on; older ones need a backfill.',
  })
  startedAt!: string;

  @Field(() => GraphQLDateTime, {
    description:
      'All changes before this time were read; those that could not be ingested are stored as failures.',
  })
  readUntil!: string;

  @Field(() => GraphQLDateTime, {
    description: 'All changes before this time were ingested: it never passes a record that still fails.',
  })
  watermark!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the last complete read ended.',
  })
  lastReadAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the last read could not be completed.' })
  error!: string | null;

  @Field(() => Int, { description: 'Number of records that could not be ingested.' })
  openFailures!: number;
}

@ObjectType('IngestionFailure', {
  simpleResolvers: true,
  description: 'A record of a marketplace that could not be ingested.',
})
export class FailureType implements Omit<IngestionFailure, 'source'> {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { name: 'accountId', simple: false, description: 'Id of the connected account.' })
  connectionId!: string;

  @Field(() => FeedKindEnum, { description: 'What kind of record it is.' })
  kind!: FeedKind;

  @Field(() => String, { description: "The marketplace's id of the record." })
  externalId!: string;

  @Field(() => FailureStatusEnum, { description: 'Whether the record is still retried.' })
  status!: FailureStatus;

  @Field(() => String, { description: 'Stable code of the last error, for programs.' })
  code!: string;

  @Field(() => String, { description: 'What went wrong at the last attempt, for people.' })
  message!: string;

  @Field(() => Int, { description: 'Number of attempts so far.' })
  attempts!: number;

  @Field(() => Boolean, { description: 'Whether a backfill found it.' })
  isHistorical!: boolean;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it last changed at the marketplace; null if only a webhook named it.',
  })
  sourceUpdatedAt!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When the record first failed.' })
  firstFailedAt!: string;

  @Field(() => GraphQLDateTime, { description: 'When the record last failed.' })
  lastFailedAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Null once it has ended.' })
  nextAttemptAt!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it was ingested, dismissed or found to be gone; null while it is retried.',
  })
  endedAt!: string | null;
}

@ObjectType('IngestionFailurePage', { simpleResolvers: true })
export class FailurePageType implements FailurePage {
  @Field(() => [FailureType])
  items!: IngestionFailure[];

  @Field(() => OffsetPaginationType)
  pagination!: OffsetPagination;
}
