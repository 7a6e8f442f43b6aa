import { Field, ID, InputType, Int } from 'type-graphql';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { MoneyInput } from '../../../../kernel/graphql/money.type.js';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
} from '../../../../kernel/graphql/scalars.js';
import { VersionedInput } from '../../../../kernel/graphql/target.input.js';
import type { OrderLine } from './order.entity.js';
import type { OrderChanges } from './order.service.js';
import type { OrderDraft, OrderItemDraft } from './order-draft.rules.js';
import { OrderItemMatchEnum, OrderStatusEnum } from './order-enums.type.js';

@InputType('OrderTotalsInput', {
  description:
    'subtotal = total - shipping + discount - tax must be true; a value that follows from the others may be omitted.',
})
export class OrderTotalsInput {
  @Field(() => MoneyInput, { nullable: true })
  subtotal?: MoneyInput | null;

  @Field(() => MoneyInput, { nullable: true, description: 'A positive amount that is deducted.' })
  discount?: MoneyInput | null;

  @Field(() => MoneyInput, { nullable: true })
  shipping?: MoneyInput | null;

  @Field(() => MoneyInput, { nullable: true })
  tax?: MoneyInput | null;

  @Field(() => MoneyInput, { nullable: true })
  total?: MoneyInput | null;
}

@InputType('OrderItemInput')
export class OrderItemInput {
  @Field(() => String, { nullable: true })
  externalOrderItemId?: string | null;

  @Field(() => String, { nullable: true })
  marketplaceItemId?: string | null;

  @Field(() => String, { nullable: true })
  marketplaceVariantId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Default: found by SKU.' })
  productId?: string | null;

  @Field(() => ID, { nullable: true })
  variantId?: string | null;

  @Field(() => String, { nullable: true })
  sku?: string | null;

  @Field(() => String, { nullable: true })
  sellerSku?: string | null;

  @Field(() => String, { nullable: true })
  shopSku?: string | null;

  @Field(() => String)
  name!: string;

  @Field(() => OrderStatusEnum, { nullable: true, description: 'Default: the status of the order.' })
  status?: OrderStatus | null;

  @Field(() => Int)
  quantity!: number;

  @Field(() => MoneyInput, { nullable: true })
  unitPrice?: MoneyInput | null;

  @Field(() => MoneyInput, { nullable: true, description: 'Price of one unit, after discounts.' })
  paidPrice?: MoneyInput | null;

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'Default: the current cost of the matched product.',
  })
  unitCost?: MoneyInput | null;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: "Derived: the order's. Any other is rejected.",
  })
  currency?: string | null;

  @Field(() => MoneyInput, {
    nullable: true,
    description:
      'Derived: the paid price, or else the unit price, times the quantity. Any other value is rejected.',
  })
  lineTotal?: MoneyInput | null;
}

@InputType('CreateOrderInput', { description: 'An order of a channel that Tradewind does not read.' })
export class CreateOrderInput {
  @Field(() => String, { description: 'Key of the channel: lower-case letters, digits, _ and -.' })
  marketplace!: string;

  @Field(() => ID, { nullable: true, description: 'A connected account; omit it for channels without one.' })
  accountId?: string | null;

  @Field(() => String, { nullable: true })
  storeId?: string | null;

  @Field(() => String)
  externalOrderId!: string;

  @Field(() => String, { nullable: true })
  externalOrderNumber?: string | null;

  @Field(() => OrderStatusEnum)
  status!: OrderStatus;

  @Field(() => String, { nullable: true })
  marketplaceStatus?: string | null;

  @Field(() => GraphQLCountryCode, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country?: string | null;

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => OrderTotalsInput)
  totals!: OrderTotalsInput;

  @Field(() => [OrderItemInput])
  items!: OrderItemInput[];

  @Field(() => GraphQLDateTime)
  placedAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true })
  sourceUpdatedAt?: string | null;
}

@InputType('OrderItemMatchInput')
export class OrderItemMatchInput {
  @Field(() => ID, { description: 'Id of the item.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Null: the item matches no product, and none is searched for.',
  })
  productId?: string | null;

  @Field(() => ID, { nullable: true })
  variantId?: string | null;

  @Field(() => OrderItemMatchEnum, {
    nullable: true,
    description:
      'The value as it was read; any other is rejected. With it, the product stays matched as it was read.',
  })
  matchedBy?: OrderLine['matchedBy'];
}

@InputType('UpdateOrderInput', { description: 'An omitted field stays as it is; null clears it.' })
export class UpdateOrderInput extends VersionedInput {
  @Field(() => OrderStatusEnum, { nullable: true })
  status?: OrderStatus | null;

  @Field(() => String, { nullable: true })
  marketplaceStatus?: string | null;

  @Field(() => String, { nullable: true })
  externalOrderNumber?: string | null;

  @Field(() => GraphQLCountryCode, { nullable: true })
  country?: string | null;

  @Field(() => [OrderItemMatchInput], { nullable: true, description: 'The products of items.' })
  items?: OrderItemMatchInput[] | null;
}

export function toOrderDraft(input: CreateOrderInput): OrderDraft {
  const { totals } = input;
  return {
    marketplace: input.marketplace,
    accountId: input.accountId ?? null,
    storeId: input.storeId ?? null,
    externalOrderId: input.externalOrderId,
    externalOrderNumber: input.externalOrderNumber ?? null,
    status: input.status,
    marketplaceStatus: input.marketplaceStatus ?? null,
    country: input.country ?? null,
    currency: input.currency,
    totals: {
      subtotal: totals.subtotal ?? null,
      discount: totals.discount ?? null,
      shipping: totals.shipping ?? null,
      tax: totals.tax ?? null,
      total: totals.total ?? null,
    },
    items: input.items.map(toItemDraft),
    placedAt: input.placedAt,
    sourceUpdatedAt: input.sourceUpdatedAt ?? null,
  };
}

const toItemDraft = (item: OrderItemInput): OrderItemDraft => ({
  externalOrderItemId: item.externalOrderItemId ?? null,
  marketplaceItemId: item.marketplaceItemId ?? null,
  marketplaceVariantId: item.marketplaceVariantId ?? null,
  productId: item.productId ?? null,
  variantId: item.variantId ?? null,
  sku: item.sku ?? null,
  sellerSku: item.sellerSku ?? null,
  shopSku: item.shopSku ?? null,
  name: item.name,
  status: item.status ?? null,
  quantity: item.quantity,
  unitPrice: item.unitPrice ?? null,
  paidPrice: item.paidPrice ?? null,
  unitCost: item.unitCost ?? null,
  currency: item.currency ?? null,
  lineTotal: item.lineTotal ?? null,
});

export const toOrderChanges = ({
  status,
  items,
  ...rest
}: Omit<UpdateOrderInput, 'id' | 'expectedVersion'>): OrderChanges => ({
  ...rest,
  status: status ?? undefined,
  items: items?.map(({ id, productId, variantId, matchedBy }) => ({
    id: id.toLowerCase(),
    productId: productId ?? null,
    variantId: variantId ?? null,
    matchedBy,
  })),
});
