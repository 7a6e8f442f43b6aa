import { Directive, Field, Int, ObjectType } from 'type-graphql';
import { OffsetPaginationType } from '../../../kernel/graphql/pagination.type.js';
import type { ProductSnapshot, ProductSummary, VariantSnapshot } from './product.snapshot.js';
import { fieldsOf } from './product-field.type.js';
import { productFields } from './product-fields.js';
import { variantFields } from './variant-fields.js';

const availableQuantity = {
  nullable: true,
  description: 'On hand minus reserved: the units that can still be sold; null if stock is not tracked.',
} as const;

type Computed = 'availableQuantity' | 'variantCount';

@ObjectType('Variant', {
  simpleResolvers: true,
  description: 'One version of a product, such as one size and color, with its own price and stock.',
})
export class VariantType
  extends fieldsOf<Omit<VariantSnapshot, Computed>>(variantFields)
  implements VariantSnapshot
{
  @Field(() => Int, availableQuantity)
  availableQuantity!: number | null;
}

@Directive('@key(fields: "id")')
@ObjectType('Product', {
  simpleResolvers: true,
  description:
    'A product that a merchant sells. If it has variants, those are sold, and its own price and stock are derived.',
})
export class ProductType
  extends fieldsOf<Omit<ProductSummary, Computed>>(productFields)
  implements ProductSnapshot
{
  @Field(() => Int, availableQuantity)
  availableQuantity!: number | null;

  @Field(() => Int, { description: 'Number of variants; 0 if the product is sold without variants.' })
  variantCount!: number;

  @Field(() => [VariantType], { description: 'The variants, in the order in which the merchant gave them.' })
  variants!: VariantType[];
}

@ObjectType('ProductPage', { simpleResolvers: true })
export class ProductPageType {
  @Field(() => [ProductType])
  items!: ProductType[];

  @Field(() => OffsetPaginationType)
  pagination!: OffsetPaginationType;
}
