import { escapeHtml } from '../../../kernel/escape-html.js';
import { plainText } from '../../../kernel/plain-text.js';
import type { Language } from '../category/term-table.rules.js';
import type { Claim } from '../claim-check/claim.entity.js';
import { mendedTitle, namedBrand, shortened } from '../evaluation/title-proposal.rules.js';
import type { Product } from '../product/product.entity.js';
import type { EnrichmentProblem, ProposalDraft } from './enrichment.entity.js';
import { enrichmentLimits as limits } from './enrichment.limits.js';
import type { EnrichmentField } from './enrichment.values.js';
import type { ExtractedValue } from './extracted-values.rules.js';
import { factLine, type ProductFact } from './product-facts.rules.js';
import { attributeField, currentValue } from './proposed-field.rules.js';

/** What is known of a product, prepared once. */
export interface KnownProduct {
  product: Product;
  /** That its texts are read in. */
  language: Language;
  extracted: readonly ExtractedValue[];
  facts: readonly ProductFact[];
}

export interface MadeProposals {
  drafts: ProposalDraft[];
  problems: EnrichmentProblem[];
}

/** Proposals for one field that was asked for, made of the product's own words by tables and rules alone. */
export function proposalsByDictionary(known: KnownProduct, asked: EnrichmentField): MadeProposals {
  switch (asked) {
    case 'title':
      return titleProposal(known);
    case 'description':
      return descriptionProposal(known);
    case 'highlights':
      return highlightsProposal(known);
    case 'tags':
      return tagsProposal(known);
    case 'attributes':
      return attributeProposals(known);
    case 'seo':
      return seoProposals(known);
    case 'translations':
      return { drafts: [], problems: [] };
  }
}

const noneOf = (field: EnrichmentField, code: EnrichmentProblem['code'], message: string): MadeProposals => ({
  drafts: [],
  problems: [{ field, language: null, code, message }],
});

interface Made {
  field: string;
  asked: EnrichmentField;
  value: readonly string[];
  claims: Claim[];
}

export const draftOf = (product: Product, { field, asked, value, claims }: Made): ProposalDraft => ({
  ...{ field, asked, language: null, claims, problems: [], madeBy: 'dictionary' },
  currentValue: currentValue(product, field),
  proposedValue: [...value],
});

const one = (draft: ProposalDraft): MadeProposals => ({ drafts: [draft], problems: [] });

const fromField = (name: string, words: string, text = words): Claim => ({
  text,
  sources: [{ kind: 'field', name, words }],
});

const ofFact = (fact: ProductFact): Claim => ({ text: factLine(fact), sources: [fact.source] });

function titleProposal({ product }: KnownProduct): MadeProposals {
  const brand = namedBrand({ content: product });
  const title = mendedTitle(product.title, brand, limits.titleLength);
  if (title === null) {
    return noneOf(
      'title',
      'nothing_to_add',
      'The title needs no mending that the product has the words for.',
    );
  }
  const claims = [
    fromField('title', product.title, title),
    ...(brand === null ? [] : [fromField('brand', brand)]),
  ];
  return one(draftOf(product, { field: 'title', asked: 'title', value: [title], claims }));
}

function descriptionProposal({ product, facts }: KnownProduct): MadeProposals {
  if (currentValue(product, 'description').length > 0) {
    return noneOf(
      'description',
      'model_required',
      'The product has a description; only a model can rewrite it.',
    );
  }
  if (facts.length < limits.factsMin) {
    return noneOf(
      'description',
      'not_enough_data',
      `The product states fewer than ${limits.factsMin} facts that a description can be made of.`,
    );
  }
  const lines = facts.map(fact => `<li>${escapeHtml(factLine(fact))}</li>`).join('');
  const value = [`<p>${escapeHtml(product.title)}</p><ul>${lines}</ul>`];
  const claims = [fromField('title', product.title), ...facts.map(ofFact)];
  return one(draftOf(product, { field: 'description', asked: 'description', value, claims }));
}

