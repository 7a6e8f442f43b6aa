import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import { TermsFileInput, toTermsFile } from '../checkout-terms/terms-import.input.js';
import { TermsImportType } from '../checkout-terms/terms-import.type.js';
import { DiscountCodeInput, toCodeGiven } from './discount-code.input.js';
import { discountCodeService } from './discount-code.service.js';
import { DiscountCodePageType, DiscountCodeType, toDiscountCode } from './discount-code.type.js';

@Resolver()
export class DiscountCodeResolver {
  @Query(() => DiscountCodePageType, {
    description: 'Discount codes, ordered by code. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async discountCodes(
    @Arg('cursor', () => String, { nullable: true }) cursor: string | null,
    @Arg('limit', () => Int, { defaultValue: pagingLimits.pageSizeDefault }) limit: number,
    @Ctx() ctx: RequestContext,
  ): Promise<DiscountCodePageType> {
    ctx.require('promotions:read');
    const { items, pagination } = await discountCodeService.page(ctx, limit, cursor ?? null);
    return { items: items.map(toDiscountCode), pagination };
  }

  @Mutation(() => DiscountCodeType, {
    description:
      'Creates the code, or updates the existing one and keeps its use count. Errors: VALIDATION_FAILED, LIMIT_REACHED.',
  })
  async setDiscountCode(
    @Arg('input', () => DiscountCodeInput) input: DiscountCodeInput,
    @Ctx() ctx: RequestContext,
  ): Promise<DiscountCodeType> {
    ctx.require('promotions:write');
    return toDiscountCode(await discountCodeService.set(ctx, toCodeGiven(input)));
  }

  @Mutation(() => DiscountCodeType, { description: 'Errors: DISCOUNT_CODE_NOT_FOUND.' })
  async deleteDiscountCode(
    @Arg('code', () => String) code: string,
    @Ctx() ctx: RequestContext,
  ): Promise<DiscountCodeType> {
    ctx.require('promotions:write');
    return toDiscountCode(await discountCodeService.delete(ctx, code));
  }

  @Mutation(() => TermsImportType, {
    description:
      'Columns: code, type (`percentage` or `fixed_amount`), value, description, currency, min_subtotal, starts_at, ' +
      'ends_at, usage_limit. Errors: IMPORT_FILE_INVALID, VALIDATION_FAILED (`rows.3.value`), LIMIT_REACHED.',
  })
  importDiscountCodes(
    @Arg('file', () => TermsFileInput) file: TermsFileInput,
    @Ctx() ctx: RequestContext,
  ): Promise<SavedTerms> {
    ctx.require('promotions:write');
    return discountCodeService.import(ctx, toTermsFile(file));
  }
}
