import { Field, ID, InputType, Int } from 'type-graphql';
import { reject } from '../../../kernel/errors.js';
import { MoneyInput } from '../../../kernel/graphql/money.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { VersionedInput } from '../../../kernel/graphql/target.input.js';
import type { CostUpdate, InventoryChange, PriceChange } from './product-commercial.service.js';

const ofVariant = {
  nullable: true,
  description: 'The variant to change; it can also be identified by its SKU.',
} as const;

@InputType()
class VariantTargetInput {
  @Field(() => ID, ofVariant)
  variantId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'SKU of the product or variant to change; required unless an id identifies it.',
  })
  sku?: string | null;
}

@InputType()
class VariantOfProductInput extends VersionedInput implements VariantTargetInput {
  @Field(() => ID, ofVariant)
  variantId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'SKU of the variant to change; required only if `variantId` does not identify it.',
  })
  sku?: string | null;
}

@InputType('SetProductPriceInput', {
  description:
    'An omitted field stays as it is, null clears it. Without a variant, the price applies to the product and all of its variants.',
})
export class SetProductPriceInput extends VariantOfProductInput {
  @Field(() => MoneyInput, { nullable: true, description: 'The regular price; null clears it.' })
  price?: MoneyInput | null;

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'The reduced price, at most the regular one; null ends the sale.',
  })
  salePrice?: MoneyInput | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the sale price starts to apply; null means at once.',
  })
  salePriceStartsAt?: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the sale price ceases to apply; null means never.',
  })
  salePriceEndsAt?: string | null;
}

@InputType('SetProductInventoryInput')
export class SetProductInventoryInput extends VariantOfProductInput {
  @Field(() => Int, { nullable: true, description: 'The new quantity on hand; null stops tracking.' })
  inventoryQuantity!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The change is made only if this is the current quantity (compare and set).',
  })
  expectedQuantity?: number | null;
}

@InputType('SetProductCostInput')
export class SetProductCostInput extends VariantOfProductInput {
  @Field(() => MoneyInput, { nullable: true, description: 'The new cost of one unit; null clears it.' })
  cost!: MoneyInput | null;
}

@InputType('ProductCostUpdateInput', {
  description: 'The product is identified by its id, or by its own SKU or that of a variant.',
})
export class ProductCostUpdateInput extends VariantTargetInput {
  @Field(() => MoneyInput, { nullable: true, description: 'The new cost of one unit; null clears it.' })
  cost!: MoneyInput | null;

  @Field(() => ID, { nullable: true, description: 'Id of the product; required unless `sku` identifies it.' })
  productId?: string | null;
}

@InputType('BulkSetProductCostsInput')
export class BulkSetProductCostsInput {
  @Field(() => [ProductCostUpdateInput], { description: '1 to 200.' })
  updates!: ProductCostUpdateInput[];
}

/** Without what says which product it is. */
type Change<Input extends VariantOfProductInput> = Omit<Input, 'id' | 'expectedVersion'>;

export function toPriceChange(input: Change<SetProductPriceInput>): PriceChange {
  const { price, salePrice, ...rest } = input;
  const currencies = [price, salePrice].flatMap(money => (money == null ? [] : money.currency));
  if (new Set(currencies).size > 1) {
    reject([
      {
        path: 'salePrice.currency',
        code: 'CURRENCY_MISMATCH',
        message: 'Both amounts must be in one currency.',
      },
    ]);
  }
  const stated = ['price', 'salePrice', 'salePriceStartsAt', 'salePriceEndsAt'].some(field => field in input);
  reject(
    stated
      ? []
      : [{ path: 'price', code: 'REQUIRED', message: 'State a price, a sale price or its window.' }],
  );
  return {
    ...rest,
    price: price === undefined ? undefined : (price?.amount ?? null),
    salePrice: salePrice === undefined ? undefined : (salePrice?.amount ?? null),
    currency: currencies[0],
  };
}

export function toInventoryChange(input: Change<SetProductInventoryInput>): InventoryChange {
  reject(
    input.inventoryQuantity === undefined
      ? [
          {
            path: 'inventoryQuantity',
            code: 'REQUIRED',
            message: 'State the new quantity, or null to stop tracking.',
          },
        ]
      : [],
  );
  return input;
}

export function toCostUpdate(input: ProductCostUpdateInput | Change<SetProductCostInput>): CostUpdate {
  return {
    variantId: input.variantId,
    sku: input.sku,
    productId: 'productId' in input ? input.productId : undefined,
    cost: input.cost?.amount ?? null,
    currency: input.cost?.currency,
  };
}
