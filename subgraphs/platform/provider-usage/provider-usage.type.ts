import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLCurrencyCode, GraphQLDateTime, GraphQLDecimal } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { CountablePage } from '../../../kernel/paging.js';
import type { ProviderCallStatus } from './provider-call.values.js';
import type {
  ProviderBudget,
  ProviderCallPage,
  ProviderCallRecord,
  UsageSum,
} from './provider-usage.queries.js';
import type { ProviderUsageReport } from './provider-usage.service.js';

const ProviderCallStatusEnum = describedEnum<ProviderCallStatus>(
  'ProviderCallStatus',
  {
    reserved: 'The call is being made; its figures are the most that it may use.',
    unfinished: 'The process ended before the call did. It counts as the most that it may have used.',
    completed: 'The provider answered.',
    throttled: 'The provider wanted fewer calls. Nothing was charged.',
    unauthorized: 'The provider did not take the key. Nothing was charged.',
    rejected: 'The provider did not take the request. Nothing was charged.',
    unavailable: 'The provider could not be reached, or had a fault. Nothing was charged.',
    unknown: 'The answer was lost. It counts as the most that it may have used.',
    invalid_answer: 'The answer was not what was asked for. It was charged.',
    refused: 'The model, or the filter of its provider, declined to answer.',
    canceled: 'The call was broken off. It counts as the most that it may have used.',
  },
  'How a call to a provider stands.',
);

@ObjectType('ProviderBudget', {
  simpleResolvers: true,
  description: 'What the organization may use of providers of models.',
})
export class ProviderBudgetType implements ProviderBudget {
  @Field(() => Int, { description: 'Tokens of a UTC day.' })
  tokensPerDay!: number;

  @Field(() => Int, { description: 'Tokens of a calendar month.' })
  tokensPerMonth!: number;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Money of a UTC day. Null: no limit.' })
  amountPerDay!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Money of a calendar month. Null: no limit.' })
  amountPerMonth!: string | null;

  @Field(() => GraphQLCurrencyCode, { nullable: true, description: 'Of both amounts.' })
  currency!: string | null;

  @Field(() => Int, { description: 'Rises with each change. 0: none was set, and the defaults hold.' })
  version!: number;
}

@ObjectType('ProviderCost', { simpleResolvers: true, description: 'What calls cost, by configured prices.' })
class ProviderCostType {
  @Field(() => GraphQLDecimal, { description: 'Exact; more decimals than the currency has.' })
  amount!: string;

  @Field(() => GraphQLCurrencyCode, { description: 'Of the configured prices.' })
  currency!: string;
}

@ObjectType('ProviderUsageSum', {
  simpleResolvers: true,
  description: 'What the calls that began in a period used. Calls that have not ended are not in it.',
})
class ProviderUsageSumType implements UsageSum {
  @Field(() => GraphQLDateTime, { description: 'The beginning of the period, in UTC.' })
  from!: string;

  @Field(() => Int, { description: 'Calls that have ended, also those that failed.' })
  calls!: number;

  @Field(() => Int, { description: 'Tokens of prompts.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'Tokens of answers, with those of reasoning.' })
  outputTokens!: number;

  @Field(() => [ProviderCostType], {
    description: 'One for each currency; none where no prices are configured.',
  })
  costs!: ProviderCostType[];
}

@ObjectType('ProviderUsage', {
  simpleResolvers: true,
  description: 'What the organization uses of providers of models, and what it may use.',
})
export class ProviderUsageType implements ProviderUsageReport {
  @Field(() => ProviderBudgetType, { description: 'That of the organization, or the default.' })
  budget!: ProviderBudgetType;

  @Field(() => ProviderUsageSumType, { description: 'Of the current UTC day.' })
  day!: ProviderUsageSumType;

  @Field(() => ProviderUsageSumType, { description: 'Of the current calendar month.' })
  month!: ProviderUsageSumType;

  @Field(() => Int, {
    description: 'The most that calls of the month may use which have not ended, in tokens.',
  })
  reservedTokens!: number;
}

@ObjectType('ProviderCall', {
  simpleResolvers: true,
  description: 'One call to a provider of models. Neither its prompt nor its answer is kept here.',
})
class ProviderCallType implements ProviderCallRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'What it was for, such as shelf_share.' })
  purpose!: string;

  @Field(() => String, { description: 'Version of its prompt, or of the set of questions.' })
  promptVersion!: string;

  @Field(() => String, { description: 'Such as openai or anthropic.' })
  provider!: string;

  @Field(() => String, { description: 'As the provider calls it.' })
  model!: string;

  @Field(() => String, { description: 'text, image, answer or search.' })
  operation!: string;

  @Field(() => ProviderCallStatusEnum, { description: 'How the call stands.' })
  status!: ProviderCallStatus;

  @Field(() => Int, { description: 'Tokens of the prompt.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'Tokens of the answer, with those of reasoning.' })
  outputTokens!: number;

  @Field(() => Int, { description: 'Images, or searches of the web or of shops.' })
  units!: number;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Null: no price is configured.' })
  cost!: string | null;

  @Field(() => GraphQLCurrencyCode, { nullable: true, description: 'Of the cost.' })
  currency!: string | null;

  @Field(() => String, { nullable: true, description: 'SHA-256 of the answer, as hex.' })
  answerDigest!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When the most that it may use was reserved.' })
  startedAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Null until it has ended.' })
  finishedAt!: string | null;
}

@ObjectType('ProviderCallPage', { simpleResolvers: true })
export class ProviderCallPageType implements Omit<ProviderCallPage, keyof CountablePage> {
  @Field(() => [ProviderCallType])
  items!: ProviderCallType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
