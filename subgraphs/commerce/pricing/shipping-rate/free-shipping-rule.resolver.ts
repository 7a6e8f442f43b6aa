import { Arg, Ctx, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { KeyInput } from '../../../../kernel/graphql/target.input.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import { TermsFileInput, toTermsFile } from '../checkout-terms/terms-import.input.js';
import { termsImport } from '../checkout-terms/terms-import.type.js';
import { SetFreeShippingRuleInput, toRuleGiven } from './shipping-rate.input.js';
import { freeShippingRuleService } from './shipping-rate.service.js';
import { FreeShippingRuleType, toFreeShippingRule } from './shipping-rate.type.js';

const SetFreeShippingRulePayload = payloadType('SetFreeShippingRulePayload', {
  freeShippingRule: () => FreeShippingRuleType,
});

@InputType('DeleteFreeShippingRuleInput')
class DeleteFreeShippingRuleInput extends KeyInput {}

const DeleteFreeShippingRulePayload = payloadType('DeleteFreeShippingRulePayload', {
  deletedKey: { type: () => ID, description: '`key` of what was deleted.' },
  freeShippingRule: () => FreeShippingRuleType,
});

const ImportFreeShippingRulesPayload = payloadType('ImportFreeShippingRulesPayload', {
  termsImport,
});

@InputType('ImportFreeShippingRulesInput')
class ImportFreeShippingRulesInput extends TermsFileInput {}

/** Free shipping is a promotion. */
@Resolver()
export class FreeShippingRuleResolver {
  @Query(() => [FreeShippingRuleType], { description: 'All of them, ordered by key.' })
  async freeShippingRules(@Ctx() ctx: RequestContext): Promise<FreeShippingRuleType[]> {
    ctx.require('promotions:read');
    return (await freeShippingRuleService.list(ctx)).map(toFreeShippingRule);
  }

  @Mutation(() => SetFreeShippingRulePayload, {
    description:
      'Creates the rule, or updates the one with its key. Errors: VALIDATION_FAILED, LIMIT_REACHED.',
  })
  async setFreeShippingRule(
    @Arg('input', () => SetFreeShippingRuleInput) input: SetFreeShippingRuleInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ freeShippingRule: FreeShippingRuleType }> {
    ctx.require('promotions:write');
    return {
      freeShippingRule: toFreeShippingRule(await freeShippingRuleService.set(ctx, toRuleGiven(input))),
    };
  }

  @Mutation(() => DeleteFreeShippingRulePayload, { description: 'Errors: FREE_SHIPPING_RULE_NOT_FOUND.' })
  async deleteFreeShippingRule(
    @Arg('input', () => DeleteFreeShippingRuleInput) { key }: DeleteFreeShippingRuleInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedKey: string; freeShippingRule: FreeShippingRuleType }> {
    ctx.require('promotions:write');
    return {
      deletedKey: key,
      freeShippingRule: toFreeShippingRule(await freeShippingRuleService.delete(ctx, key)),
    };
  }

  @Mutation(() => ImportFreeShippingRulesPayload, {
    description:
      'Columns: id, type (`free_shipping`), min_subtotal, eligible_item_ids (a JSON array, or separated by ;), ' +
      'description, service_level, currency. Errors: IMPORT_FILE_INVALID, VALIDATION_FAILED (`rows.3.min_subtotal`), ' +
      'LIMIT_REACHED.',
  })
  async importFreeShippingRules(
    @Arg('input', () => ImportFreeShippingRulesInput) input: ImportFreeShippingRulesInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ termsImport: SavedTerms }> {
    ctx.require('promotions:write');
    return { termsImport: await freeShippingRuleService.import(ctx, toTermsFile(input)) };
  }
}
