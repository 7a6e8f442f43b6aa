import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { fail, reject } from '../../../kernel/errors.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { idErrors } from '../../../kernel/id-errors.js';
import { isId } from '../../../kernel/ids.js';
import { emptyListErrors, pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { listAccountRows } from './account-row.queries.js';
import { SettledOrderType } from './settled-order.resolver.js';
import {
  AccountRowListArgs,
  ReportSettlementInput,
  SettlementListArgs,
  toMerchantStatement,
} from './settlement.input.js';
import { findSettlement } from './settlement.queries.js';
import { loadRows } from './settlement.reference.js';
import type { SettlementService } from './settlement.service.js';
import { type SettlementSnapshot, toSettlementSnapshot } from './settlement.snapshot.js';
import { SettlementPageType, SettlementType } from './settlement.type.js';
import { listSettlements } from './settlement-list.queries.js';
import {
  AccountStatementRowPageType,
  SettlementRowType,
  toAccountRowType,
  toRowType,
} from './settlement-row.type.js';

const ReportSettlementPayload = payloadType('ReportSettlementPayload', { settlement: () => SettlementType });

@Resolver(() => SettlementType)
export class SettlementResolver {
  readonly #settlements: SettlementService;

  constructor(settlements: SettlementService) {
    this.#settlements = settlements;
  }

  @Query(() => SettlementType, { description: 'A settlement by its id. Errors: SETTLEMENT_NOT_FOUND.' })
  async settlement(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<SettlementSnapshot> {
    ctx.require('settlements:read');
    const settlement = isId(id) ? await findSettlement(ctx.reader, ctx.organizationId, id) : null;
    if (settlement === null) {
      throw fail('SETTLEMENT_NOT_FOUND');
    }
    return toSettlementSnapshot(settlement);
  }

  @Query(() => SettlementPageType, {
    description: 'Settlements by filter, the newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async settlements(
    @Args(() => SettlementListArgs) { cursor = null, limit, sort, filter: given }: SettlementListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<SettlementPageType> {
    ctx.require('settlements:read');
    const filter = given ?? {};
    const { accountId, orderId, payoutId } = filter;
    reject([
      ...pageSizeErrors(limit, pagingLimits.pageSizeMax),
      ...emptyListErrors(filter),
      ...idErrors({ accountId, orderId, payoutId }),
    ]);
    const page = await listSettlements(ctx.reader, ctx.organizationId, filter, {
      limit,
      cursor,
      sort: sort ?? 'newest',
    });
    return { ...page, items: page.items.map(toSettlementSnapshot) };
  }

  @Query(() => AccountStatementRowPageType, {
    description:
      'Charges and credits that belong to no order: subscriptions, advertising, storage. Newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async accountStatementRows(
    @Args(() => AccountRowListArgs) { filter: given, limit, cursor = null }: AccountRowListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<AccountStatementRowPageType> {
    ctx.require('settlements:read');
    const { marketplace = null, accountId = null } = given ?? {};
    reject([...pageSizeErrors(limit, pagingLimits.pageSizeMax), ...idErrors({ accountId })]);
    const filter = { marketplace, accountId };
    const page = await listAccountRows(ctx.reader, ctx.organizationId, filter, { limit, cursor });
    return { ...page, items: page.items.map(toAccountRowType) };
  }

  @Mutation(() => ReportSettlementPayload, {
    description:
      'Reports rows of a channel that has no statements, or corrections. The same input again changes nothing. Errors: VALIDATION_FAILED, STATEMENT_ROW_TAKEN.',
  })
  async reportSettlement(
    @Arg('input', () => ReportSettlementInput) input: ReportSettlementInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ settlement: SettlementSnapshot }> {
    ctx.require('settlements:write');
    return {
      settlement: toSettlementSnapshot(await this.#settlements.state(ctx, toMerchantStatement(input))),
    };
  }

  @FieldResolver(() => SettledOrderType, {
    nullable: true,
    description: 'The stored order; null while it is unknown. Needs orders:read.',
  })
  order(@Root() { orderId }: SettlementSnapshot): SettledOrderType | null {
    return orderId === null ? null : { id: orderId };
  }

  @FieldResolver(() => [SettlementRowType], { description: 'All rows of the settlement.' })
  async rows(
    @Root() settlement: SettlementSnapshot,
    @Ctx() ctx: RequestContext,
  ): Promise<SettlementRowType[]> {
    return (await loadRows(ctx, settlement.id)).map(toRowType);
  }
}
