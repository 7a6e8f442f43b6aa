import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { fail } from '../../../../kernel/errors.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../../kernel/graphql/accepted-work.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { isId } from '../../../../kernel/ids.js';
import {
  CreatePriceBookInput,
  DeletePriceBookInput,
  toPriceBookChanges,
  UpdatePriceBookInput,
} from './price-book.input.js';
import { findPriceBooks } from './price-book.queries.js';
import type { PriceBookService, SavedPriceBook } from './price-book.service.js';
import { PriceBookPageType, PriceBookType, toPriceBookType } from './price-book.type.js';
import { PriceBookListArgs } from './price-book-list.input.js';
import { listPriceBooks } from './price-book-list.queries.js';

/** The job that prices listings again; null where none changes its price. */
const repricing = {
  jobId: { type: () => ID, nullable: true, description: 'Id of `job`.' },
  job: {
    ...acceptedWork.job,
    description:
      'The job that prices listings again; null if no price changes. It comes with `price_books:write`, without `catalog:write`.',
  },
};

const saved = { ...repricing, priceBook: () => PriceBookType };
const CreatePriceBookPayload = payloadType('CreatePriceBookPayload', saved);
const UpdatePriceBookPayload = payloadType('UpdatePriceBookPayload', saved);
const DeletePriceBookPayload = payloadType('DeletePriceBookPayload', { ...saved, deletedId: () => ID });

type Saved = { priceBook: PriceBookType } & (AcceptedJob | { jobId: null; job: null });

@Resolver(() => PriceBookType)
export class PriceBookResolver {
  readonly #books: PriceBookService;

  constructor(books: PriceBookService) {
    this.#books = books;
  }

  @Query(() => PriceBookType, { description: 'One price book. Errors: PRICE_BOOK_NOT_FOUND.' })
  async priceBook(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<PriceBookType> {
    ctx.require('price_books:read');
    const [book] = isId(id) ? await findPriceBooks(ctx.reader, ctx.organizationId, [id]) : [];
    if (book === undefined) {
      throw fail('PRICE_BOOK_NOT_FOUND');
    }
    return toPriceBookType(book, ctx.clock.now().toISOString());
  }

  @Query(() => PriceBookPageType, {
    description:
      'Price books by filter, newest first unless sorted otherwise. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async priceBooks(
    @Args(() => PriceBookListArgs) { filter, sort, limit, cursor = null }: PriceBookListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<PriceBookPageType> {
    ctx.require('price_books:read');
    const now = ctx.clock.now();
    const asked = { limit, cursor, sort: sort ?? 'newest', now };
    const page = await listPriceBooks(ctx.reader, ctx.organizationId, filter ?? {}, asked);
    const time = now.toISOString();
    return { ...page, items: page.items.map(book => toPriceBookType(book, time)) };
  }

  @Mutation(() => CreatePriceBookPayload, {
    description: 'Errors: VALIDATION_FAILED, LIMIT_REACHED, PRICE_PLAN_STALE.',
  })
  async createPriceBook(
    @Arg('input', () => CreatePriceBookInput) { planId, ...input }: CreatePriceBookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.require('price_books:write');
    return toSaved(ctx, await this.#books.create(ctx, toPriceBookChanges(input), planId));
  }

  @Mutation(() => UpdatePriceBookPayload, {
    description: 'Errors: PRICE_BOOK_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED, PRICE_PLAN_STALE.',
  })
  async updatePriceBook(
    @Arg('input', () => UpdatePriceBookInput) { id, expectedVersion, planId, ...input }: UpdatePriceBookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('price_books:write');
    return toSaved(ctx, await this.#books.update(ctx, id, toPriceBookChanges(input), planId));
  }

  @Mutation(() => DeletePriceBookPayload, {
    description:
      'Deletes the book and returns its last state. Errors: PRICE_BOOK_NOT_FOUND, VERSION_STALE, PRICE_BOOK_IN_USE.',
  })
  async deletePriceBook(
    @Arg('input', () => DeletePriceBookInput) { id, expectedVersion }: DeletePriceBookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved & { deletedId: string }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('price_books:write');
    const deleted = toSaved(ctx, await this.#books.delete(ctx, id));
    return { ...deleted, deletedId: deleted.priceBook.id };
  }
}

const toSaved = (ctx: RequestContext, { priceBook, job }: SavedPriceBook): Saved => ({
  ...(job === null ? { jobId: null, job } : acceptedJob(job.id)),
  priceBook: toPriceBookType(priceBook, ctx.clock.now().toISOString()),
});
