import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { PaymentRail } from '../../../../connectors/payments/port.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import type { PolicyLink } from '../policy-link/policy-link.entity.js';
import { PolicyLinkObject } from '../policy-link/policy-link.type.js';
import { findEnabledRails, findPolicyLinksOf } from './public-merchant.queries.js';
import { PublicPaymentMethodType, SellingMerchantType } from './public-merchant.type.js';

/** The rails of the installation. */
interface KnownRails {
  readonly known: readonly Pick<PaymentRail, 'key' | 'title'>[];
}

const loadLinks = requestLoader<PolicyLink[]>((ctx, ids) => findPolicyLinksOf(ctx.reader, ids));
const loadRails = requestLoader<string[]>((ctx, ids) => findEnabledRails(ctx.reader, ids));

/** What the buyers of a listed merchant are told by commerce. Only the catalog says who is listed. */
@Resolver(() => SellingMerchantType)
export class PublicMerchantResolver {
  readonly #rails: KnownRails;

  constructor(rails: KnownRails) {
    this.#rails = rails;
  }

  @FieldResolver(() => [PolicyLinkObject], { description: "The merchant's pages that buyers should read." })
  policyLinks(@Root() { id }: SellingMerchantType, @Ctx() ctx: RequestContext): Promise<PolicyLink[]> {
    return loadLinks(ctx, id);
  }

  @FieldResolver(() => [PublicPaymentMethodType], {
    description: 'Ways by which agents can pay the merchant; without any it sells to none.',
  })
  async paymentMethods(
    @Root() { id }: SellingMerchantType,
    @Ctx() ctx: RequestContext,
  ): Promise<PublicPaymentMethodType[]> {
    const enabled = new Set(await loadRails(ctx, id));
    return this.#rails.known
      .filter(({ key }) => enabled.has(key))
      .map(({ key, title }) => ({ rail: key, title }));
  }
}
