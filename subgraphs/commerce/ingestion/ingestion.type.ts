import { Field, ID, Int, ObjectType } from 'type-graphql';
import { OffsetPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import type { OffsetPagination } from '../../../kernel/paging.js';
import type { FailurePage } from './failure.queries.js';
import {
  type FailureStatus,
  type Feed,
  type FeedKind,
  failureStatuses,
  feedKinds,
  type IngestionFailure,
} from './ingestion.entity.js';

export const FailureStatusEnum = wordEnum(
  'IngestionFailureStatus',
  failureStatuses,
  'open: read again and again; recovered: taken in after all; dismissed: not wanted any more; gone: the marketplace does not know it (any more).',
);

const FeedKindEnum = wordEnum('MarketplaceFeedKind', feedKinds);

@ObjectType('MarketplaceFeed', {
  simpleResolvers: true,
  description: 'How far changes of one kind were read from one account.',
})
export class FeedType implements Feed {
  @Field(() => ID)
  connectionId!: string;

  @Field(() => FeedKindEnum)
  kind!: FeedKind;

  @Field(() => GraphQLDateTime, {
    description: 'From here on changes are read; what is older comes by a backfill.',
  })
  startedAt!: string;

  @Field(() => GraphQLDateTime, {
    description: 'All changes before were read; those that could not be taken in are kept as failures.',
  })
  walkedTo!: string;

  @Field(() => GraphQLDateTime, {
    description: 'Up to here everything was taken in: it never passes a record that still fails.',
  })
  watermark!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the last complete reading ended.' })
  walkedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the last reading could not be completed.' })
  error!: string | null;

  @Field(() => Int, { description: 'Records that could not be taken in.' })
  openFailures!: number;
}

@ObjectType('IngestionFailure', {
  simpleResolvers: true,
  description: 'A record of a marketplace that could not be taken in.',
})
export class FailureType implements Omit<IngestionFailure, 'source'> {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
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
    description: 'When it last changed at the marketplace; null where only a push named it.',
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

@ObjectType('OrderBackfillAccepted', {
  simpleResolvers: true,
  description: 'The job that takes in what was sold before.',
})
export class BackfillAcceptedType {
  @Field(() => ID)
  jobId!: string;
}
