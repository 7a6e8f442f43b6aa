import { describe, expect, it } from 'vitest';
import { MarketplaceError, type MarketplaceErrorKind } from './marketplace-error.js';
import { readRecords } from './page-records.js';

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

  it.each(['refused', 'not_found'] as const)(
    'goes on after a record that the marketplace does not give: %s',
    async kind => {
      const { items, failed } = await readWith(kind);
      expect([items, failed]).toEqual([[2], [expect.objectContaining({ externalId: '1' })]]);
    },
  );
});
