import { escapeHtml } from '../../../kernel/escape-html.js';
import { lengthOf, plainText } from '../../../kernel/plain-text.js';
import type { Language } from '../category/term-table.rules.js';
import type { Claim, ClaimCheck, ClaimProblem } from '../claim-check/claim.entity.js';
import { checkClaims } from '../claim-check/claim-check.rules.js';
import type { ClaimLexicon } from '../claim-check/claim-lexicon.rules.js';
import type { Evidence } from '../claim-check/evidence.rules.js';
import { checkTranslation } from '../claim-check/translation-check.rules.js';
import type { Product } from '../product/product.entity.js';
import type { ProposalDraft } from './enrichment.entity.js';
import { enrichmentLimits as limits } from './enrichment.limits.js';
import type { EnrichmentField } from './enrichment.values.js';
import type { ModelTexts, TranslatedTexts } from './model-texts.rules.js';
import { attributeField, currentValue, isSameValue } from './proposed-field.rules.js';

/** A text of the answer, for the field that it is meant for. */
interface WrittenText {
  asked: EnrichmentField;
  field: string;
  value: string[];
  /** What buyers read of it, text by text. */
  texts: readonly string[];
  lengthMax: number;
  countMax: number;
}

const html = (paragraphs: readonly string[]): string =>
  paragraphs.map(paragraph => `<p>${escapeHtml(paragraph)}</p>`).join('');

const trimmed = (texts: readonly string[]): string[] =>
  texts.map(text => text.replaceAll(/\s+/g, ' ').trim()).filter(text => text !== '');

const isThere = (text: WrittenText | null): text is WrittenText => text !== null;

/** The texts of an answer in the product's own language. */
function ownTexts(answer: ModelTexts): WrittenText[] {
  return [
    written('title', 'title', answer.title, limits.titleLength),
    written('description', 'description', answer.description, limits.descriptionLength),
    written('highlights', 'highlights', answer.highlights, limits.highlightLength),
    written('seo', attributeField('seo.title'), answer.seoTitle, limits.seoTitleLength),
    written('seo', attributeField('seo.description'), answer.seoDescription, limits.seoDescriptionLength),
  ].filter(isThere);
}

function written(
  asked: EnrichmentField,
  field: string,
  given: string | readonly string[] | undefined,
  lengthMax: number,
): WrittenText | null {
  if (given === undefined) return null;
  const texts = trimmed(typeof given === 'string' ? [given] : given);
  const value = field === 'description' ? (texts.length > 0 ? [html(texts)] : []) : texts;
  const countMax = field === 'highlights' ? limits.highlightsMax : Number.POSITIVE_INFINITY;
  return { asked, field, value, texts, lengthMax, countMax };
}

export interface CheckedAgainst {
  lexicon: ClaimLexicon;
  evidence: Evidence;
  /** BCP 47, and the words by which it is read. */
  tag: string;
  language: Language;
}

/** Proposals of what a model wrote, each with the sources of its claims, or with why it is refused. */
export const writtenProposals = (
  product: Product,
  answer: ModelTexts,
  { lexicon, evidence, tag, language }: CheckedAgainst,
): ProposalDraft[] =>
  ownTexts(answer).flatMap(text =>
    draftOf(product, text, null, each => checkClaims(lexicon, evidence, { text: each, tag, language })),
  );

/** What of the product is translated, without markup. */
export function textsToTranslate(product: Product): TranslatedTexts {
  const description = plainText(product.description).text;
  return {
    title: product.title,
    ...(description === '' ? {} : { description: description.split('\n') }),
    ...(product.highlights.length === 0 ? {} : { highlights: product.highlights }),
  };
}

/** Where the translation into a language is kept: under its own name, which marketplaces are not told as an attribute. */
export const translationField = (tag: string, name: string): string =>
  attributeField(`${tag.toLowerCase().replaceAll('-', '_')}.${name}`);

export interface TranslatedAgainst {
  lexicon: ClaimLexicon;
  originals: TranslatedTexts;
  /** That the originals are read in. */
  from: Language;
  tag: string;
  language: Language;
}

/** Proposals of what a model translated, each checked against the text that it translates. */
export function translatedProposals(
  product: Product,
  answer: TranslatedTexts,
  { lexicon, originals, from, tag, language }: TranslatedAgainst,
): ProposalDraft[] {
  return (['title', 'description', 'highlights'] as const).flatMap(name => {
    const original = originals[name];
    const translated = translatedText(tag, name, answer[name]);
    if (translated === null || original === undefined) return [];
    const text = typeof original === 'string' ? original : original.join('\n');
    const source = { kind: 'field' as const, name, text, language: from, isName: name === 'title' };
    return draftOf(product, translated, tag, each =>
      checkTranslation(lexicon, { text: each, tag, language, original: source }),
    );
  });
}

/** A list is one text, a line an entry: attributes have one value. */
function translatedText(
  tag: string,
  name: keyof TranslatedTexts,
  given: string | readonly string[] | undefined,
): WrittenText | null {
  if (given === undefined) return null;
  const texts = trimmed(typeof given === 'string' ? [given] : given);
  const whole = texts.join('\n');
  const value = name === 'description' ? html(texts) : whole;
  return {
    ...{ asked: 'translations', field: translationField(tag, name) },
    ...{ value: texts.length === 0 ? [] : [value], texts: texts.length === 0 ? [] : [whole] },
    // Some languages need twice the letters of others.
    lengthMax: 2 * (name === 'title' ? limits.titleLength : limits.descriptionLength),
    countMax: Number.POSITIVE_INFINITY,
  };
}

function draftOf(
  product: Product,
  { asked, field, value, texts, lengthMax, countMax }: WrittenText,
  language: string | null,
  check: (text: string) => ClaimCheck,
): ProposalDraft[] {
  const current = currentValue(product, field);
  if (isSameValue(current, value)) return [];
  const checks = texts.map(check);
  const problems: ClaimProblem[] = [
    ...(texts.length === 0 ? [{ code: 'empty' as const, words: '' }] : []),
    ...tooLong({ field, texts, lengthMax, countMax }).map(text => ({
      code: 'too_long' as const,
      words: text.slice(0, 80),
    })),
    ...checks.flatMap(each => each.problems),
  ];
  const claims: Claim[] = checks.flatMap(each => each.claims);
  return [
    {
      ...{ field, asked, language, claims, problems, madeBy: 'model' },
      ...{ currentValue: current, proposedValue: value },
    },
  ];
}

/** Entries of a list have the limit each, paragraphs of a description together. */
function tooLong({
  field,
  texts,
  lengthMax,
  countMax,
}: Pick<WrittenText, 'field' | 'texts' | 'lengthMax' | 'countMax'>): string[] {
  const counted = field === 'description' ? [texts.join('\n')] : texts;
  return [...counted.filter(text => lengthOf(text) > lengthMax), ...texts.slice(countMax)];
}
