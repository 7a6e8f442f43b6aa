import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLCurrencyCode } from '../../../../kernel/graphql/scalars.js';
import { PromotionStoreType } from '../../pricing/promotion/promotion-part.type.js';
import type {
  CampaignOptions,
  OfferedMember,
  OfferedPromotionStore,
  OfferedStore,
} from './campaign-options.js';

@ObjectType('CampaignMember', { simpleResolvers: true, description: 'A member who a plan can name.' })
class CampaignMemberType implements OfferedMember {
  @Field(() => ID, { description: 'For `ownerId` and `approverId`.' })
  id!: string;

  @Field(() => String, { description: 'Name of the person.' })
  name!: string;

  @Field(() => String, { description: 'E-mail address of the person.' })
  email!: string;
}

@ObjectType('CampaignStoreOption', { simpleResolvers: true, description: 'A store for `stores`.' })
class CampaignStoreOptionType extends PromotionStoreType implements OfferedStore {
  @Field(() => String, { description: 'Name of the account.' })
  storeName!: string;

  @Field(() => Boolean, { description: 'Whether products are published in it.' })
  isDefaultPublish!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether the marketplace permits the seller to deliver dangerous goods; no connector reports it yet.',
  })
  dbsHazmatApproved!: boolean;
}

@ObjectType('CampaignPromotionStoreOption', {
  simpleResolvers: true,
  description: 'A store for `promotionStores`: its connector delivers promotions.',
})
class CampaignPromotionStoreOptionType extends PromotionStoreType implements OfferedPromotionStore {
  @Field(() => String, { description: 'Name of the account.' })
  storeName!: string;

  @Field(() => GraphQLCurrencyCode, { description: 'Currency of its prices.' })
  currency!: string;
}

@ObjectType('CampaignOptions', {
  simpleResolvers: true,
  description: 'What the plan of a campaign can name.',
})
export class CampaignOptionsType implements CampaignOptions {
  @Field(() => [CampaignMemberType], { description: 'Members of the organization, the oldest first.' })
  members!: OfferedMember[];

  @Field(() => [CampaignStoreOptionType], { description: 'Stores of connected accounts.' })
  stores!: OfferedStore[];

  @Field(() => [CampaignPromotionStoreOptionType], { description: 'Stores that promotions can be in.' })
  promotionStores!: OfferedPromotionStore[];
}