function highlightsProposal({ product, facts }: KnownProduct): MadeProposals {
  if (product.highlights.length > 0) {
    return noneOf(
      'highlights',
      'model_required',
      'The product has highlights; only a model can rewrite them.',
    );
  }
  const taken = facts.slice(0, limits.highlightsMax);
  if (taken.length === 0) {
    return noneOf(
      'highlights',
      'not_enough_data',
      'The product states no facts that highlights can be made of.',
    );
  }
  const [value, claims] = [taken.map(factLine), taken.map(ofFact)];
  return one(draftOf(product, { field: 'highlights', asked: 'highlights', value, claims }));
}

/** Facts that merchants group products by. */
const groupingFields = /^(?:material|attributes\.(?:Color|Pattern)|options\.)/;

function tagsProposal({ product, extracted, facts }: KnownProduct): MadeProposals {
  const found = [
    ...(product.productType === null ? [] : [fromField('productType', product.productType)]),
    ...(namedBrand({ content: product }) === null ? [] : [fromField('brand', product.brand!)]),
    ...facts
      .filter(({ source }) => source.kind === 'field' && groupingFields.test(source.name))
      .flatMap(({ value, source }) => value.split(', ').map((text): Claim => ({ text, sources: [source] }))),
    ...extracted
      .filter(({ field }) => groupingFields.test(field))
      .flatMap(({ value, source }) => value.split(', ').map((text): Claim => ({ text, sources: [source] }))),
  ].map(claim => ({ ...claim, text: claim.text.trim().toLowerCase() }));
  const known = new Set(product.tags.map(tag => tag.trim().toLowerCase()));
  const added = found.filter(
    ({ text }, index) =>
      !known.has(text) && isTag(text) && found.findIndex(each => each.text === text) === index,
  );
  const taken = added.slice(0, limits.tagsAdded);
  if (taken.length === 0) {
    return noneOf('tags', 'nothing_to_add', 'The product has a tag for all that could be one.');
  }
  const value = [...product.tags, ...taken.map(({ text }) => text)];
  return one(draftOf(product, { field: 'tags', asked: 'tags', value, claims: taken }));
}

/** Marks that separate tags in files are in none. */
const isTag = (text: string): boolean => text !== '' && text.length <= 60 && !/[,|]/.test(text);

function attributeProposals({ product, extracted }: KnownProduct): MadeProposals {
  const drafts = extracted.map(({ field, value, source }) => {
    const claims = [{ text: value, sources: [source] }];
    return draftOf(product, { field, asked: 'attributes', value: [value], claims });
  });
  return drafts.length > 0
    ? { drafts, problems: [] }
    : noneOf('attributes', 'nothing_to_add', 'The texts name no value of an attribute that is missing.');
}

function seoProposals({ product, facts }: KnownProduct): MadeProposals {
  const brand = namedBrand({ content: product });
  const title =
    mendedTitle(product.title, brand, limits.seoTitleLength) ??
    shortened(product.title, limits.seoTitleLength);
  const description = seoDescription(product, facts);
  const drafts = [
    { name: 'seo.title', value: title, claims: [fromField('title', product.title, title)] },
    ...(description === null ? [] : [{ name: 'seo.description', ...description }]),
  ]
    .map(({ name, value, claims }) =>
      draftOf(product, { field: attributeField(name), asked: 'seo', value: [value], claims }),
    )
    // What somebody wrote for search engines is not replaced by words that are there anyway.
    .filter(({ currentValue: [current] }) => current === undefined);
  return drafts.length > 0
    ? { drafts, problems: [] }
    : noneOf('seo', 'nothing_to_add', 'The product has a title and a description for search engines.');
}

function seoDescription(
  product: Product,
  facts: readonly ProductFact[],
): { value: string; claims: Claim[] } | null {
  const text = plainText(product.description).text.replaceAll('\n', ' ');
  if (text !== '') {
    const value = shortened(text, limits.seoDescriptionLength);
    return { value, claims: [fromField('description', value)] };
  }
  const value = shortened([product.title, ...facts.map(factLine)].join('. '), limits.seoDescriptionLength);
  const claims = [fromField('title', product.title), ...facts.map(ofFact)];
  return facts.length === 0 ? null : { value, claims };
}
