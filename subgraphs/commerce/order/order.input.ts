import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { type OrderStatus, orderStatuses } from '../../../connectors/marketplaces/vocabulary.js';
import { MoneyInput } from '../../../kernel/graphql/money.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import { limits } from '../../../kernel/limits.js';
import type { OrderLine } from './order.entity.js';
import type { OrderChanges } from './order.service.js';
import type { OrderDraft, OrderItemDraft } from './order-draft.rules.js';
import { type OrderSort, orderSorts } from './order-list.queries.js';

export const OrderStatusEnum = wordEnum('OrderStatus', orderStatuses, '§3.2');

@InputType('OrderTotalsInput', {
  description:
    'subtotal = total - shipping + discount - tax has to hold; what follows from the rest may be left out.',
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

  @Field(() => ID, { nullable: true, description: 'Left out: found by SKU.' })
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

  @Field(() => OrderStatusEnum, { nullable: true, description: "Left out: the order's." })
  status?: OrderStatus | null;

  @Field(() => Int)
  quantity!: number;

  @Field(() => MoneyInput, { nullable: true })
  unitPrice?: MoneyInput | null;

  @Field(() => MoneyInput, { nullable: true, description: 'Of one unit, after discounts.' })
  paidPrice?: MoneyInput | null;

  @Field(() => MoneyInput, {
    nullable: true,
    description: "Left out: the matched product's cost at this moment.",
  })
  unitCost?: MoneyInput | null;

  @Field(() => String, { nullable: true, description: "Derived: the order's. Refused where it is another." })
  currency?: string | null;

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'Derived: the paid or else the unit price, times the quantity. Refused where it differs.',
  })
  lineTotal?: MoneyInput | null;
}

@InputType('OrderInput', { description: 'An order of a channel that Tradewind does not read by itself.' })
export class OrderInput {
  @Field(() => String, { description: 'Key of the channel: lower-case letters, digits, _ and -.' })
  marketplace!: string;

  @Field(() => ID, { nullable: true, description: 'A connected account; left out for channels without one.' })
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

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country?: string | null;

  @Field(() => String, { description: 'ISO 4217.' })
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
  @Field(() => ID, { description: 'Of the item.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Null: nothing of the catalog, and nothing is looked for.',
  })
  productId?: string | null;

  @Field(() => ID, { nullable: true })
  variantId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'As it was read, or refused; with it the product that was read with it is not chosen anew.',
  })
  matchedBy?: OrderLine['matchedBy'];
}

@InputType('OrderChangesInput', { description: 'A field left out is untouched, null clears it.' })
export class OrderChangesInput {
  @Field(() => OrderStatusEnum, { nullable: true })
  status?: OrderStatus | null;

  @Field(() => String, { nullable: true })
  marketplaceStatus?: string | null;

  @Field(() => String, { nullable: true })
  externalOrderNumber?: string | null;

  @Field(() => String, { nullable: true })
  country?: string | null;

  @Field(() => [OrderItemMatchInput], { nullable: true, description: 'Which products items are.' })
  items?: OrderItemMatchInput[] | null;
}

const OrderSortEnum = wordEnum('OrderSort', orderSorts);

@ArgsType()
export class OrderListArgs {
  @Field(() => [OrderStatusEnum], { nullable: true })
  status?: OrderStatus[];

  @Field(() => String, { nullable: true })
  marketplace?: string;

  @Field(() => ID, { nullable: true })
  accountId?: string;

  @Field(() => String, { nullable: true })
  store?: string;

  @Field(() => String, { nullable: true })
  country?: string;

  @Field(() => [String], { nullable: true, description: 'Exact SKUs of items, at most 50.' })
  sku?: string[];

  @Field(() => ID, { nullable: true, description: 'With an item that was matched to this product.' })
  productId?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Placed then or later.' })
  placedAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Placed before then.' })
  placedBefore?: string;

  @Field(() => GraphQLDateTime, { nullable: true })
  updatedAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true })
  updatedBefore?: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The beginning of an order's id or number, a SKU, or three letters or more of an item's name.",
  })
  q?: string;

  @Field(() => Boolean, { nullable: true, description: 'With an item that nothing in the catalog fits.' })
  unmatched?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'With a status word that is not known.' })
  unknownStatus?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Of which more was sold than there was.' })
  short?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whose source states totals that do not add up.' })
  discrepant?: boolean;

  @Field(() => OrderSortEnum, {
    nullable: true,
    description: 'Default: newest, by the time they were placed.',
  })
  sort?: OrderSort;

  @Field(() => Int, { defaultValue: limits.pageSizeDefault })
  limit!: number;

  @Field(() => String, { nullable: true })
  cursor?: string;
}

export function toOrderDraft(input: OrderInput): OrderDraft {
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

export const toOrderChanges = ({ status, items, ...rest }: OrderChangesInput): OrderChanges => ({
  ...rest,
  status: status ?? undefined,
  items: items?.map(({ id, productId, variantId, matchedBy }) => ({
    id: id.toLowerCase(),
    productId: productId ?? null,
    variantId: variantId ?? null,
    matchedBy,
  })),
});
