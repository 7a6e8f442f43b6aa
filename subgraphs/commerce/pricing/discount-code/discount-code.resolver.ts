import { Arg, Args, Ctx, Field, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { PageArgs } from '../../../../kernel/graphql/list.input.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import { TermsFileInput, toTermsFile } from '../checkout-terms/terms-import.input.js';
import { termsImport } from '../checkout-terms/terms-import.type.js';
import { SetDiscountCodeInput, toCodeGiven } from './discount-code.input.js';
import { discountCodeService } from './discount-code.service.js';
import { DiscountCodePageType, DiscountCodeType, toDiscountCode } from './discount-code.type.js';

@InputType('DeleteDiscountCodeInput')
class DeleteDiscountCodeInput {
  @Field(() => String, { description: 'The code, compared without regard to case.' })
  code!: string;
}

const SetDiscountCodePayload = payloadType('SetDiscountCodePayload', {
  discountCode: () => DiscountCodeType,
});

const DeleteDiscountCodePayload = payloadType('DeleteDiscountCodePayload', {
  deletedCode: { type: () => String, description: 'The code that was deleted.' },
  discountCode: () => DiscountCodeType,
});

const ImportDiscountCodesPayload = payloadType('ImportDiscountCodesPayload', {
  termsImport,
});

@InputType('ImportDiscountCodesInput')
class ImportDiscountCodesInput extends TermsFileInput {}

@Resolver()
export class DiscountCodeResolver {
  @Query(() => DiscountCodePageType, {
    description: 'Discount codes, ordered by code. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async discountCodes(
    @Args(() => PageArgs) { limit, cursor = null }: PageArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<DiscountCodePageType> {
    ctx.require('promotions:read');
    const { items, pagination } = await discountCodeService.page(ctx, limit, cursor);
    return { items: items.map(toDiscountCode), pagination };
  }

  @Mutation(() => SetDiscountCodePayload, {
    description:
      'Creates the code, or updates the existing one and keeps its use count. Errors: VALIDATION_FAILED, LIMIT_REACHED.',
  })
  async setDiscountCode(
    @Arg('input', () => SetDiscountCodeInput) input: SetDiscountCodeInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ discountCode: DiscountCodeType }> {
    ctx.require('promotions:write');
    return { discountCode: toDiscountCode(await discountCodeService.set(ctx, toCodeGiven(input))) };
  }

  @Mutation(() => DeleteDiscountCodePayload, { description: 'Errors: DISCOUNT_CODE_NOT_FOUND.' })
  async deleteDiscountCode(
    @Arg('input', () => DeleteDiscountCodeInput) { code }: DeleteDiscountCodeInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedCode: string; discountCode: DiscountCodeType }> {
    ctx.require('promotions:write');
    const discountCode = toDiscountCode(await discountCodeService.delete(ctx, code));
    return { deletedCode: discountCode.code, discountCode };
  }

  @Mutation(() => ImportDiscountCodesPayload, {
    description:
      'Columns: code, type (`percentage` or `fixed_amount`), value, description, currency, min_subtotal, starts_at, ' +
      'ends_at, usage_limit. Errors: IMPORT_FILE_INVALID, VALIDATION_FAILED (`rows.3.value`), LIMIT_REACHED.',
  })
  async importDiscountCodes(
    @Arg('input', () => ImportDiscountCodesInput) input: ImportDiscountCodesInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ termsImport: SavedTerms }> {
    ctx.require('promotions:write');
    return { termsImport: await discountCodeService.import(ctx, toTermsFile(input)) };
  }
}
