import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { byCreation, cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { VersionedInput } from '../../../kernel/graphql/target.input.js';
import type { ApprovedEffect } from '../tool/tool.values.js';
import { aopLimits } from './aop.limits.js';
import { AopStatusEnum, AopTriggerEnum, ApprovedEffectEnum } from './aop.type.js';
import type { AopConfigVersionSort, AopSort, AopStatus, AopTrigger } from './aop.values.js';

const config = 'The configuration: docs/operating-procedures.md describes it.';

const AopSortEnum = describedEnum<AopSort>(
  'AopSort',
  { ...byCreation, recently_updated: 'By time of the last change, the latest first.' },
  'Order of a list of operating procedures.',
);

const AopConfigVersionSortEnum = describedEnum<AopConfigVersionSort>(
  'AopConfigVersionSort',
  byCreation,
  'Order of a list of configurations.',
);

@InputType('AopFilter', { description: 'Lists mean any of their items.' })
class AopFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Procedures with these ids. At most 100.' })
  ids?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Procedures whose title contains this text, in any case.',
  })
  q?: string | null;

  @Field(() => [AopStatusEnum], { nullable: true, description: 'Procedures with these statuses.' })
  statuses?: AopStatus[] | null;

  @Field(() => [AopTriggerEnum], { nullable: true, description: 'Procedures that are started so.' })
  triggers?: AopTrigger[] | null;

  @Field(() => [String], { nullable: true, description: 'Procedures that were made of these ready ones.' })
  templates?: string[] | null;
}

@ArgsType()
export class AopListArgs extends cursorListArgs<AopFilterInput, AopSort>({
  filter: AopFilterInput,
  sort: { type: AopSortEnum, description: 'Default: newest.' },
}) {}

@InputType('AopConfigVersionFilter', { description: 'Lists mean any of their items.' })
class AopConfigVersionFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Configurations of these procedures. At most 100.' })
  aopIds?: string[] | null;
}

@ArgsType()
export class AopConfigVersionArgs extends cursorListArgs<AopConfigVersionFilterInput, AopConfigVersionSort>({
  filter: AopConfigVersionFilterInput,
  sort: { type: AopConfigVersionSortEnum, description: 'Default: newest.' },
}) {}

@InputType('AopOverridesInput', { description: 'What is to be different from a ready procedure.' })
class AopOverridesInput {
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Other defaults of its inputs, by name.' })
  inputs?: Record<string, unknown> | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'What starts its threads.' })
  trigger?: Record<string, unknown> | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'What a thread may use.' })
  budget?: Record<string, unknown> | null;
}

@InputType('CreateAopInput', { description: 'Either `config` or `template` is given.' })
export class CreateAopInput {
  @Field(() => String, {
    nullable: true,
    description: `Up to ${aopLimits.titleLength} characters. Default: that of the template; needed with \`config\`.`,
  })
  title?: string | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: config })
  config?: Record<string, unknown> | null;

  @Field(() => String, { nullable: true, description: 'Name of a ready procedure.' })
  template?: string | null;

  @Field(() => AopOverridesInput, {
    nullable: true,
    description: 'What is to be different from the template.',
  })
  overrides?: AopOverridesInput | null;
}

@InputType('SetAopConfigInput')
export class SetAopConfigInput extends VersionedInput {
  @Field(() => GraphQLJSONObject, { description: config })
  config!: Record<string, unknown>;
}

@InputType('UpdateAopInput')
export class UpdateAopInput extends VersionedInput {
  @Field(() => String, { description: `Up to ${aopLimits.titleLength} characters.` })
  title!: string;
}

@InputType('ArchiveAopInput')
export class ArchiveAopInput extends VersionedInput {}

@InputType('RestoreAopInput')
export class RestoreAopInput extends VersionedInput {}

@InputType('GrantAopRightInput')
export class GrantAopRightInput extends VersionedInput {
  @Field(() => ApprovedEffectEnum, { description: 'What is to need no approval.' })
  effect!: ApprovedEffect;
}

@InputType('RevokeAopRightInput')
export class RevokeAopRightInput extends VersionedInput {
  @Field(() => ApprovedEffectEnum, { description: 'What is to need approval again.' })
  effect!: ApprovedEffect;
}
