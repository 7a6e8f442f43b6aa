import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { reject } from '../../../kernel/errors.js';
import { MoneyInput } from '../../../kernel/graphql/money.type.js';
import { idErrors } from '../../../kernel/id-errors.js';
import { pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { listPayouts } from './payout.queries.js';
import type { PayoutService } from './payout.service.js';
import { PayoutPageType, PayoutType, toPayoutType } from './payout.type.js';

@Resolver()
export class PayoutResolver {
  readonly #payouts: PayoutService;

  constructor(payouts: PayoutService) {
    this.#payouts = payouts;
  }

  @Query(() => PayoutPageType, { description: 'Newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.' })
  async payouts(
    @Arg('marketplace', () => String, { nullable: true }) marketplace: string | null,
    @Arg('accountId', () => ID, { nullable: true }) accountId: string | null,
    @Arg('cursor', () => String, { nullable: true }) cursor: string | null,
    @Arg('limit', () => Int, { defaultValue: pagingLimits.pageSizeDefault }) limit: number,
    @Ctx() ctx: RequestContext,
  ): Promise<PayoutPageType> {
    ctx.require('settlements:read');
    reject([...pageSizeErrors(limit, pagingLimits.pageSizeMax), ...idErrors({ accountId })]);
    const filter = { marketplace: marketplace ?? null, accountId: accountId ?? null };
    const page = await listPayouts(ctx.reader, ctx.organizationId, filter, { limit, cursor: cursor ?? null });
    return { ...page, items: page.items.map(toPayoutType) };
  }

  @Mutation(() => PayoutType, {
    description:
      'Records the amount that arrived at the bank; null removes it. Errors: PAYOUT_NOT_FOUND, VALIDATION_FAILED.',
  })
  async confirmPayout(
    @Arg('id', () => ID) id: string,
    @Arg('amount', () => MoneyInput, { nullable: true }) amount: MoneyInput | null,
    @Ctx() ctx: RequestContext,
  ): Promise<PayoutType> {
    ctx.require('settlements:write');
    return toPayoutType(await this.#payouts.confirm(ctx, id, amount ?? null));
  }
}
