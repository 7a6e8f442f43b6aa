import type { Capabilities, Marketplace } from '../../connectors/marketplaces/port.js';
import type { DeliveryCapabilities } from '../../connectors/marketplaces/promotion-capabilities.js';

const introduction = `# Promotions of marketplaces

What each marketplace can deliver is data of its connector (\`promotions.capabilities\` of \`connectors/marketplaces/<key>/\`), and what
it cannot do is rejected before anything is sent (\`promotionProblems\`, with the path of the field). The port is
\`connectors/marketplaces/promotion.ts\`: put the promotion, put and remove items in batches with one outcome each, end it, find it after
a lost response, and read back what is there.

- **A put that is repeated makes no second promotion.** It is looked for first: by a marker at the end of its name or, where buyers
  see names, by name and start. A code that somebody else has given is rejected, and not taken over. \`delivered\` of a draft is what was put last; what cannot be changed any more is compared with it.
- **An id alone is no proof.** A marketplace that lost what it had accepted may give the id to another promotion. Before it is read,
  changed or ended, what has the id is compared by marker, or by name and start; what is another promotion counts as missing.
- **An accepted promotion is not live.** \`read\` tells \`scheduled\`, \`live\`, \`ended\`, \`missing\` or \`unknown\` with the
  marketplace's own status, and for each item the price that is registered, what buyers pay (null where the marketplace does not say),
  and what hides it.

This page is generated from the data: \`npm test -- test/docs/marketplace-promotions -u\` updates it.
`;

/** The page `docs/marketplace-promotions.md`. */
export const marketplacePromotionsPage = (marketplaces: readonly Marketplace[]): string =>
  [introduction, salePrices(marketplaces), ...marketplaces.map(section)].join('\n');

function salePrices(marketplaces: readonly Marketplace[]): string {
  const rows = marketplaces.map(
    ({ title, capabilities }) =>
      `| ${title} | ${capabilities.salePrice ? 'yes' : 'no'} | ${endsOf(capabilities)} |`,
  );
  return `## Sale prices of listings

An automatic price reduction without limits is the sale price of the listing, written with its price, where the marketplace takes one. Its
end goes with it where the marketplace ends sale prices by its own clock (\`capabilities.salePriceEnds\`).

| marketplace | sale price | ends by itself |
|---|---|---|
${rows.join('\n')}
`;
}

function endsOf({ salePrice, salePriceEnds: ends }: Capabilities): string {
  if (ends === undefined) {
    return salePrice ? 'no: it holds until it is taken away' : '';
  }
  return list([
    ends.grain === 'second' ? 'at any second' : 'with any day of the country',
    ends.delayMaxMs > 0 && `buyers may pay it for ${duration(ends.delayMaxMs)} more`,
    ends.isRequired && 'has to have an end',
  ]);
}

function section({ title, promotions }: Marketplace): string {
  if (promotions === undefined) {
    return `## ${title}\n\nNo records of promotions.\n`;
  }
  const rows = Object.entries(promotions.capabilities).map(
    ([kind, limits]) => `| \`${kind}\` | ${timesOf(limits)} | ${contentOf(limits)} |`,
  );
  const head = '| kind | times | what it takes |\n|---|---|---|';
  return `## ${title}\n\n${head}\n${rows.join('\n')}\n`;
}

const units: readonly (readonly [string, number])[] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
];

function duration(ms: number): string {
  const [unit, size] = units.find(([, length]) => ms >= length && ms % length === 0) ?? ['s', 1_000];
  return `${ms / size} ${unit}`;
}

const list = (parts: readonly (string | false | null)[]): string =>
  parts.filter(part => part !== false && part !== null).join('; ');

function timesOf(limits: DeliveryCapabilities): string {
  const { leadTimeMs, lengthMinMs, lengthMaxMs, changes } = limits;
  const ends = [changes.endEarlier && 'earlier', changes.endLater && 'later'].filter(Boolean).join(' or ');
  return list([
    leadTimeMs === null ? 'starts at once' : leadTimeMs > 0 && `${duration(leadTimeMs)} ahead`,
    lengthMinMs !== null && `at least ${duration(lengthMinMs)}`,
    lengthMaxMs !== null && `at most ${duration(lengthMaxMs)}`,
    limits.isEndRequired && 'needs an end',
    `start: ${{ any: 'any, before it', later: 'later, before it', no: 'fixed' }[changes.start]}`,
    `end: ${ends === '' ? 'fixed' : ends}`,
  ]);
}

const contentOf = (limits: DeliveryCapabilities): string => list([...itemsOf(limits), ...limitsOf(limits)]);

const itemsOf = (limits: DeliveryCapabilities): (string | false | null)[] => [
  `${limits.itemBatchMax} ${limits.itemsBy === 'variant' ? 'variants' : 'listings'} a batch`,
  limits.itemsMax !== null && `${limits.itemsMax} in all`,
  limits.itemExclusivity?.among === 'overlapping' && 'an item in one at a time',
  limits.itemExclusivity?.among === 'unended' && 'an item in one that has not ended',
  limits.isStoreWide && 'or the whole store',
  limits.nameLengthMax !== null && `name up to ${limits.nameLengthMax}`,
  limits.rewards.length === 0 && limits.reduction !== 'price' && `by ${limits.reduction}`,
  limits.rewards.length > 0 && limits.rewards.join(', '),
  limits.breaksMax > 0 && `up to ${limits.breaksMax} breaks`,
];

function limitsOf(limits: DeliveryCapabilities): (string | false | null)[] {
  const { purchaseLimit, promotionalStock, usageLimitPerBuyerMax } = limits;
  return [
    purchaseLimit !== null && `${purchaseLimit.min}–${purchaseLimit.max} units a buyer`,
    promotionalStock !== null && `${promotionalStock.min}–${promotionalStock.max} units in all`,
    limits.usageLimit !== 'no' && `number of uses${limits.usageLimit === 'required' ? ' (required)' : ''}`,
    usageLimitPerBuyerMax === 1 && 'once a buyer',
    usageLimitPerBuyerMax > 1 && `up to ${usageLimitPerBuyerMax} uses a buyer`,
    limits.hasMinimumSpend && 'minimum spend',
    limits.code === 'required' && `code \`${limits.codePattern?.replaceAll('|', '\\|') ?? ''}\``,
    limits.hasMaximumDiscount && 'maximum discount',
  ];
}
