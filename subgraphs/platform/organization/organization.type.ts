import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLCountryCode, GraphQLCurrencyCode, GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { OrganizationRecord } from './organization.queries.js';

@ObjectType('Organization', { simpleResolvers: true, description: 'A merchant.' })
export class OrganizationType implements OrganizationRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Name of the merchant.' })
  name!: string;

  @Field(() => GraphQLCurrencyCode, {
    description: 'ISO 4217; the currency of imports without a currency column.',
  })
  defaultCurrency!: string;

  @Field(() => GraphQLCountryCode, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country!: string | null;

  @Field(() => String, {
    description: 'A name of the IANA database: where the days of figures begin that name no time zone.',
  })
  timeZone!: string;

  @Field(() => Boolean, {
    description:
      'Whether a campaign has to be approved by another person than its owner, its author and whoever submitted it.',
  })
  requiresCampaignApproval!: boolean;

  @Field(() => Int, { description: 'Rises with every change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}
