import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { priceBookLimits } from '../../../subgraphs/commerce/pricing/price-book/price-book.limits.js';
import { findPriceBooks } from '../../../subgraphs/commerce/pricing/price-book/price-book.queries.js';
import { basedOn, errorOf, openPriceBooks, scoped } from './price-book-world.js';

let world: Awaited<ReturnType<typeof openPriceBooks>>;
beforeAll(async () => {
  world = await openPriceBooks();
});
afterAll(() => world.close());
beforeEach(() => world.repriced.splice(0));

const stored = async (organizationId: string, id: string) =>
  (await findPriceBooks(world.db, organizationId, [id]))[0];

describe('a price book', () => {
  it('is a draft that prices nothing, unless it is to be active', async () => {
    const ctx = world.contextOf();
    const { priceBook, job } = await world.service.create(ctx, { name: ' Sale ' });
    expect(priceBook).toMatchObject({ name: 'Sale', status: 'draft', activatedAt: null, version: 1 });
    expect([job, world.repriced]).toEqual([null, []]);
    const active = await world.service.create(ctx, { name: 'Now', status: 'active' });
    expect(active.priceBook.activatedAt).toBe(active.priceBook.createdAt);
    expect(active.job).not.toBeNull();
    expect(await errorOf(world.service.create(ctx, { name: 'Never', status: 'paused' }))).toEqual([
      'VALIDATION_FAILED',
      'status STATUS_INVALID',
    ]);
  });

  it('is read as it was written, in one form for what means the same', async () => {
    const ctx = world.contextOf();
    const book = await world.create(ctx, {
      currency: 'SGD',
      priority: 7,
      scope: scoped({ marketplaces: ['stall'], skus: ['A', 'A', 'B'], price: { min: '10', max: null } }),
      base: { kind: 'cost', priceBookId: null },
      steps: [
        { kind: 'markup', value: '+0'.replace('+', '') },
        { kind: 'amount', value: '-1.5' },
      ],
      rounding: { method: 'ending', value: '0.9', mode: 'up' },
      floor: { amount: '5', margin: '10.00', isSalePrice: true },
      ceiling: { amount: null, margin: '80' },
      window: { startsAt: '2026-11-27T00:00', endsAt: null, timeZone: 'asia/singapore' },
    });
    expect(book).toMatchObject({
      scope: scoped({ marketplaces: ['stall'], skus: ['A', 'B'], price: { min: '10.00', max: null } }),
      steps: [
        { kind: 'markup', value: '0' },
        { kind: 'amount', value: '-1.50' },
      ],
      rounding: { method: 'ending', value: '0.90', mode: 'up' },
      floor: { amount: '5.00', margin: '10', isSalePrice: true },
      window: { startsAt: '2026-11-26T16:00:00.000Z', endsAt: null, timeZone: 'Asia/Singapore' },
    });
    expect(await stored(ctx.organizationId, book.id)).toEqual(book);
  });

  it('keeps what is absent, clears what is null, and counts no change that changes nothing', async () => {
    const ctx = world.contextOf();
    const book = await world.create(ctx, {
      currency: 'SGD',
      steps: [{ kind: 'fixed', value: '9' }],
      floor: { amount: '1', margin: null, isSalePrice: false },
    });
    const same = await world.service.update(ctx, book.id, {
      name: 'Book ',
      steps: [{ kind: 'fixed', value: '9.00' }],
    });
    expect(same).toEqual({ priceBook: book, job: null });
    const { priceBook } = await world.service.update(ctx, book.id.toUpperCase(), { floor: null });
    expect(priceBook).toEqual({ ...book, floor: null, version: 2, updatedAt: priceBook.updatedAt });
    expect(await errorOf(world.service.update(ctx, book.id, { name: null, status: null }))).toEqual([
      'VALIDATION_FAILED',
      'status NOT_CLEARABLE',
      'name LENGTH',
    ]);
    expect(await errorOf(world.service.update(ctx, book.id, { currency: null }))).toEqual([
      'VALIDATION_FAILED',
      'currency REQUIRED',
    ]);
  });

  it('is changed and deleted only at the version that is demanded', async () => {
    const ctx = world.contextOf();
    const book = await world.create(ctx);
    const at = (version: number) => world.contextOf(ctx.organizationId, version);
    expect(await errorOf(world.service.update(at(2), book.id, { priority: 1 }))).toEqual(['VERSION_STALE']);
    await world.service.update(at(1), book.id, { priority: 1 });
    expect(await errorOf(world.service.delete(at(1), book.id))).toEqual(['VERSION_STALE']);
    await world.service.delete(at(2), book.id);
    expect(await stored(ctx.organizationId, book.id)).toBeUndefined();
  });

  it('is of its organization alone', async () => {
    const [ctx, stranger] = [world.contextOf(), world.contextOf()];
    const book = await world.create(ctx);
    for (const id of [book.id, newId(), 'x']) {
      expect(await errorOf(world.service.update(stranger, id, { priority: 1 }))).toEqual([
        'PRICE_BOOK_NOT_FOUND',
      ]);
      expect(await errorOf(world.service.delete(stranger, id))).toEqual(['PRICE_BOOK_NOT_FOUND']);
    }
    expect(await errorOf(world.service.create(stranger, { name: 'x', base: basedOn(book.id) }))).toEqual([
      'VALIDATION_FAILED',
      'base.priceBookId NOT_FOUND',
    ]);
  });

  it('goes from draft to active, and to and fro between active and paused', async () => {
    const ctx = world.contextOf();
    const { id } = await world.create(ctx);
    const set = (status: 'draft' | 'active' | 'paused') => world.service.update(ctx, id, { status });
    expect(await errorOf(set('paused'))).toEqual(['VALIDATION_FAILED', 'status STATUS_INVALID']);
    const { activatedAt } = (await set('active')).priceBook;
    expect(activatedAt).not.toBeNull();
    expect((await set('paused')).priceBook.activatedAt).toBe(activatedAt);
    expect(await errorOf(set('draft'))).toEqual(['VALIDATION_FAILED', 'status STATUS_INVALID']);
    const again = (await set('active')).priceBook;
    expect(again.activatedAt).toBe(again.updatedAt);
    expect(world.repriced).toHaveLength(3);
    expect(await errorOf(set('draft'))).toEqual(['VALIDATION_FAILED', 'status STATUS_INVALID']);
  });

  it('is told everything wrong with it at once, and nothing is kept', async () => {
    const ctx = world.contextOf();
    const wrong = world.service.create(ctx, {
      name: '',
      priority: 1_001,
      scope: scoped({ marketplaces: ['stall', 'nowhere'], countries: ['XX'] }),
      base: basedOn('x'),
      steps: [
        { kind: 'amount', value: '1' },
        { kind: 'fixed', value: '2' },
        { kind: 'margin', value: '100' },
      ],
      window: { startsAt: '2026-02-30T00:00', endsAt: null, timeZone: 'Mars/Phobos' },
      status: 'paused',
    });
    expect(await errorOf(wrong)).toEqual([
      'VALIDATION_FAILED',
      'name LENGTH',
      'priority OUT_OF_RANGE',
      'scope.countries.1 COUNTRY_UNKNOWN'.replace('1', '0'),
      'currency REQUIRED',
      'steps.2.value OUT_OF_RANGE',
      'window.timeZone TIME_ZONE_UNKNOWN',
      'window.startsAt TIME_MALFORMED',
      'scope.marketplaces.1 MARKETPLACE_UNKNOWN',
      'status STATUS_INVALID',
      'base.priceBookId NOT_FOUND',
    ]);
    const [row] = await world.db.query<{ count: number }>({
      name: '',
      text: `select count(*)::integer as count from commerce.price_book where organization_id = '${ctx.organizationId}'`,
    } as never);
    expect(row!.count).toBe(0);
  });
});

