import { Field, ID, Int, ObjectType } from 'type-graphql';
import { OffsetPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import type { OffsetPagination } from '../../../../kernel/paging.js';
import type { FailurePage } from './failure.queries.js';
import {
  type FailureStatus,
  type Feed,
  type FeedKind,
  failureStatuses,
  feedKinds,
  type IngestionFailure,
} from './ingestion.entity.js';

export const FailureStatusEnum = stringEnum(
  'IngestionFailureStatus',
  failureStatuses,
  'open: retried repeatedly; recovered: ingested by a retry; dismissed: no longer wanted; gone: the marketplace does not have it.',
);

const FeedKindEnum = stringEnum('IngestionKind', feedKinds);

@ObjectType('Ingestion', {
  simpleResolvers: true,
  description: 'Progress of reading the changes of one kind from one account.',
})
export class FeedType implements Feed {
  @Field(() => ID, { name: 'accountId', simple: false })
  connectionId!: string;

  @Field(() => FeedKindEnum)
  kind!: FeedKind;

  @Field(() => GraphQLDateTime, {
    description: 'Changes are read from this time on; older ones need a backfill.',
  })
  startedAt!: string;

  @Field(() => GraphQLDateTime, {
    name: 'readUntil',
    simple: false,
    description:
      'All changes before this time were read; those that could not be ingested are stored as failures.',
  })
  walkedTo!: string;

  @Field(() => GraphQLDateTime, {
    description: 'All changes before this time were ingested: it never passes a record that still fails.',
  })
  watermark!: string;

  @Field(() => GraphQLDateTime, {
    name: 'lastReadAt',
    simple: false,
    nullable: true,
    description: 'When the last complete read ended.',
  })
  walkedAt!: string | null;

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

  @Field(() => ID, { name: 'accountId', simple: false })
  connectionId!: string;

  @Field(() => FeedKindEnum)
  kind!: FeedKind;

  @Field(() => String, { description: "The marketplace's id of the record." })
  externalId!: string;

  @Field(() => FailureStatusEnum)
  status!: FailureStatus;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;

  @Field(() => Int)
  attempts!: number;

  @Field(() => Boolean, { description: 'Whether a backfill found it.' })
  isHistorical!: boolean;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it last changed at the marketplace; null if only a webhook named it.',
  })
  sourceUpdatedAt!: string | null;

  @Field(() => GraphQLDateTime)
  firstFailedAt!: string;

  @Field(() => GraphQLDateTime)
  lastFailedAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Null once it has ended.' })
  nextAttemptAt!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  endedAt!: string | null;
}

@ObjectType('IngestionFailurePage', { simpleResolvers: true })
export class FailurePageType implements FailurePage {
  @Field(() => [FailureType])
  items!: IngestionFailure[];

  @Field(() => OffsetPaginationType)
  pagination!: OffsetPagination;
}
