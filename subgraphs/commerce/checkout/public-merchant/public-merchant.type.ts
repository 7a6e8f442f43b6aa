import { Directive, Field, ID, ObjectType } from 'type-graphql';

/** A listed merchant of the catalog, to which commerce adds what its buyers are told. */
@Directive('@key(fields: "id")')
@ObjectType('PublicMerchant', { simpleResolvers: true })
export class SellingMerchantType {
  @Field(() => ID, { description: 'Id of the merchant.' })
  id!: string;
}

@ObjectType('PublicPaymentMethod', {
  simpleResolvers: true,
  description: 'A way by which agents can pay a merchant.',
})
export class PublicPaymentMethodType {
  @Field(() => String, { description: 'Key of the payment rail, such as `x402`.' })
  rail!: string;

  @Field(() => String, { description: 'As people know it.' })
  title!: string;
}