describe('listings are priced again', () => {
  it('where an active book was and is, and by no change of its name', async () => {
    const ctx = world.contextOf();
    const { id } = await world.create(ctx, {
      status: 'active',
      currency: 'SGD',
      scope: scoped({ marketplaces: ['stall'], countries: ['SG'], productIds: [newId()] }),
    });
    world.repriced.splice(0);
    expect((await world.service.update(ctx, id, { name: 'Other' })).job).toBeNull();
    const { job } = await world.service.update(ctx, id, {
      scope: scoped({ marketplaces: ['bazaar'], countries: ['SG'], brands: ['North'] }),
    });
    expect(job).toMatchObject({ kind: 'listing.reprice' });
    expect(world.repriced).toEqual([
      {
        organizationId: ctx.organizationId,
        marketplaces: ['stall', 'bazaar'],
        countries: ['SG'],
        storeIds: [],
        currency: 'SGD',
        productIds: null,
      },
    ]);
    expect((await world.service.update(ctx, id, { status: 'paused' })).job).not.toBeNull();
    expect((await world.service.update(ctx, id, { priority: 9 })).job).toBeNull();
    expect((await world.service.delete(ctx, id)).job).toBeNull();
  });

  it('where an active book is based on the one that changes, whatever the status of that', async () => {
    const ctx = world.contextOf();
    const root = await world.create(ctx, { scope: scoped({ marketplaces: ['bazaar'] }) });
    const middle = await world.create(ctx, { base: basedOn(root.id) });
    const top = { base: basedOn(middle.id), scope: scoped({ marketplaces: ['stall'], storeIds: ['7'] }) };
    await world.create(ctx, { ...top, status: 'active' });
    world.repriced.splice(0);
    const { job } = await world.service.update(ctx, root.id, { steps: [{ kind: 'percentage', value: '5' }] });
    expect(job).not.toBeNull();
    expect(world.repriced).toMatchObject([{ marketplaces: ['stall'], storeIds: ['7'], productIds: null }]);
    expect((await world.service.update(ctx, root.id, { name: 'Root' })).job).toBeNull();
  });
});

