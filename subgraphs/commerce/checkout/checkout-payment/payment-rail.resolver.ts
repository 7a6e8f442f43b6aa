import { Arg, Ctx, Field, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { fail } from '../../../../kernel/errors.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import type { GivenSetting } from './payment-rail.rules.js';
import type { PaymentRailService } from './payment-rail.service.js';
import { PaymentRailType, toPaymentRail } from './payment-rail.type.js';

const SetPaymentRailPayload = payloadType('SetPaymentRailPayload', { paymentRail: () => PaymentRailType });

const RemovePaymentRailPayload = payloadType('RemovePaymentRailPayload', {
  paymentRail: () => PaymentRailType,
});

@InputType('PaymentRailSettingInput', { description: 'A new value of one setting of a rail.' })
class PaymentRailSettingInput implements GivenSetting {
  @Field(() => String, { description: 'A name from `settings` of the rail.' })
  name!: string;

  @Field(() => String, { description: 'Stored encrypted. An empty value removes the setting.' })
  value!: string;
}

@InputType('SetPaymentRailInput')
class SetPaymentRailInput {
  @Field(() => String, { description: 'Key of the rail.' })
  rail!: string;

  @Field(() => [PaymentRailSettingInput], { description: 'The settings to change.' })
  settings!: PaymentRailSettingInput[];

  @Field(() => String, {
    nullable: true,
    description: 'The id by which agents select it. Initially the key of the rail.',
  })
  handlerId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is offered. Initially true.' })
  isEnabled?: boolean | null;
}

@InputType('RemovePaymentRailInput')
class RemovePaymentRailInput {
  @Field(() => String, { description: 'Key of the rail.' })
  rail!: string;
}

@Resolver(() => PaymentRailType)
export class PaymentRailResolver {
  readonly #rails: PaymentRailService;

  constructor(rails: PaymentRailService) {
    this.#rails = rails;
  }

  @Query(() => [PaymentRailType], { description: 'Every payment rail, whether it is set up or not.' })
  async paymentRails(@Ctx() ctx: RequestContext): Promise<PaymentRailType[]> {
    ctx.require('orders:read');
    return (await this.#rails.list(ctx)).map(toPaymentRail);
  }

  @Mutation(() => SetPaymentRailPayload, {
    description:
      'Sets up or changes a payment rail; omitted settings stay as they are. For owners, admins and finance, and API keys with orders:write. Errors: PAYMENT_RAIL_NOT_FOUND, VALIDATION_FAILED.',
  })
  async setPaymentRail(
    @Arg('input', () => SetPaymentRailInput) { rail, settings, handlerId, isEnabled }: SetPaymentRailInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ paymentRail: PaymentRailType }> {
    requireTreasurer(ctx);
    return {
      paymentRail: toPaymentRail(
        await this.#rails.set(ctx, rail, {
          settings,
          handlerId: handlerId ?? null,
          isEnabled: isEnabled ?? null,
        }),
      ),
    };
  }

  @Mutation(() => RemovePaymentRailPayload, {
    description:
      'Removes a payment rail with its settings. Errors: PAYMENT_RAIL_NOT_FOUND, PAYMENT_RAIL_IN_USE.',
  })
  async removePaymentRail(
    @Arg('input', () => RemovePaymentRailInput) { rail }: RemovePaymentRailInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ paymentRail: PaymentRailType }> {
    requireTreasurer(ctx);
    return { paymentRail: toPaymentRail(await this.#rails.remove(ctx, rail)) };
  }
}

/** The settings say where money goes: agents, who are OAuth clients, never change them, whatever their scopes are. */
function requireTreasurer(ctx: RequestContext): void {
  ctx.require('orders:write');
  if (ctx.caller.kind === 'session') {
    ctx.requireRole('owner', 'admin', 'finance');
  } else if (ctx.caller.kind === 'oauth_client') {
    throw fail('CALLER_NOT_ALLOWED', { detail: 'Payment settings take a signed-in session or an API key.' });
  }
}
