import { Field, InputType } from 'type-graphql';
import { GraphQLCountryCode, GraphQLCurrencyCode } from '../../../kernel/graphql/scalars.js';
import { ExpectedVersionInput } from '../../../kernel/graphql/target.input.js';
import type { NewOrganization, OrganizationChange } from './organization.service.js';

@InputType()
export class CreateOrganizationInput implements NewOrganization {
  @Field(() => String, { description: 'Name of the merchant.' })
  name!: string;

  @Field(() => GraphQLCurrencyCode, { nullable: true, description: 'ISO 4217; default USD.' })
  defaultCurrency?: string | null;

  @Field(() => GraphQLCountryCode, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'A name of the IANA database; default UTC.' })
  timeZone?: string | null;
}

@InputType({ description: 'Absent fields stay as they are; null removes the country.' })
export class UpdateOrganizationInput extends ExpectedVersionInput implements OrganizationChange {
  @Field(() => String, { nullable: true, description: 'The new name of the merchant.' })
  name?: string | null;

  @Field(() => GraphQLCurrencyCode, { nullable: true, description: 'ISO 4217.' })
  defaultCurrency?: string | null;

  @Field(() => GraphQLCountryCode, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the IANA database: where the days of figures begin that name no time zone.',
  })
  timeZone?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether a campaign has to be approved by another person. A review that is open keeps the rule it began with.',
  })
  requiresCampaignApproval?: boolean | null;
}
