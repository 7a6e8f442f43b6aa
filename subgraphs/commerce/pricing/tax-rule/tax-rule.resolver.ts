import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import { TermsFileInput, toTermsFile } from '../checkout-terms/terms-import.input.js';
import { TermsImportType } from '../checkout-terms/terms-import.type.js';
import type { TaxRule } from './tax-rule.entity.js';
import { TaxRuleInput, toTaxRuleGiven } from './tax-rule.input.js';
import { taxRuleService } from './tax-rule.service.js';
import { TaxRuleType } from './tax-rule.type.js';

/** Whoever answers for orders says what they are taxed. */
@Resolver()
export class TaxRuleResolver {
  @Query(() => [TaxRuleType], { description: 'All of them, ordered by id.' })
  taxRules(@Ctx() ctx: RequestContext): Promise<TaxRule[]> {
    ctx.require('orders:read');
    return taxRuleService.list(ctx);
  }

  @Mutation(() => TaxRuleType, {
    description:
      'Creates the rule, or updates the one with its id. Errors: VALIDATION_FAILED, LIMIT_REACHED.',
  })
  setTaxRule(
    @Arg('input', () => TaxRuleInput) input: TaxRuleInput,
    @Ctx() ctx: RequestContext,
  ): Promise<TaxRule> {
    ctx.require('orders:write');
    return taxRuleService.set(ctx, toTaxRuleGiven(input));
  }

  @Mutation(() => TaxRuleType, { description: 'Errors: TAX_RULE_NOT_FOUND.' })
  deleteTaxRule(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<TaxRule> {
    ctx.require('orders:write');
    return taxRuleService.delete(ctx, id);
  }

  @Mutation(() => TermsImportType, {
    description:
      'Columns: id, title, country, region, rate, included, on_shipping (`true` or `false`), product_types (separated ' +
      'by ;). Errors: IMPORT_FILE_INVALID, VALIDATION_FAILED (`rows.3.rate`), LIMIT_REACHED.',
  })
  importTaxRules(
    @Arg('file', () => TermsFileInput) file: TermsFileInput,
    @Ctx() ctx: RequestContext,
  ): Promise<SavedTerms> {
    ctx.require('orders:write');
    return taxRuleService.import(ctx, toTermsFile(file));
  }
}
