import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTime, GraphQLJSON } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { ToolEffectEnum } from '../tool/tool.type.js';
import type { ToolEffect } from '../tool/tool.values.js';
import type { Approval } from './aop-thread.entity.js';
import type { ApprovalStatus } from './aop-thread.values.js';

const AopApprovalStatusEnum = describedEnum<ApprovalStatus>(
  'AopApprovalStatus',
  {
    pending: 'Nobody has decided it.',
    approved: 'The calls are made as they were shown.',
    rejected: 'None of the calls is made.',
    expired: 'Nobody decided it in time.',
    withdrawn: 'The thread ended before.',
  },
  'State of an approval.',
);

@ObjectType('AopApproval', {
  simpleResolvers: true,
  description: 'What a thread asks a person before it goes on. What is approved is exactly what is done.',
})
export class AopApprovalType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The thread that asks.' })
  threadId!: string;

  @Field(() => String, { description: 'Id of the step in the configuration.' })
  stepId!: string;

  @Field(() => AopApprovalStatusEnum, { description: 'Where it stands.' })
  status!: ApprovalStatus;

  @Field(() => String, { description: 'What is asked.' })
  message!: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'What is shown beside it.' })
  data!: unknown;

  @Field(() => Int, {
    description: 'Calls that are approved together; `aopThreadSteps` shows each with its arguments.',
  })
  callCount!: number;

  @Field(() => [ToolEffectEnum], { description: 'What the calls may do.' })
  effects!: readonly ToolEffect[];

  @Field(() => [String], { description: 'Scopes that whoever decides must have, beside aops:write.' })
  scopes!: readonly string[];

  @Field(() => String, { description: 'SHA-256 of the calls, as hex.' })
  digest!: string;

  @Field(() => GraphQLDateTime, { description: 'When the thread asked.' })
  requestedAt!: string;

  @Field(() => GraphQLDateTime, { description: 'By then it has failed.' })
  expiresAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Null while it is open.' })
  decidedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Who decided, as kind and id of the credential.' })
  decidedBy!: string | null;

  @Field(() => String, { nullable: true, description: 'What they said to it.' })
  comment!: string | null;
}

export const toApprovalType = ({
  position: _position,
  round: _round,
  ...approval
}: Approval): AopApprovalType => approval;
