import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { PricePreviewInput, toPreviewRequest } from './price-preview.input.js';
import type { PricePreviewService } from './price-preview.service.js';
import { PricePreviewType, toPricePreview } from './price-preview.type.js';

@Resolver()
export class PricePreviewResolver {
  readonly #previews: PricePreviewService;

  constructor(previews: PricePreviewService) {
    this.#previews = previews;
  }

  @Query(() => PricePreviewType, {
    description: 'What price books would do to the prices of listings. Errors: VALIDATION_FAILED.',
  })
  async pricePreview(
    @Arg('input', () => PricePreviewInput, {
      description: 'What is supposed, and which listings are looked at.',
    })
    input: PricePreviewInput,
    @Ctx() ctx: RequestContext,
  ): Promise<PricePreviewType> {
    ctx.require('price_books:read');
    return toPricePreview(await this.#previews.preview(ctx, toPreviewRequest(input)));
  }
}
