import { Field, InputType } from 'type-graphql';
import type { NewOrganization, OrganizationChange } from './organization.service.js';

@InputType()
export class CreateOrganizationInput implements NewOrganization {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'ISO 4217; USD when absent.' })
  defaultCurrency?: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country?: string | null;
}

@InputType({ description: 'What is absent stays as it is; a null country is removed.' })
export class UpdateOrganizationInput implements OrganizationChange {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217.' })
  defaultCurrency?: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country?: string | null;
}
