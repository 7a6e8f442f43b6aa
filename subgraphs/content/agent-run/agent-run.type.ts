import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import {
  GraphQLCurrencyCode,
  GraphQLDateTime,
  GraphQLDecimal,
  GraphQLJSON,
} from '../../../kernel/graphql/scalars.js';
import type { CountablePage } from '../../../kernel/paging.js';
import { ToolEffectEnum } from '../tool/tool.type.js';
import type { ToolEffect } from '../tool/tool.values.js';
import {
  type AgentCall,
  type AgentCitation,
  type AgentMessage,
  type AgentRun,
  type AgentUsage,
  type AgentWarning,
  callIdOf,
} from './agent-run.entity.js';
import type {
  AgentCallStatus,
  AgentMessageRole,
  AgentRunMode,
  AgentRunStatus,
  AgentWarningCode,
  CitedKind,
} from './agent-run.values.js';
import {
  AgentCallStatusEnum,
  AgentMessageRoleEnum,
  AgentRunModeEnum,
  AgentRunStatusEnum,
  AgentWarningCodeEnum,
  CitedKindEnum,
} from './agent-run-enum.type.js';

@ObjectType('AgentMessage', { simpleResolvers: true, description: 'Something said in a conversation.' })
class AgentMessageType implements AgentMessage {
  @Field(() => AgentMessageRoleEnum, { description: 'Who says it.' })
  role!: AgentMessageRole;

  @Field(() => String, { description: 'Plain text, or Markdown of the agent.' })
  text!: string;
}

@ObjectType('AgentWarning', {
  simpleResolvers: true,
  description: 'What a run went about otherwise than asked.',
})
class AgentWarningType implements AgentWarning {
  @Field(() => AgentWarningCodeEnum, { description: 'What it is.' })
  code!: AgentWarningCode;

  @Field(() => String, { description: 'A sentence for people.' })
  message!: string;
}

@ObjectType('AgentCitation', {
  simpleResolvers: true,
  description: 'What an answer refers to. A tool of the run answered it.',
})
class AgentCitationType implements AgentCitation {
  @Field(() => Int, { description: 'As `[1]` in the answer, from 1.' })
  number!: number;

  @Field(() => CitedKindEnum, { description: 'What it is.' })
  kind!: CitedKind;

  @Field(() => ID, { description: 'Of the document, order or product.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Title, name or number; null: the result had none.' })
  title!: string | null;

  @Field(() => Int, { nullable: true, description: 'Of the passage in its document, from 0.' })
  position!: number | null;

  @Field(() => Int, { nullable: true, description: 'Page of the passage, from 1.' })
  page!: number | null;

  @Field(() => String, { nullable: true, description: 'Headings above the passage.' })
  heading!: string | null;

  @Field(() => String, { nullable: true, description: 'The passage.' })
  quote!: string | null;
}

@ObjectType('AgentUsage', {
  simpleResolvers: true,
  description: 'What a run used of the language model; calls without a usable answer are counted.',
})
class AgentUsageType implements AgentUsage {
  @Field(() => Int, { description: 'Calls of the model.' })
  calls!: number;

  @Field(() => Int, { description: 'Tokens that the model was told.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'Tokens that the model wrote.' })
  outputTokens!: number;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Exact; null: no prices are configured.' })
  cost!: string | null;

  @Field(() => GraphQLCurrencyCode, { nullable: true, description: 'Of the cost.' })
  currency!: string | null;
}

@ObjectType('AgentToolCallError', { simpleResolvers: true, description: 'Why a call has no result.' })
class AgentCallErrorType {
  @Field(() => String, { description: 'A code of the API, or why the call was not made.' })
  code!: string;

  @Field(() => String, { description: 'A sentence for people.' })
  detail!: string;
}

@ObjectType('AgentToolCall', { simpleResolvers: true, description: 'A call of a tool that a run asked for.' })
export class AgentToolCallType {
  @Field(() => ID, { description: 'For an approval; the idempotency key of the call.' })
  id!: string;

  @Field(() => String, { description: 'Name of the tool.' })
  name!: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'As they were asked for, without credentials.' })
  arguments!: unknown;

  @Field(() => ToolEffectEnum, { nullable: true, description: 'Null: there is no such tool.' })
  effect!: ToolEffect | null;

  @Field(() => AgentCallStatusEnum, { description: 'What became of it.' })
  status!: AgentCallStatus;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'What the tool answered, as far as the model was told it; null unless it succeeded.',
  })
  output!: unknown;

  @Field(() => AgentCallErrorType, { nullable: true, description: 'Null where it succeeded, or is open.' })
  error!: AgentCallErrorType | null;

  @Field(() => String, { nullable: true, description: 'Who approved or rejected it.' })
  decidedBy!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was approved or rejected.' })
  decidedAt!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When it was asked for.' })
  at!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Null while it is open.' })
  finishedAt!: string | null;
}

export const toToolCallType = (runId: string, call: AgentCall): AgentToolCallType => {
  const {
    position,
    name,
    input,
    effect,
    status,
    output,
    error,
    decidedBy,
    decidedAt,
    createdAt,
    finishedAt,
  } = call;
  const told = { name, effect, status, output, error, decidedBy, decidedAt, finishedAt };
  return { ...told, id: callIdOf(runId, position), arguments: input, at: createdAt };
};

@ObjectType('AgentRun', { description: 'One question to the agent, and what became of it.' })
export class AgentRunType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The job that works on it now, or did last.' })
  jobId!: string;

  @Field(() => ID, { description: 'To ask more, told what was said before.' })
  conversationId!: string;

  @Field(() => AgentRunStatusEnum, { description: 'How it stands.' })
  status!: AgentRunStatus;

  @Field(() => AgentRunModeEnum, { nullable: true, description: 'What answers; null until it has begun.' })
  mode!: AgentRunMode | null;

  @Field(() => [AgentMessageType], { description: 'The messages of the request.' })
  messages!: AgentMessageType[];

  @Field(() => [String], { description: 'Tools that it may call; fixed at its start.' })
  tools!: string[];

  @Field(() => String, {
    nullable: true,
    description:
      'Markdown; null while there is none. Links lead only to hosts of the merchant and of Tradewind.',
  })
  answer!: string | null;

  @Field(() => [AgentCitationType], { description: 'What the answer refers to.' })
  citations!: AgentCitationType[];

  @Field(() => AgentUsageType, { description: 'What it used of the language model.' })
  usage!: AgentUsageType;

  @Field(() => [AgentWarningType], { description: 'What it went about otherwise than asked.' })
  warnings!: AgentWarningType[];

  @Field(() => Int, { description: 'Rises with each change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Null until it has ended.' })
  finishedAt!: string | null;
}

export const toAgentRunType = (run: AgentRun): AgentRunType => Object.assign(new AgentRunType(), pick(run));

const pick = ({
  id,
  jobId,
  conversationId,
  status,
  mode,
  messages,
  tools,
  answer,
  citations,
  ...more
}: AgentRun) => {
  const { usage, warnings, version, createdAt, updatedAt, finishedAt } = more;
  return {
    ...{ id, jobId, conversationId, status, mode, messages, tools, answer, citations },
    ...{ usage, warnings, version, createdAt, updatedAt, finishedAt },
  };
};

@ObjectType('AgentRunPage', { simpleResolvers: true })
export class AgentRunPageType {
  @Field(() => [AgentRunType])
  items!: AgentRunType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

export type AgentRunPage = CountablePage & AgentRunPageType;
