import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A product of the catalog, which the catalog answers for. */
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Product', { simpleResolvers: true })
export class ProductReferenceType {
  @Field(() => ID, { description: 'Unique id of the product.' })
  id!: string;
}
