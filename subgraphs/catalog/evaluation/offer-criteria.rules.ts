import { compareAmounts } from '../../../kernel/money.js';
import type { ListingView } from '../channels/listing/listing.queries.js';
import { driftOf, toViewState } from '../channels/listing/listing.rules.js';
import { judgeOffers, offerField } from './data-criteria.rules.js';
import type { Criterion, EvaluationFacts, Judgement } from './evaluation.entity.js';
import { criterionLimits as limits } from './evaluation.limits.js';
import { judgeShare, met, notApplicable, notMet, partlyMet, unknown } from './judgement.rules.js';

const dayMs = 86_400_000;

export const offerCriteria: readonly Criterion[] = [
  {
    key: 'price',
    group: 'price',
    weight: 8,
    demand: "Each variant has a price in the store's currency.",
    judge: ({ offers, place }) =>
      judgeOffers(offers, ({ price }) => price !== null && compareAmounts(price, '0') > 0, {
        what: place === null ? 'a price' : `a price in ${place.currency}`,
        remedy: 'Give a price, or let a price book give one.',
        name: 'price',
      }),
  },
  {
    key: 'price_above_cost',
    group: 'price',
    weight: 4,
    demand: 'What buyers pay is not below the cost.',
    judge: judgeMargin,
  },
  {
    key: 'price_evidence',
    group: 'price',
    weight: 3,
    demand: `The price was seen at the marketplace within ${limits.priceEvidenceDays} days.`,
    judge: judgeEvidence,
  },
  {
    key: 'stock',
    group: 'stock',
    weight: 7,
    demand: 'Each variant has units that can be sold, or its stock is not tracked.',
    judge: ({ offers }) =>
      judgeOffers(offers, ({ quantity }) => quantity === null || quantity > 0, {
        what: 'units to sell',
        remedy: 'Restock, or take the variants off sale that will not come back.',
        name: 'inventoryQuantity',
      }),
  },
  {
    key: 'listing_status',
    group: 'listing',
    weight: 6,
    demand: 'The listing was read back as live, with the desired values.',
    judge: judgeListing,
  },
];

function judgeMargin({ offers }: EvaluationFacts): Judgement {
  const known = offers.filter(({ price, cost }) => price !== null && cost !== null);
  if (known.length === 0) {
    return unknown('No cost is known in the currency of the prices.');
  }
  const isCovered = ({ price, salePrice, cost }: (typeof known)[number]) =>
    compareAmounts(salePrice ?? price!, cost!) >= 0;
  const good = known.filter(isCovered).length;
  const first = known.find(offer => !isCovered(offer));
  return judgeShare(
    { good, all: known.length },
    `Of those with a known cost, sold at or above it: ${good} of ${known.length}.`,
    {
      remedy: 'Raise the price, or end what reduces it.',
      field: offerField(first, 'price'),
    },
  );
}

function judgeEvidence({ listing, now }: EvaluationFacts): Judgement {
  if (listing === null || listing.externalId === null) {
    return notApplicable('It is not listed there.');
  }
  const times = listing.variants.map(({ priceAsOf }) => priceAsOf);
  const oldest = times.some(time => time === null) ? null : [...times].sort()[0]!;
  if (oldest === null || oldest === undefined) {
    return notMet({
      finding: 'The marketplace has not told the price of every variant.',
      remedy: 'Synchronize the product.',
      field: null,
    });
  }
  const days = Math.floor((now.getTime() - Date.parse(oldest)) / dayMs);
  const finding = `The oldest price was seen on ${oldest.slice(0, 10)}.`;
  return days <= limits.priceEvidenceDays
    ? met(finding)
    : partlyMet(0.5, { finding, remedy: 'Synchronize the product.', field: null });
}

function judgeListing({ listing }: EvaluationFacts): Judgement {
  if (listing === null) {
    return notApplicable('It is not listed there.');
  }
  if (listing.desired === 'delisted') {
    return notApplicable('It is to be off sale there.');
  }
  const state = toViewState(listing);
  const drift = driftOf(listing);
  if (state !== 'live') {
    return notMet({ finding: `The listing is ${state}.`, remedy: remedyOf(listing), field: null });
  }
  return drift.length === 0
    ? met('The listing is live, as it should be.')
    : partlyMet(0.5, {
        finding: `The marketplace has other values than desired: ${drift.map(({ field }) => field).join(', ')}.`,
        remedy: 'Accept them, or push the listing.',
        field: null,
      });
}

const remedyOf = ({ issues }: ListingView): string =>
  issues.find(({ severity }) => severity === 'error')?.message ??
  'Publish the product, or look at its last attempt.';
