import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime, GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { ApprovedEffect } from '../tool/tool.values.js';
import type { Aop, AopRight, AopStart, AopVersion } from './aop.entity.js';
import type { AopStartOutcome, AopStatus, AopTrigger } from './aop.values.js';
import type { AopConfig } from './aop-config.schema.js';
import type { PlannedEffect } from './planned-effects.rules.js';

export const AopStatusEnum = describedEnum<AopStatus>(
  'AopStatus',
  { active: 'It can be executed.', archived: 'It starts no threads.' },
  'Whether an operating procedure can be executed.',
);

export const AopTriggerEnum = describedEnum<AopTrigger>(
  'AopTrigger',
  {
    manual: 'Only callers start threads.',
    schedule: 'A schedule starts threads too.',
    event: 'Events start threads too.',
  },
  'What starts threads of an operating procedure.',
);

export const ApprovedEffectEnum = describedEnum<ApprovedEffect>(
  'ApprovedEffect',
  {
    changes_prices: 'It changes what buyers pay.',
    spends: 'It uses a provider that is paid for.',
    publishes: 'Buyers or channels see it.',
  },
  'An effect that a person approves first, unless an owner gave the procedure that right.',
);

const AopStartOutcomeEnum = describedEnum<AopStartOutcome>(
  'AopStartOutcome',
  {
    started: 'A thread was started.',
    limited: 'As many threads as may be were started within the hour.',
    invalid: 'Its condition or inputs had no value.',
  },
  'What came of something that was due.',
);

const config = { description: 'The configuration: docs/operating-procedures.md describes it.' };
const configVersion = { description: 'Counts the saved configurations, from 1.' };

@ObjectType('AopPlannedEffect', {
  simpleResolvers: true,
  description: 'A step with an effect that a person approves.',
})
export class AopPlannedEffectType implements PlannedEffect {
  @Field(() => String, { description: 'Id of the step.' })
  stepId!: string;

  @Field(() => String, { description: 'The tool that it calls.' })
  tool!: string;

  @Field(() => ApprovedEffectEnum, { description: 'What the tool does.' })
  effect!: ApprovedEffect;
}

@ObjectType('AopRight', {
  simpleResolvers: true,
  description: 'The right to have an effect without approval.',
})
export class AopRightType implements Pick<AopRight, 'effect' | 'configVersion' | 'grantedBy' | 'grantedAt'> {
  @Field(() => ApprovedEffectEnum, { description: 'What needs no approval.' })
  effect!: ApprovedEffect;

  @Field(() => Int, { description: 'The version of the configuration that it was given for.' })
  configVersion!: number;

  @Field(() => ID, { description: 'Id of the owner who gave it.' })
  grantedBy!: string;

  @Field(() => GraphQLDateTime, { description: 'When it was given.' })
  grantedAt!: string;
}

@ObjectType('Aop', {
  simpleResolvers: true,
  description: 'An agent operating procedure: steps that call tools, and what starts them.',
})
export class AopType {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'What it is called.' })
  title!: string;

  @Field(() => AopStatusEnum, { description: 'Whether it can be executed.' })
  status!: AopStatus;

  @Field(() => String, {
    nullable: true,
    description: 'The ready procedure that it was made of; null: it was written.',
  })
  template!: string | null;

  @Field(() => AopTriggerEnum, { description: 'What starts its threads.' })
  trigger!: AopTrigger;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When its schedule starts the next thread; null: it has none, or is archived.',
  })
  nextDueAt!: string | null;

  @Field(() => GraphQLJSONObject, config)
  config!: AopConfig;

  @Field(() => Int, configVersion)
  configVersion!: number;

  @Field(() => Int, { description: 'Rises with each change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('AopPage', { simpleResolvers: true })
export class AopPageType {
  @Field(() => [AopType])
  items!: Aop[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('AopConfigVersion', {
  simpleResolvers: true,
  description:
    'A configuration as it was saved. It never changes; threads keep the one they were started with.',
})
export class AopConfigVersionType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'Id of the procedure.' })
  aopId!: string;

  @Field(() => Int, configVersion)
  configVersion!: number;

  @Field(() => GraphQLJSONObject, config)
  config!: AopConfig;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the user who saved it; null: a key or client did.',
  })
  authorId!: string | null;

  @Field(() => [String], { description: 'Scopes that its threads have at most.' })
  authorScopes!: string[];

  @Field(() => GraphQLDateTime, { description: 'When it was saved.' })
  createdAt!: string;
}

export const toConfigVersion = (version: AopVersion): AopConfigVersionType => {
  const { id, aopId, configVersion: number, author, authorScopes, createdAt } = version;
  return {
    ...{ id, aopId, configVersion: number, config: version.config, authorId: author.userId },
    ...{ authorScopes, createdAt },
  };
};

@ObjectType('AopConfigVersionPage', { simpleResolvers: true })
export class AopConfigVersionPageType {
  @Field(() => [AopConfigVersionType])
  items!: AopConfigVersionType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('AopStart', {
  simpleResolvers: true,
  description: 'A time of the schedule, or an event, and what came of it.',
})
export class AopStartType
  implements Pick<AopStart, 'cause' | 'outcome' | 'detail' | 'threadId' | 'configVersion' | 'createdAt'>
{
  @Field(() => String, { description: '`schedule:` with the time, or `event:` with the id of the event.' })
  cause!: string;

  @Field(() => AopStartOutcomeEnum, { description: 'What came of it.' })
  outcome!: AopStartOutcome;

  @Field(() => String, { nullable: true, description: 'Why no thread was started; null: one was.' })
  detail!: string | null;

  @Field(() => ID, { nullable: true, description: 'The thread that was started.' })
  threadId!: string | null;

  @Field(() => Int, configVersion)
  configVersion!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;
}

@ObjectType('ReadyProcedure', {
  simpleResolvers: true,
  description: 'A procedure that ships with the program: `createAop` makes one of it by its name.',
})
export class ReadyProcedureType {
  @Field(() => String, { description: 'Names it as `template`.' })
  name!: string;

  @Field(() => String, { description: 'What it is called.' })
  title!: string;

  @Field(() => GraphQLJSONObject, config)
  config!: AopConfig;

  @Field(() => [AopPlannedEffectType], { description: 'Its steps with an effect that a person approves.' })
  plannedEffects!: AopPlannedEffectType[];
}
