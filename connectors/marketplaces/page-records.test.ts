import { describe, expect, it } from 'vitest';
import { MarketplaceError, type MarketplaceErrorKind } from './marketplace-error.js';
import { idOrNull, placeAfter, readEach, readRecords, valueOrNull } from './page-records.js';

const readWith = (kind: MarketplaceErrorKind) =>
  readRecords(
    [{ id: 1 }, { id: 2 }],
    ({ id }) => id,
    async ({ id }) => {
      if (id === 1) {
        throw new MarketplaceError(kind, 'No.');
      }
      return id;
    },
  );

describe('a page of records', () => {
  it.each(['unauthorized', 'throttled', 'unavailable'] as const)(
    'ends with an answer that is about the account, and not about a record: %s',
    kind => expect(readWith(kind)).rejects.toMatchObject({ kind }),
  );

  it.each(['rejected', 'not_found'] as const)(
    'goes on after a record that the marketplace does not give: %s',
    async kind => {
      const { items, failed } = await readWith(kind);
      expect([items, failed]).toEqual([[2], [expect.objectContaining({ externalId: '1' })]]);
    },
  );

  const ids = async (...records: unknown[]) => {
    const { items, failed } = await readRecords(
      records,
      record => (record as { id: never }).id,
      record => record,
    );
    return [items, failed.map(({ externalId }) => externalId)];
  };

  it('tells a record without an id by what is in it, the same each time', async () => {
    const [items, [first, again, other, none]] = (await ids({ id: '' }, { id: '' }, { id: {} }, null)) as [
      unknown[],
      string[],
    ];
    expect([items, first === again, first === other]).toEqual([[], true, false]);
    expect([first, other, none]).toEqual(Array(3).fill(expect.stringMatching(/^unidentified-[0-9a-f]{16}$/)));
    expect(await ids({ id: 0 }, { id: 'a' })).toEqual([[{ id: 0 }, { id: 'a' }], []]);
  });

  it('has no record that does not tell when it was changed', async () => {
    const records = ['2026-11-21T08:00:00Z', 'some day', ''].map((updatedAt, id) => ({ id, updatedAt }));
    const { items, unreadable } = await readEach(
      records,
      ({ id }) => id,
      record => record,
    );
    expect([items, unreadable]).toEqual([
      [records[0]],
      ['1', '2'].map(externalId => ({ externalId, error: expect.any(TypeError) })),
    ]);
  });

  it('has ids that are texts or numbers, or that are absent', () => {
    expect([undefined, null, '', 'a', 0].map(idOrNull)).toEqual([null, null, null, 'a', '0']);
    expect(() => idOrNull({})).toThrow(TypeError);
    expect([valueOrNull(() => 1), valueOrNull(() => (null as never as { a: 1 }).a)]).toEqual([1, null]);
  });

  it.each<[string, (number | null)[], { second: number; skipped: number }]>([
    ['its last second', [5, 6, 7, 7], { second: 7, skipped: 2 }],
    ['its last second that can be read', [6, null, 7, null], { second: 7, skipped: 2 }],
    ['the second that it began in, with what was skipped there', [5, 5], { second: 5, skipped: 5 }],
    ['where it began, where no second can be read', [null, null], { second: 5, skipped: 5 }],
  ])('goes on after %s', (_where, seconds, place) => {
    expect(placeAfter({ second: 5, skipped: 3 }, seconds)).toEqual(place);
  });
});
