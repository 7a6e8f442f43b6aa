import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import type { ReturnSnapshot } from '../return/return.snapshot.js';
import { ReturnType } from '../return/return.type.js';
import type { ReturnAction } from './return-action.entity.js';
import { returnActionsShown } from './return-action.queries.js';
import { currentActions } from './return-action.service.js';
import { ReturnActionType } from './return-action.type.js';

const loadActions = requestLoader<ReturnAction[]>(async (ctx, returnIds) => {
  const actions = await currentActions(ctx.reader, ctx.organizationId, returnIds);
  const byReturn = Map.groupBy(actions, ({ returnId }) => returnId);
  return returnIds.map(id => byReturn.get(id) ?? []);
});

/** What was answered to a return. */
@Resolver(() => ReturnType)
export class ReturnActionsResolver {
  @FieldResolver(() => [ReturnActionType], {
    nullable: true,
    description: `The seller's answers to the return, the newest first; ${returnActionsShown} at most. Needs orders:read.`,
  })
  async actions(@Root() { id }: ReturnSnapshot, @Ctx() ctx: RequestContext): Promise<ReturnAction[]> {
    ctx.require('orders:read');
    return loadActions(ctx, id);
  }
}
