import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import { TermsFileInput, toTermsFile } from '../checkout-terms/terms-import.input.js';
import { TermsImportType } from '../checkout-terms/terms-import.type.js';
import { ShippingRateInput, toRateGiven } from './shipping-rate.input.js';
import { shippingRateService } from './shipping-rate.service.js';
import { ShippingRateType, toShippingRate } from './shipping-rate.type.js';

/** Whoever fulfils orders says what sending them costs. */
@Resolver()
export class ShippingRateResolver {
  @Query(() => [ShippingRateType], { description: 'All of them, ordered by id.' })
  async shippingRates(@Ctx() ctx: RequestContext): Promise<ShippingRateType[]> {
    ctx.require('orders:read');
    return (await shippingRateService.list(ctx)).map(toShippingRate);
  }

  @Mutation(() => ShippingRateType, {
    description:
      'Creates the rate, or updates the one with its id. Errors: VALIDATION_FAILED, LIMIT_REACHED.',
  })
  async setShippingRate(
    @Arg('input', () => ShippingRateInput) input: ShippingRateInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ShippingRateType> {
    ctx.require('orders:write');
    return toShippingRate(await shippingRateService.set(ctx, toRateGiven(input)));
  }

  @Mutation(() => ShippingRateType, { description: 'Errors: SHIPPING_RATE_NOT_FOUND.' })
  async deleteShippingRate(
    @Arg('id', () => ID) id: string,
    @Ctx() ctx: RequestContext,
  ): Promise<ShippingRateType> {
    ctx.require('orders:write');
    return toShippingRate(await shippingRateService.delete(ctx, id));
  }

  @Mutation(() => TermsImportType, {
    description:
      'Columns: id, country_code (or `default`), service_level, price, title, currency. Errors: IMPORT_FILE_INVALID, ' +
      'VALIDATION_FAILED (`rows.3.price`), LIMIT_REACHED.',
  })
  importShippingRates(
    @Arg('file', () => TermsFileInput) file: TermsFileInput,
    @Ctx() ctx: RequestContext,
  ): Promise<SavedTerms> {
    ctx.require('orders:write');
    return shippingRateService.import(ctx, toTermsFile(file));
  }
}