describe('books that are based on books', () => {
  it('cannot be deleted under those that use them, which are named', async () => {
    const ctx = world.contextOf();
    const base = await world.create(ctx);
    const user = await world.create(ctx, { name: 'User', base: basedOn(base.id) });
    await expect(world.service.delete(ctx, base.id)).rejects.toMatchObject({
      code: 'PRICE_BOOK_IN_USE',
      detail: expect.stringContaining(`"User" (${user.id})`),
    });
    await world.service.delete(ctx, user.id);
    await world.service.delete(ctx, base.id);
  });

  it('form no circle, although two changes come at once', async () => {
    const ctx = world.contextOf();
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await world.create(ctx), await world.create(ctx)];
      const outcomes = await Promise.all([
        errorOf(world.service.update(ctx, one.id, { base: basedOn(other.id) })),
        errorOf(world.service.update(ctx, other.id, { base: basedOn(one.id) })),
      ]);
      expect(outcomes.toSorted((a, b) => a.length - b.length)).toEqual([
        [],
        ['VALIDATION_FAILED', 'base.priceBookId CYCLE'],
      ]);
    }
  });

  it('are deleted or used, not both, where both come at once', async () => {
    const ctx = world.contextOf();
    for (let round = 0; round < 5; round += 1) {
      const base = await world.create(ctx);
      const outcomes = await Promise.all([
        errorOf(world.service.delete(ctx, base.id)),
        errorOf(world.service.create(ctx, { name: 'User', base: basedOn(base.id) })),
      ]);
      expect(outcomes.filter(each => each.length === 0)).toHaveLength(1);
    }
  });

  it('keep the currency and depth that those which are based on them need', async () => {
    const ctx = world.contextOf();
    const chain = [await world.create(ctx)];
    for (let depth = 0; depth < priceBookLimits.baseDepthMax; depth += 1) {
      chain.push(await world.create(ctx, { base: basedOn(chain.at(-1)!.id) }));
    }
    const deeper = world.service.create(ctx, { name: 'Deep', base: basedOn(chain.at(-1)!.id) });
    expect(await errorOf(deeper)).toEqual(['VALIDATION_FAILED', 'base.priceBookId TOO_MANY']);
    const below = await world.create(ctx);
    expect(await errorOf(world.service.update(ctx, chain[0]!.id, { base: basedOn(below.id) }))).toEqual([
      'VALIDATION_FAILED',
      'base.priceBookId TOO_MANY',
    ]);
    expect(await errorOf(world.service.update(ctx, chain[0]!.id, { currency: 'SGD' }))).toEqual([
      'VALIDATION_FAILED',
      'currency CURRENCY_DIFFERS',
    ]);
  });
});

it('of changes of one version at once, one is made', async () => {
  const ctx = world.contextOf();
  const { id } = await world.create(ctx);
  const change = (priority: number) =>
    errorOf(world.service.update(world.contextOf(ctx.organizationId, 1), id, { priority }));
  const outcomes = await Promise.all([change(1), change(2), change(3)]);
  expect(outcomes.flat()).toEqual(['VERSION_STALE', 'VERSION_STALE']);
  expect(await stored(ctx.organizationId, id)).toMatchObject({ version: 2 });
});

it('an organization has no more books than it may, however many are made at once', async () => {
  const ctx = world.contextOf();
  await world.db.query({
    name: '',
    text: `insert into commerce.price_book (organization_id, id, name, status, priority, scope, base_kind, steps, version, created_at, updated_at)
      select '${ctx.organizationId}', gen_random_uuid(), 'Book', 'draft', 0, '{}', 'cost', '[]', 1, now(), now()
      from generate_series(1, ${priceBookLimits.booksMax - 1})`,
  } as never);
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => errorOf(world.service.create(ctx, { name: 'Last' }))),
  );
  expect(outcomes.flat()).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED']);
});
