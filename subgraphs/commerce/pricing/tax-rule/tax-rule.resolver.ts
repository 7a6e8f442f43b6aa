import { Arg, Ctx, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { KeyInput } from '../../../../kernel/graphql/target.input.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import { TermsFileInput, toTermsFile } from '../checkout-terms/terms-import.input.js';
import { termsImport } from '../checkout-terms/terms-import.type.js';
import type { TaxRule } from './tax-rule.entity.js';
import { SetTaxRuleInput, toTaxRuleGiven } from './tax-rule.input.js';
import { taxRuleService } from './tax-rule.service.js';
import { TaxRuleType } from './tax-rule.type.js';

const SetTaxRulePayload = payloadType('SetTaxRulePayload', { taxRule: () => TaxRuleType });

@InputType('DeleteTaxRuleInput')
class DeleteTaxRuleInput extends KeyInput {}

const DeleteTaxRulePayload = payloadType('DeleteTaxRulePayload', {
  deletedKey: { type: () => ID, description: '`key` of what was deleted.' },
  taxRule: () => TaxRuleType,
});

const ImportTaxRulesPayload = payloadType('ImportTaxRulesPayload', { termsImport });

@InputType('ImportTaxRulesInput')
class ImportTaxRulesInput extends TermsFileInput {}

/** Whoever answers for orders says what they are taxed. */
@Resolver()
export class TaxRuleResolver {
  @Query(() => [TaxRuleType], { description: 'All of them, ordered by key.' })
  taxRules(@Ctx() ctx: RequestContext): Promise<TaxRule[]> {
    ctx.require('orders:read');
    return taxRuleService.list(ctx);
  }

  @Mutation(() => SetTaxRulePayload, {
    description:
      'Creates the rule, or updates the one with its key. Errors: VALIDATION_FAILED, LIMIT_REACHED.',
  })
  async setTaxRule(
    @Arg('input', () => SetTaxRuleInput) input: SetTaxRuleInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ taxRule: TaxRule }> {
    ctx.require('orders:write');
    return { taxRule: await taxRuleService.set(ctx, toTaxRuleGiven(input)) };
  }

  @Mutation(() => DeleteTaxRulePayload, { description: 'Errors: TAX_RULE_NOT_FOUND.' })
  async deleteTaxRule(
    @Arg('input', () => DeleteTaxRuleInput) { key }: DeleteTaxRuleInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedKey: string; taxRule: TaxRule }> {
    ctx.require('orders:write');
    return { deletedKey: key, taxRule: await taxRuleService.delete(ctx, key) };
  }

  @Mutation(() => ImportTaxRulesPayload, {
    description:
      'Columns: id, title, country, region, rate, included, on_shipping (`true` or `false`), product_types (separated ' +
      'by ;). Errors: IMPORT_FILE_INVALID, VALIDATION_FAILED (`rows.3.rate`), LIMIT_REACHED.',
  })
  async importTaxRules(
    @Arg('input', () => ImportTaxRulesInput) input: ImportTaxRulesInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ termsImport: SavedTerms }> {
    ctx.require('orders:write');
    return { termsImport: await taxRuleService.import(ctx, toTermsFile(input)) };
  }
}
