import { expect, it } from 'vitest';
import { MarketplaceError, type MarketplaceErrorKind } from './marketplace-error.js';
import { type Rejections, updateByListing } from './write-outcome.js';

const write = (listing: string, id: string) => {
  const variant = { sku: `${listing}-${id}`, externalId: id };
  return { reference: { externalId: listing, variants: [variant] }, variant };
};
const writes = [write('L1', 'a'), write('L2', 'a'), write('L1', 'b')];

const outcomesOf = async (answers: Record<string, Rejections | MarketplaceErrorKind>) => {
  const sent: string[][] = [];
  const outcomes = await updateByListing(writes, 'price', async (listingId, rows) => {
    sent.push(rows.map(({ variant }) => variant.sku));
    const answer = answers[listingId] ?? new Map();
    if (typeof answer === 'string') {
      throw new MarketplaceError(answer, `all of ${listingId}`);
    }
    return answer;
  });
  return { sent, outcomes: outcomes.map(({ isDone, issues }) => (isDone ? 'done' : issues[0]!.message)) };
};

it('variants of a listing are sent together, and each has its own outcome', async () => {
  const { sent, outcomes } = await outcomesOf({ L1: new Map([['b', 'too cheap']]) });
  expect(sent).toEqual([['L1-a', 'L1-b'], ['L2-a']]);
  expect(outcomes).toEqual(['done', 'done', 'too cheap']);
});

it('what a listing is rejected does not touch the others', async () => {
  const { outcomes } = await outcomesOf({ L1: 'not_found', L2: new Map([[null, 'frozen']]) });
  expect(outcomes).toEqual(['all of L1', 'frozen', 'all of L1']);
});

it('what is temporary rejects the whole', async () => {
  await expect(outcomesOf({ L2: 'unavailable' })).rejects.toMatchObject({ kind: 'unavailable' });
});
