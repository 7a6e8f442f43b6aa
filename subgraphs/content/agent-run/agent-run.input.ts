import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLCurrencyCode, GraphQLDecimal } from '../../../kernel/graphql/scalars.js';
import { agentRunLimits as limits } from './agent-run.limits.js';
import type { AgentMessageRole, AgentRunStatus } from './agent-run.values.js';
import { AgentMessageRoleEnum, AgentRunStatusEnum } from './agent-run-enum.type.js';

@InputType('AgentMessageInput', { description: 'Something said in a conversation.' })
class AgentMessageInput {
  @Field(() => AgentMessageRoleEnum, { description: 'Who says it.' })
  role!: AgentMessageRole;

  @Field(() => String, { description: `At most ${limits.messageLength} characters.` })
  text!: string;
}

@InputType('AgentMoneyInput', { description: 'What the language model may cost.' })
class AgentMoneyInput {
  @Field(() => GraphQLDecimal, { description: 'At most 6 decimals.' })
  amount!: string;

  @Field(() => GraphQLCurrencyCode, { description: 'That of the configured prices of the model.' })
  currency!: string;
}

@InputType('AgentBudgetInput', {
  description:
    'What a run may use; beyond it, it ends as budget_exceeded. That of the organization holds as well.',
})
class AgentBudgetInput {
  @Field(() => Int, {
    nullable: true,
    description: `Input and output tokens together, at most ${limits.tokensMax}. Default: ${limits.tokensDefault}.`,
  })
  tokens?: number | null;

  @Field(() => AgentMoneyInput, { nullable: true, description: 'Default: no limit of its own.' })
  money?: AgentMoneyInput | null;

  @Field(() => Int, {
    nullable: true,
    description: `Calls of tools, at most ${limits.toolCallsMax}. Default: ${limits.toolCallsDefault}.`,
  })
  toolCalls?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `Time at work, at most ${limits.secondsMax}. Default: ${limits.secondsDefault}.`,
  })
  seconds?: number | null;
}

@InputType('StartAgentRunInput', { description: 'Exactly one of message and messages.' })
export class StartAgentRunInput {
  @Field(() => String, {
    nullable: true,
    description: `The question, at most ${limits.messageLength} characters.`,
  })
  message?: string | null;

  @Field(() => [AgentMessageInput], {
    nullable: true,
    description: `A conversation, the oldest first and the last of the user; at most ${limits.messagesMax}.`,
  })
  messages?: AgentMessageInput[] | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'A conversation of the organization that goes on: the model is told what was said. Default: a new one.',
  })
  conversationId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Tools that may be called, by name; an empty list allows none. Default: all that read and that the caller may use. Calls that change prices, spend or publish wait for an approval.',
  })
  tools?: string[] | null;

  @Field(() => AgentBudgetInput, { nullable: true, description: 'What the run may use.' })
  budget?: AgentBudgetInput | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of the answer, BCP 47. Default: that of the question.',
  })
  language?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Documents that are searched. Default: all.' })
  documentIds?: string[] | null;
}

@InputType('InvokeAgentInput', { description: 'Exactly one of message and messages.' })
export class InvokeAgentInput extends StartAgentRunInput {
  @Field(() => Int, {
    nullable: true,
    description: `How long the answer is waited for, 1 to ${limits.invokeSecondsMax} seconds. Default: ${limits.invokeSecondsMax}.`,
  })
  timeoutSeconds?: number | null;
}

@InputType('ApproveAgentActionInput')
export class ApproveAgentActionInput {
  @Field(() => ID, { description: 'Id of the tool call.' })
  callId!: string;
}

@InputType('RejectAgentActionInput')
export class RejectAgentActionInput {
  @Field(() => ID, { description: 'Id of the tool call.' })
  callId!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether the run ends as canceled; else it goes on without the call.',
  })
  endsRun!: boolean;
}

@InputType('AgentRunFilter')
class AgentRunFilterInput {
  @Field(() => ID, { nullable: true, description: 'Runs of this conversation.' })
  conversationId?: string | null;

  @Field(() => [AgentRunStatusEnum], { nullable: true, description: 'Runs that stand so.' })
  statuses?: AgentRunStatus[] | null;
}

@ArgsType()
export class AgentRunListArgs extends cursorListArgs<AgentRunFilterInput>({ filter: AgentRunFilterInput }) {}
