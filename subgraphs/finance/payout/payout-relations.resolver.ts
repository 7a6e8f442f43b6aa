import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { reject } from '../../../kernel/errors.js';
import { limitedLoader, requestLoader } from '../../../kernel/graphql/request-loader.js';
import { pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { type SettlementSnapshot, toSettlementSnapshot } from '../settlement/settlement.snapshot.js';
import { SettlementType } from '../settlement/settlement.type.js';
import { findPayoutsOf, findSettlementsOfPayouts } from './payout.queries.js';
import { PayoutType, toPayoutType } from './payout.type.js';

const shownDefault = 5;

const loadPayouts = requestLoader<PayoutType[]>(async (ctx, settlementIds) => {
  const found = await findPayoutsOf(ctx.reader, ctx.organizationId, settlementIds);
  return settlementIds.map(id => (found.get(id) ?? []).map(toPayoutType));
});

const loadSettlements = limitedLoader<SettlementSnapshot>(async (ctx, payoutIds, limit) => {
  const found = await findSettlementsOfPayouts(ctx.reader, ctx.organizationId, payoutIds, limit);
  return new Map([...found].map(([id, settlements]) => [id, settlements.map(toSettlementSnapshot)]));
});

@Resolver(() => SettlementType)
export class SettlementPayoutsResolver {
  @FieldResolver(() => [PayoutType], {
    nullable: true,
    description:
      'The payouts that pay rows of the settlement, the newest first: no more than it has rows. Needs settlements:read.',
  })
  async payouts(@Root() { id }: SettlementSnapshot, @Ctx() ctx: RequestContext): Promise<PayoutType[]> {
    ctx.require('settlements:read');
    return loadPayouts(ctx, id);
  }
}

@Resolver(() => PayoutType)
export class PayoutSettlementsResolver {
  @FieldResolver(() => [SettlementType], {
    nullable: true,
    description:
      'The newest settlements that the payout pays at least in part; `settlements(filter: {payoutId})` has all of ' +
      'them. Needs settlements:read. Errors: VALIDATION_FAILED.',
  })
  async settlements(
    @Root() { id }: PayoutType,
    @Arg('limit', () => Int, {
      defaultValue: shownDefault,
      description: `1 to ${pagingLimits.pageSizeMax}.`,
    })
    limit: number,
    @Ctx() ctx: RequestContext,
  ): Promise<SettlementSnapshot[]> {
    ctx.require('settlements:read');
    reject(pageSizeErrors(limit, pagingLimits.pageSizeMax));
    return loadSettlements(ctx, id, limit);
  }
}
