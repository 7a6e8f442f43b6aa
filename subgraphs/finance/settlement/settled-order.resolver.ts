import { Ctx, Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { isId } from '../../../kernel/ids.js';
import { loadSettlementsOf } from './settlement.reference.js';
import type { SettlementSnapshot } from './settlement.snapshot.js';
import { SettlementType } from './settlement.type.js';

/** What finance adds to the orders of commerce. */
@Directive('@key(fields: "id")')
@ObjectType('Order', { simpleResolvers: true })
export class SettledOrderType {
  @Field(() => ID)
  id!: string;
}

@Resolver(() => SettledOrderType)
export class SettledOrderResolver {
  @FieldResolver(() => [SettlementType], {
    nullable: true,
    description:
      'What the marketplace charges and pays for the order, one settlement per currency. Needs settlements:read.',
  })
  async settlements(
    @Root() { id }: SettledOrderType,
    @Ctx() ctx: RequestContext,
  ): Promise<SettlementSnapshot[]> {
    ctx.require('settlements:read');
    return isId(id) ? loadSettlementsOf(ctx, id) : [];
  }
}
