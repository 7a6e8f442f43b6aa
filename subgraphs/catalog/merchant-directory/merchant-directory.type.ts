import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { PublicMerchantType } from '../discovery/discovery-settings.type.js';
import { type CheckoutProtocol, checkoutProtocolMeanings } from './checkout-protocol.values.js';
import type { PublicAddress, PublicCategory, SitemapKind } from './merchant-directory.entity.js';

@ObjectType('PublicCategory', {
  simpleResolvers: true,
  description: "A merchant's own category, with what it has of it.",
})
export class PublicCategoryType implements PublicCategory {
  @Field(() => String, { description: 'Name of the category, as the merchant writes it.' })
  name!: string;

  @Field(() => Int, { description: 'Public products of the category.' })
  products!: number;
}

@ObjectType('PublicMerchantPage', { simpleResolvers: true, description: 'A page of the directory.' })
export class PublicMerchantPageType {
  @Field(() => [PublicMerchantType], { description: 'Merchants of the page, by name.' })
  items!: PublicMerchantType[];

  @Field(() => CursorPaginationType, { description: 'Position of the page in the directory.' })
  pagination!: CursorPaginationType;
}

/** The enum of commerce, which has to say the same in both subgraphs. */
export const CheckoutProtocolEnum = describedEnum<CheckoutProtocol>(
  'CheckoutProtocol',
  checkoutProtocolMeanings,
  'A protocol by which agents buy.',
);

export const SitemapKindEnum = describedEnum<SitemapKind>(
  'SitemapKind',
  { merchant: 'Pages of listed merchants.', product: 'Pages of public products.' },
  'What pages a sitemap has.',
);

@ObjectType('PublicAddress', { simpleResolvers: true, description: 'A page that is in a sitemap.' })
export class PublicAddressType implements PublicAddress {
  @Field(() => ID, { description: 'Id of the merchant or the product.' })
  id!: string;

  @Field(() => GraphQLDateTime, { description: 'When the page last changed.' })
  updatedAt!: string;
}
