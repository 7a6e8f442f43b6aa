import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import { TermsFileInput, toTermsFile } from '../checkout-terms/terms-import.input.js';
import { TermsImportType } from '../checkout-terms/terms-import.type.js';
import { FreeShippingRuleInput, toRuleGiven } from './shipping-rate.input.js';
import { freeShippingRuleService } from './shipping-rate.service.js';
import { FreeShippingRuleType, toFreeShippingRule } from './shipping-rate.type.js';

/** Free shipping is a promotion. */
@Resolver()
export class FreeShippingRuleResolver {
  @Query(() => [FreeShippingRuleType], { description: 'All of them, ordered by id.' })
  async freeShippingRules(@Ctx() ctx: RequestContext): Promise<FreeShippingRuleType[]> {
    ctx.require('promotions:read');
    return (await freeShippingRuleService.list(ctx)).map(toFreeShippingRule);
  }

  @Mutation(() => FreeShippingRuleType, {
    description:
      'Creates the rule, or updates the one with its id. Errors: VALIDATION_FAILED, LIMIT_REACHED.',
  })
  async setFreeShippingRule(
    @Arg('input', () => FreeShippingRuleInput) input: FreeShippingRuleInput,
    @Ctx() ctx: RequestContext,
  ): Promise<FreeShippingRuleType> {
    ctx.require('promotions:write');
    return toFreeShippingRule(await freeShippingRuleService.set(ctx, toRuleGiven(input)));
  }

  @Mutation(() => FreeShippingRuleType, { description: 'Errors: FREE_SHIPPING_RULE_NOT_FOUND.' })
  async deleteFreeShippingRule(
    @Arg('id', () => ID) id: string,
    @Ctx() ctx: RequestContext,
  ): Promise<FreeShippingRuleType> {
    ctx.require('promotions:write');
    return toFreeShippingRule(await freeShippingRuleService.delete(ctx, id));
  }

  @Mutation(() => TermsImportType, {
    description:
      'Columns: id, type (`free_shipping`), min_subtotal, eligible_item_ids (a JSON array, or separated by ;), ' +
      'description, service_level, currency. Errors: IMPORT_FILE_INVALID, VALIDATION_FAILED (`rows.3.min_subtotal`), ' +
      'LIMIT_REACHED.',
  })
  importFreeShippingRules(
    @Arg('file', () => TermsFileInput) file: TermsFileInput,
    @Ctx() ctx: RequestContext,
  ): Promise<SavedTerms> {
    ctx.require('promotions:write');
    return freeShippingRuleService.import(ctx, toTermsFile(file));
  }
}
