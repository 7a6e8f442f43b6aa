import { Arg, Args, Ctx, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { PageArgs } from '../../../../kernel/graphql/list.input.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { KeyInput } from '../../../../kernel/graphql/target.input.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import { TermsFileInput, toTermsFile } from '../checkout-terms/terms-import.input.js';
import { termsImport } from '../checkout-terms/terms-import.type.js';
import type { BuyerRecord } from './buyer-record.entity.js';
import { SetBuyerRecordInput, toBuyerGiven } from './buyer-record.input.js';
import type { BuyerRecordPage, BuyerRecordService } from './buyer-record.service.js';
import { BuyerRecordPageType, BuyerRecordType } from './buyer-record.type.js';

const SetBuyerRecordPayload = payloadType('SetBuyerRecordPayload', { buyerRecord: () => BuyerRecordType });

@InputType('DeleteBuyerRecordInput')
class DeleteBuyerRecordInput extends KeyInput {}

const DeleteBuyerRecordPayload = payloadType('DeleteBuyerRecordPayload', {
  deletedKey: { type: () => ID, description: '`key` of what was deleted.' },
  buyerRecord: () => BuyerRecordType,
});

const ImportBuyerRecordsPayload = payloadType('ImportBuyerRecordsPayload', {
  termsImport,
});

@InputType('ImportBuyerRecordsInput')
class ImportBuyerRecordsInput extends TermsFileInput {}

const ImportBuyerAddressesPayload = payloadType('ImportBuyerAddressesPayload', {
  termsImport,
});

@InputType('ImportBuyerAddressesInput')
class ImportBuyerAddressesInput extends TermsFileInput {}

/** Personal data: also reading it needs the scope of those who fulfil orders. */
@Resolver()
export class BuyerRecordResolver {
  readonly #buyers: BuyerRecordService;

  constructor(buyers: BuyerRecordService) {
    this.#buyers = buyers;
  }

  @Query(() => BuyerRecordPageType, {
    description: 'Buyers, ordered by key. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  buyerRecords(
    @Args(() => PageArgs) { limit, cursor = null }: PageArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<BuyerRecordPage> {
    ctx.require('orders:write');
    return this.#buyers.page(ctx, limit, cursor);
  }

  @Query(() => BuyerRecordType, {
    nullable: true,
    description: 'The buyer with the e-mail address, compared without regard to case; null if there is none.',
  })
  buyerRecord(
    @Arg('email', () => String, { description: 'The address, compared without regard to case.' })
    email: string,
    @Ctx() ctx: RequestContext,
  ): Promise<BuyerRecord | null> {
    ctx.require('orders:write');
    return this.#buyers.findByEmail(ctx, email);
  }

  @Mutation(() => SetBuyerRecordPayload, {
    description: 'Creates the record, or replaces the one with its key. Errors: VALIDATION_FAILED.',
  })
  async setBuyerRecord(
    @Arg('input', () => SetBuyerRecordInput) input: SetBuyerRecordInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ buyerRecord: BuyerRecord }> {
    ctx.require('orders:write');
    return { buyerRecord: await this.#buyers.set(ctx, toBuyerGiven(input)) };
  }

  @Mutation(() => DeleteBuyerRecordPayload, {
    description: 'Deletes the buyer and returns the deleted record. Errors: BUYER_RECORD_NOT_FOUND.',
  })
  async deleteBuyerRecord(
    @Arg('input', () => DeleteBuyerRecordInput) { key }: DeleteBuyerRecordInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedKey: string; buyerRecord: BuyerRecord }> {
    ctx.require('orders:write');
    return { deletedKey: key, buyerRecord: await this.#buyers.delete(ctx, key) };
  }

  @Mutation(() => ImportBuyerRecordsPayload, {
    description:
      'Columns: id, email, name; existing buyers keep their addresses. Errors: IMPORT_FILE_INVALID, ' +
      'VALIDATION_FAILED (`rows.3.email`).',
  })
  async importBuyerRecords(
    @Arg('input', () => ImportBuyerRecordsInput) input: ImportBuyerRecordsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ termsImport: SavedTerms }> {
    ctx.require('orders:write');
    return { termsImport: await this.#buyers.import(ctx, toTermsFile(input)) };
  }

  @Mutation(() => ImportBuyerAddressesPayload, {
    description:
      'Columns: id, customer_id (id of an existing buyer), name, street_address, extended_address, city, state, ' +
      'postal_code, country, phone. Returns how many buyers changed. Errors: IMPORT_FILE_INVALID, VALIDATION_FAILED.',
  })
  async importBuyerAddresses(
    @Arg('input', () => ImportBuyerAddressesInput) input: ImportBuyerAddressesInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ termsImport: SavedTerms }> {
    ctx.require('orders:write');
    return { termsImport: await this.#buyers.importAddresses(ctx, toTermsFile(input)) };
  }
}
