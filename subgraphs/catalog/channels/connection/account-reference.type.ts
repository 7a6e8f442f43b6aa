import { Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';

@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('MarketplaceConnection', { simpleResolvers: true })
class AccountReferenceType {
  @Field(() => ID)
  id!: string;
}

export const accountDescription =
  'The connected account; null for channels without one, and for an account that is unknown. Needs catalog:read.';

type Class = new () => object;

/** What resolves `account` of a type of another domain, with its class: a reference, which the catalog resolves. */
export function accountResolver<Owner>(
  type: Class,
  accountIdOf: (owner: Owner) => string | null,
): [Class, object] {
  @Resolver(() => type)
  class AccountResolver {
    @FieldResolver(() => AccountReferenceType, { nullable: true, description: accountDescription })
    account(@Root() owner: Owner): AccountReferenceType | null {
      const id = accountIdOf(owner);
      return id === null ? null : { id };
    }
  }
  return [AccountResolver, new AccountResolver()];
}

/** Of what names its account as callers see it. */
export const byAccountId = ({ accountId }: { accountId: string | null }): string | null => accountId;
