import { Field, InputType, ObjectType } from 'type-graphql';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import { type PolicyLink, type PolicyLinkType, policyLinkTypes } from './policy-link.entity.js';

const PolicyLinkTypeEnum = wordEnum('PolicyLinkType', policyLinkTypes, 'What a page is about.');

@ObjectType('PolicyLink', {
  simpleResolvers: true,
  description: 'A page of the merchant that agents show to buyers.',
})
export class PolicyLinkObject implements PolicyLink {
  @Field(() => PolicyLinkTypeEnum)
  type!: PolicyLinkType;

  @Field(() => String)
  url!: string;

  @Field(() => String, { nullable: true, description: 'What buyers are shown.' })
  title!: string | null;
}

@InputType('PolicyLinkInput')
export class PolicyLinkInput {
  @Field(() => PolicyLinkTypeEnum)
  type!: PolicyLinkType;

  @Field(() => String, { description: 'https, at most 2048 characters.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Left out: what the type is called.' })
  title?: string | null;
}
