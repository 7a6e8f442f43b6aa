import { productLimits } from './product.limits.js';
import type { FieldDefinition, FieldTable } from './product-field.js';
import { type NameOf, productFields } from './product-fields.js';

export type SharedFields = Pick<typeof productFields, NameOf<{ ofVariant: object }>>;

/** The fields of products that variants have as well. */
const { sku, ...otherSharedFields } = Object.fromEntries(
  Object.entries<FieldDefinition>(productFields).flatMap(([name, field]) =>
    field.ofVariant === undefined ? [] : [[name, { ...field, ...field.ofVariant }]],
  ),
) as SharedFields;

/** Every field of a variant that is stored with it. */
export const variantFields = {
  id: { kind: 'id', column: 'id' },
  sku,
  title: {
    kind: 'text',
    column: 'title',
    isWritable: true,
    maxLength: productLimits.titleLength,
    description: 'What distinguishes the variant, such as "M / red".',
  },
  optionValues: {
    kind: 'textMap',
    column: 'option_values',
    isWritable: true,
    description: 'Value of each option, by its name.',
  },
  ...otherSharedFields,
  imageUrl: {
    kind: 'text',
    column: 'image_url',
    isNullable: true,
    isWritable: true,
    description: 'URL of a picture of the variant; null shows those of the product.',
  },
} as const satisfies FieldTable;
