import { Arg, Ctx, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { KeyInput } from '../../../../kernel/graphql/target.input.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import { TermsFileInput, toTermsFile } from '../checkout-terms/terms-import.input.js';
import { termsImport } from '../checkout-terms/terms-import.type.js';
import { SetShippingRateInput, toRateGiven } from './shipping-rate.input.js';
import { shippingRateService } from './shipping-rate.service.js';
import { ShippingRateType, toShippingRate } from './shipping-rate.type.js';

const SetShippingRatePayload = payloadType('SetShippingRatePayload', {
  shippingRate: () => ShippingRateType,
});

@InputType('DeleteShippingRateInput')
class DeleteShippingRateInput extends KeyInput {}

const DeleteShippingRatePayload = payloadType('DeleteShippingRatePayload', {
  deletedKey: { type: () => ID, description: '`key` of what was deleted.' },
  shippingRate: () => ShippingRateType,
});

const ImportShippingRatesPayload = payloadType('ImportShippingRatesPayload', {
  termsImport,
});

@InputType('ImportShippingRatesInput')
class ImportShippingRatesInput extends TermsFileInput {}

/** Whoever fulfils orders says what sending them costs. */
@Resolver()
export class ShippingRateResolver {
  @Query(() => [ShippingRateType], { description: 'All of them, ordered by key.' })
  async shippingRates(@Ctx() ctx: RequestContext): Promise<ShippingRateType[]> {
    ctx.require('orders:read');
    return (await shippingRateService.list(ctx)).map(toShippingRate);
  }

  @Mutation(() => SetShippingRatePayload, {
    description:
      'Creates the rate, or updates the one with its key. Errors: VALIDATION_FAILED, LIMIT_REACHED.',
  })
  async setShippingRate(
    @Arg('input', () => SetShippingRateInput) input: SetShippingRateInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ shippingRate: ShippingRateType }> {
    ctx.require('orders:write');
    return { shippingRate: toShippingRate(await shippingRateService.set(ctx, toRateGiven(input))) };
  }

  @Mutation(() => DeleteShippingRatePayload, { description: 'Errors: SHIPPING_RATE_NOT_FOUND.' })
  async deleteShippingRate(
    @Arg('input', () => DeleteShippingRateInput) { key }: DeleteShippingRateInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedKey: string; shippingRate: ShippingRateType }> {
    ctx.require('orders:write');
    return { deletedKey: key, shippingRate: toShippingRate(await shippingRateService.delete(ctx, key)) };
  }

  @Mutation(() => ImportShippingRatesPayload, {
    description:
      'Columns: id, country_code (or `default`), service_level, price, title, currency. Errors: IMPORT_FILE_INVALID, ' +
      'VALIDATION_FAILED (`rows.3.price`), LIMIT_REACHED.',
  })
  async importShippingRates(
    @Arg('input', () => ImportShippingRatesInput) input: ImportShippingRatesInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ termsImport: SavedTerms }> {
    ctx.require('orders:write');
    return { termsImport: await shippingRateService.import(ctx, toTermsFile(input)) };
  }
}
