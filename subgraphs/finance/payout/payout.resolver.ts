import { Arg, Args, ArgsType, Ctx, Field, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { fail, reject } from '../../../kernel/errors.js';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { MoneyInput } from '../../../kernel/graphql/money.type.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { IdInput } from '../../../kernel/graphql/target.input.js';
import { idErrors } from '../../../kernel/id-errors.js';
import { isId } from '../../../kernel/ids.js';
import { pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { AccountFilterInput } from '../settlement/settlement.input.js';
import { findPayout, listPayouts } from './payout.queries.js';
import type { PayoutService } from './payout.service.js';
import { PayoutPageType, PayoutType, toPayoutType } from './payout.type.js';

@InputType('ConfirmPayoutInput')
class ConfirmPayoutInput extends IdInput {
  @Field(() => MoneyInput, { nullable: true, description: 'The amount that arrived; null removes it.' })
  amount?: MoneyInput | null;
}

@InputType('PayoutFilter')
class PayoutFilterInput extends AccountFilterInput {}

@ArgsType()
class PayoutListArgs extends cursorListArgs<PayoutFilterInput>({ filter: PayoutFilterInput }) {}

const ConfirmPayoutPayload = payloadType('ConfirmPayoutPayload', { payout: () => PayoutType });

@Resolver()
export class PayoutResolver {
  readonly #payouts: PayoutService;

  constructor(payouts: PayoutService) {
    this.#payouts = payouts;
  }

  @Query(() => PayoutType, { description: 'A payout by its id. Errors: PAYOUT_NOT_FOUND.' })
  async payout(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<PayoutType> {
    ctx.require('settlements:read');
    const payout = isId(id) ? await findPayout(ctx.reader, ctx.organizationId, id) : null;
    if (payout === null) {
      throw fail('PAYOUT_NOT_FOUND');
    }
    return toPayoutType(payout);
  }

  @Query(() => PayoutPageType, {
    description: 'Payouts. Newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async payouts(
    @Args(() => PayoutListArgs) { filter: given, limit, cursor = null }: PayoutListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<PayoutPageType> {
    ctx.require('settlements:read');
    const { marketplace = null, accountId = null } = given ?? {};
    reject([...pageSizeErrors(limit, pagingLimits.pageSizeMax), ...idErrors({ accountId })]);
    const filter = { marketplace, accountId };
    const page = await listPayouts(ctx.reader, ctx.organizationId, filter, { limit, cursor });
    return { ...page, items: page.items.map(toPayoutType) };
  }

  @Mutation(() => ConfirmPayoutPayload, {
    description:
      'Records the amount that arrived at the bank; null removes it. Errors: PAYOUT_NOT_FOUND, VALIDATION_FAILED.',
  })
  async confirmPayout(
    @Arg('input', () => ConfirmPayoutInput) { id, amount }: ConfirmPayoutInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ payout: PayoutType }> {
    ctx.require('settlements:write');
    return { payout: toPayoutType(await this.#payouts.confirm(ctx, id, amount ?? null)) };
  }
}
