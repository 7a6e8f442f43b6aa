import { parcelAttributes } from '../../../connectors/marketplaces/parcel.js';
import { notActiveCode } from '../channels/listing/publishable.rules.js';
import { contentField, productField } from './content-fields.rules.js';
import type { Criterion, EvaluatedOffer, EvaluationFacts, Judgement } from './evaluation.entity.js';
import { identifierPresence, specificTraits, spelled, traits } from './goods.rules.js';
import { judgeShare, met, notApplicable, notMet } from './judgement.rules.js';

const listed = (names: readonly string[]): string => names.join(', ').replace(/, ([^,]*)$/, ' and $1');

export const dataCriteria: readonly Criterion[] = [
  {
    key: 'marketplace_requirements',
    group: 'requirements',
    weight: 15,
    demand: 'Nothing is missing or wrong that the marketplace is known to reject.',
    judge: judgeRequirements,
  },
  {
    key: 'category',
    group: 'category',
    weight: 8,
    demand: 'The product has a category of the marketplace, or a product type where there are none.',
    judge: judgeCategory,
  },
  {
    key: 'descriptive_attributes',
    group: 'attributes',
    weight: 6,
    demand: `The product states ${listed(traits.map(spelled))}, and five attributes or more, such as ${listed(specificTraits.map(spelled))}.`,
    judge: judgeAttributes,
  },
  {
    key: 'brand',
    group: 'identifiers',
    weight: 4,
    demand: 'The product has a brand, or the manufacturer in its place.',
    judge: judgeBrand,
  },
  {
    key: 'product_identifiers',
    group: 'identifiers',
    weight: 5,
    demand: 'Each variant has a GTIN or an MPN, or the product states that there is none.',
    judge: judgeIdentifiers,
  },
  {
    key: 'skus',
    group: 'identifiers',
    weight: 3,
    demand: 'Each variant has a SKU.',
    judge: judgeSkus,
  },
  {
    key: 'parcel',
    group: 'attributes',
    weight: 4,
    demand: 'Weight and size of what is shipped are known.',
    judge: judgeParcel,
  },
];

function judgeRequirements(facts: EvaluationFacts): Judgement {
  const { place, issues } = facts;
  if (place === null) {
    return notApplicable('No marketplace was asked.');
  }
  // A draft is evaluated as what it is to become.
  const errors = issues.filter(({ severity, code }) => severity === 'error' && code !== notActiveCode);
  const [first] = errors;
  if (first === undefined) {
    return met(`${place.title} is known to reject nothing of it.`);
  }
  const more = errors.length === 1 ? '' : ` ${errors.length - 1} more in \`issues\`.`;
  return notMet({
    finding: `${first.message}${more}`,
    remedy: 'Mend each error in `issues`: the product is not sent before.',
    field: productField(facts, first.field),
  });
}

function judgeCategory({ place, product, content, issues }: EvaluationFacts): Judgement {
  const missing = issues.find(({ code }) => code === 'CATEGORY_MISSING');
  const { categoryId } = content.attributes;
  if (place !== null && missing !== undefined) {
    return notMet({
      finding: missing.message,
      remedy: `Set the attribute ${place.marketplace}.categoryId, or map the product type in the account's listing defaults.`,
      field: `attributes.${place.marketplace}.categoryId`,
    });
  }
  if (place !== null && categoryId !== undefined) {
    return met(`The category of ${place.title} is ${categoryId}.`);
  }
  return (product.productType ?? '').trim() === ''
    ? notMet({
        finding: 'There is no product type.',
        remedy: 'Say what kind of goods it is.',
        field: 'productType',
      })
    : met(`The product type is ${product.productType}.`);
}

const attributesWanted = 5;

/** Attributes that the place is told, beside those that fields, the category or the parcel are sent as. */
function attributeCount({ content, detailNames }: EvaluationFacts): number {
  const others = new Set([
    'categoryId',
    ...Object.values(parcelAttributes),
    ...Object.values(detailNames),
    ...traits,
  ]);
  return Object.keys(content.attributes).filter(name => !others.has(name)).length;
}

