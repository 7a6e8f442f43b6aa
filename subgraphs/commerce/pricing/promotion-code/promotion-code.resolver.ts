import { Arg, Ctx, InputType, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import { TermsFileInput, toTermsFile } from '../checkout-terms/terms-import.input.js';
import { termsImport } from '../checkout-terms/terms-import.type.js';
import type { PromotionCodeService } from './promotion-code.service.js';

const ImportPromotionCodesPayload = payloadType('ImportPromotionCodesPayload', { termsImport });

@InputType('ImportPromotionCodesInput')
class ImportPromotionCodesInput extends TermsFileInput {}

@Resolver()
export class PromotionCodeResolver {
  readonly #service: PromotionCodeService;

  constructor(service: PromotionCodeService) {
    this.#service = service;
  }

  @Mutation(() => ImportPromotionCodesPayload, {
    description:
      'Creates an active promotion for each code, or updates the promotion that has it and keeps its use count. Columns: ' +
      'code, type (`percentage` or `fixed_amount`), value, description, currency, min_subtotal, starts_at, ends_at, ' +
      'usage_limit. The promotion of a campaign is not changed (`rows.3.code` PROMOTION_IN_CAMPAIGN). Errors: ' +
      'IMPORT_FILE_INVALID, VALIDATION_FAILED (`rows.3.value`), LIMIT_REACHED.',
  })
  async importPromotionCodes(
    @Arg('input', () => ImportPromotionCodesInput) input: ImportPromotionCodesInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ termsImport: SavedTerms }> {
    ctx.require('promotions:write');
    return { termsImport: await this.#service.import(ctx, toTermsFile(input)) };
  }
}
