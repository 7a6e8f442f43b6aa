import { Field, ID, ObjectType } from 'type-graphql';
import { fieldsOf, fieldTypes } from '../../../../kernel/graphql/fields.type.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { type MappingValues, mappingFields } from './listing-mapping-fields.js';

@ObjectType('ListingMapping', {
  simpleResolvers: true,
  description:
    'An existing listing with the SKU of a product. The merchant decides whether it is that product.',
})
export class ListingMappingType extends fieldsOf<MappingValues>(mappingFields, {
  ...fieldTypes,
  externalId: () => ID,
}) {}

@ObjectType('ListingMappingPage', { simpleResolvers: true })
export class ListingMappingPageType {
  @Field(() => [ListingMappingType])
  items!: ListingMappingType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