function judgeAttributes(facts: EvaluationFacts): Judgement {
  const { product, content, detailNames } = facts;
  const isStated = (name: (typeof traits)[number]): boolean =>
    product[name] !== null || content.attributes[detailNames[name] ?? name] !== undefined;
  const missing = traits.filter(name => !isStated(name));
  const stated = traits.length - missing.length;
  const attributes = specificTraits.filter(isStated).length + attributeCount(facts);
  const names = [
    ...missing.map(spelled),
    ...(attributes < attributesWanted ? [`more attributes (${attributesWanted - attributes})`] : []),
  ];
  return judgeShare(
    { good: stated + Math.min(attributes, attributesWanted), all: traits.length + attributesWanted },
    `Stated of ${listed(traits.map(spelled))}: ${stated}; attributes: ${attributes}.`,
    { remedy: `State what is missing: ${names.join(', ')}.`, field: missing[0] ?? 'attributes' },
  );
}

function judgeBrand(facts: EvaluationFacts): Judgement {
  const { brand } = facts.content;
  return (brand ?? '').trim() === ''
    ? notMet({
        finding: 'There is no brand.',
        remedy: 'Name the brand or the manufacturer.',
        field: contentField(facts, 'brand'),
      })
    : met(`The brand is ${brand}.`);
}

function judgeIdentifiers({ product, offers }: EvaluationFacts): Judgement {
  if (product[identifierPresence] === false) {
    return notApplicable('The product states that it has neither GTIN nor MPN.');
  }
  return judgeOffers(offers, ({ hasIdentifier }) => hasIdentifier, {
    what: 'a GTIN or an MPN',
    remedy: `Give the GTIN from the package, or set ${identifierPresence} to false for goods that have none.`,
    name: 'barcode',
  });
}

function judgeSkus({ offers }: EvaluationFacts): Judgement {
  return judgeOffers(offers, ({ hasSku }) => hasSku, {
    what: 'a SKU',
    remedy: 'Give each variant a SKU of its own: marketplaces and orders find it by that.',
    name: 'sku',
  });
}

function judgeParcel({ offers }: EvaluationFacts): Judgement {
  const shipped = offers.filter(({ requiresShipping }) => requiresShipping);
  if (shipped.length === 0) {
    return notApplicable('Nothing is shipped.');
  }
  const weighed = shipped.filter(({ hasWeight }) => hasWeight).length;
  const sized = shipped.filter(({ hasSize }) => hasSize).length;
  const name = sized < shipped.length ? 'dimensions' : 'weight';
  const first = shipped.find(({ hasSize, hasWeight }) => !(name === 'dimensions' ? hasSize : hasWeight));
  return judgeShare(
    { good: weighed + sized, all: 2 * shipped.length },
    `With a weight: ${weighed} of ${shipped.length}; with a size: ${sized}.`,
    { remedy: 'State weight and dimensions as shipped.', field: offerField(first, name) },
  );
}

interface OfferDemand {
  /** What they should have. */
  what: string;
  remedy: string;
  /** Of the field, in a product and in its variants. */
  name: string;
}

export const offerField = (offer: EvaluatedOffer | undefined, name: string): string =>
  `${offer?.path ?? ''}${name}`;

/** By how many of what is sold are as they should be. */
export function judgeOffers(
  offers: readonly EvaluatedOffer[],
  isGood: (offer: EvaluatedOffer) => boolean,
  { what, remedy, name }: OfferDemand,
): Judgement {
  const good = offers.filter(isGood).length;
  const first = offers.find(offer => !isGood(offer));
  return judgeShare({ good, all: offers.length }, `With ${what}: ${good} of ${offers.length}.`, {
    remedy,
    field: offerField(first, name),
  });
}
