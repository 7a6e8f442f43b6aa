import { Field, InputType, ObjectType } from 'type-graphql';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import { type PolicyLink, type PolicyLinkType, policyLinkTypes } from './policy-link.entity.js';

const PolicyLinkTypeEnum = stringEnum('PolicyLinkType', policyLinkTypes, 'Subject of a page.');

@ObjectType('PolicyLink', {
  simpleResolvers: true,
  description: 'A page of the merchant that agents show to buyers.',
})
export class PolicyLinkObject implements PolicyLink {
  @Field(() => PolicyLinkTypeEnum, { description: 'Subject of the page.' })
  type!: PolicyLinkType;

  @Field(() => String, { description: 'https URL of the page.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Title shown to buyers.' })
  title!: string | null;
}

@InputType('PolicyLinkInput', { description: 'A page of the merchant that agents show to buyers.' })
export class PolicyLinkInput {
  @Field(() => PolicyLinkTypeEnum, { description: 'Subject of the page; each can be given once.' })
  type!: PolicyLinkType;

  @Field(() => String, { description: 'https, at most 2048 characters.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Default: the name of the type.' })
  title?: string | null;
}
