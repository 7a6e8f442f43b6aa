import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import { TermsFileInput, toTermsFile } from '../checkout-terms/terms-import.input.js';
import { TermsImportType } from '../checkout-terms/terms-import.type.js';
import type { BuyerRecord } from './buyer-record.entity.js';
import { BuyerRecordInput, toBuyerGiven } from './buyer-record.input.js';
import type { BuyerRecordPage, BuyerRecordService } from './buyer-record.service.js';
import { BuyerRecordPageType, BuyerRecordType } from './buyer-record.type.js';

/** Personal data: also reading it needs the scope of those who fulfil orders. */
@Resolver()
export class BuyerRecordResolver {
  readonly #buyers: BuyerRecordService;

  constructor(buyers: BuyerRecordService) {
    this.#buyers = buyers;
  }

  @Query(() => BuyerRecordPageType, {
    description: 'Buyers, ordered by id. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  buyerRecords(
    @Arg('cursor', () => String, { nullable: true }) cursor: string | null,
    @Arg('limit', () => Int, { defaultValue: pagingLimits.pageSizeDefault }) limit: number,
    @Ctx() ctx: RequestContext,
  ): Promise<BuyerRecordPage> {
    ctx.require('orders:write');
    return this.#buyers.page(ctx, limit, cursor ?? null);
  }

  @Query(() => BuyerRecordType, {
    nullable: true,
    description: 'The buyer with the e-mail address, compared without regard to case; null if there is none.',
  })
  buyerRecord(
    @Arg('email', () => String) email: string,
    @Ctx() ctx: RequestContext,
  ): Promise<BuyerRecord | null> {
    ctx.require('orders:write');
    return this.#buyers.findByEmail(ctx, email);
  }

  @Mutation(() => BuyerRecordType, {
    description: 'Creates the record, or replaces the one with its id. Errors: VALIDATION_FAILED.',
  })
  setBuyerRecord(
    @Arg('input', () => BuyerRecordInput) input: BuyerRecordInput,
    @Ctx() ctx: RequestContext,
  ): Promise<BuyerRecord> {
    ctx.require('orders:write');
    return this.#buyers.set(ctx, toBuyerGiven(input));
  }

  @Mutation(() => BuyerRecordType, {
    description: 'Deletes the buyer and returns the deleted record. Errors: BUYER_RECORD_NOT_FOUND.',
  })
  deleteBuyerRecord(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<BuyerRecord> {
    ctx.require('orders:write');
    return this.#buyers.delete(ctx, id);
  }

  @Mutation(() => TermsImportType, {
    description:
      'Columns: id, email, name; existing buyers keep their addresses. Errors: IMPORT_FILE_INVALID, ' +
      'VALIDATION_FAILED (`rows.3.email`).',
  })
  importBuyerRecords(
    @Arg('file', () => TermsFileInput) file: TermsFileInput,
    @Ctx() ctx: RequestContext,
  ): Promise<SavedTerms> {
    ctx.require('orders:write');
    return this.#buyers.import(ctx, toTermsFile(file));
  }

  @Mutation(() => TermsImportType, {
    description:
      'Columns: id, customer_id (id of an existing buyer), name, street_address, extended_address, city, state, ' +
      'postal_code, country, phone. Returns how many buyers changed. Errors: IMPORT_FILE_INVALID, VALIDATION_FAILED.',
  })
  importBuyerAddresses(
    @Arg('file', () => TermsFileInput) file: TermsFileInput,
    @Ctx() ctx: RequestContext,
  ): Promise<SavedTerms> {
    ctx.require('orders:write');
    return this.#buyers.importAddresses(ctx, toTermsFile(file));
  }
}
