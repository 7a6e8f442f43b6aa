import { describe, expect, it } from 'vitest';
import { newId } from '../../../../kernel/ids.js';
import type { PriceBook } from '../price-book/price-book.entity.js';
import { emptyDefinition } from '../price-book/price-book-changes.rules.js';
import { supposeBooks } from './supposed-books.rules.js';

const now = new Date('2026-11-23T08:00:00.000Z');
const stored: PriceBook = {
  ...emptyDefinition,
  ...{ id: newId(), name: 'Stored', status: 'draft', activatedAt: null, version: 3 },
  ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
};
const books = new Map([[stored.id, stored]]);

describe('a supposed price book', () => {
  it('is active if it is new, and otherwise as it is stored but for what changes', () => {
    const { supposed, errors } = supposeBooks(
      books,
      [
        { id: null, changes: { name: undefined, priority: 5 } },
        { id: stored.id, changes: { status: 'active' } },
      ],
      now,
    );
    expect(errors).toEqual([]);
    expect(supposed).toMatchObject([
      { before: null, after: { status: 'active', priority: 5, version: 1, activatedAt: now.toISOString() } },
      { before: stored, after: { id: stored.id, name: 'Stored', status: 'active', version: 4 } },
    ]);
  });

  it('is rejected at its place in the request', () => {
    const changes = [
      { id: newId(), changes: {} },
      { id: null, changes: { steps: [{ kind: 'margin' as const, value: '100' }] } },
      { id: stored.id, changes: { status: 'paused' as const } },
      { id: stored.id, changes: {} },
      { id: null, changes: { base: { kind: 'price_book' as const, priceBookId: newId() } } },
    ];
    const { errors } = supposeBooks(books, changes, now);
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'books.0.id NOT_FOUND',
      'books.1.steps.0.value OUT_OF_RANGE',
      expect.stringMatching(/^books\.2\.status /),
      'books.4.base.priceBookId NOT_FOUND',
      'books.3.id REPEATED',
    ]);
  });
});
