import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { AccountGuard } from '../../../connectors/provider-calls/account-guard.js';
import type { Wait } from '../../../connectors/provider-calls/call-patiently.js';
import type { RequestContext } from '../../../kernel/context.js';
import { providerMeter } from '../../platform/index.js';
import type { PictureColors } from '../category/picture-colors.js';
import { readableLanguage } from '../claim-check/claim-lexicon.rules.js';
import { knownClaims } from '../claim-check/claim-term-files.js';
import { type Evidence, type EvidenceText, evidenceOf } from '../claim-check/evidence.rules.js';
import { productTag, productTexts } from '../claim-check/product-evidence.rules.js';
import type { Product } from '../product/product.entity.js';
import { type AskOptions, askModel } from './ask-model.js';
import {
  type KnownProduct,
  type MadeProposals,
  proposalsByDictionary,
} from './dictionary-proposals.rules.js';
import type { Enrichment, EnrichmentProblem } from './enrichment.entity.js';
import type { EnrichmentField } from './enrichment.values.js';
import { enrichmentTables } from './enrichment-tables.js';
import { extractedValues } from './extracted-values.rules.js';
import { textsToTranslate, translatedProposals, writtenProposals } from './model-proposals.rules.js';
import {
  isWritten,
  type ModelTexts,
  promptVersion,
  textsSchema,
  translationFields,
  translationInstructions,
  type WrittenField,
  writingInstructions,
  writingMessage,
} from './model-texts.rules.js';
import { productFacts } from './product-facts.rules.js';
import { insteadOfRefused } from './refused-texts.rules.js';

/** What products are enriched with. */
export interface EnrichWith {
  ctx: RequestContext;
  enrichment: Enrichment;
  model: LanguageModel | null;
  account: AccountGuard;
  colors: PictureColors;
  signal: AbortSignal;
  wait: Wait;
  isFinal(error: unknown): boolean;
}

/** A product with all that is known of it, read once for its parts. */
export interface ReadProduct extends KnownProduct {
  evidence: Evidence;
  /** BCP 47, of its title and description. */
  tag: string;
  /** Whether claims in texts of that language can be checked. */
  isReadable: boolean;
}

/** Colors that pictures show, by the ids of the pictures; of those where it is sure. */
export type ShownColors = ReadonlyMap<string, string>;

export function readProduct(
  { documents: given }: Pick<Enrichment, 'documents'>,
  product: Product,
  shown: ShownColors,
): ReadProduct {
  const lexicon = knownClaims();
  const tables = enrichmentTables();
  const tag = productTag(product);
  const readable = readableLanguage(tag);
  const language = readable ?? 'en';
  const documents = given.filter(
    ({ productIds }) => productIds === null || productIds.some(id => id.toLowerCase() === product.id),
  );
  const texts = [...productTexts(lexicon, product, documents), ...shownTexts(product, shown)];
  const evidence = evidenceOf(lexicon, texts);
  const extracted = extractedValues(tables, product, evidence);
  const facts = productFacts(tables.labels, product, { language: readable, extracted });
  return { product, evidence, tag, language, isReadable: readable !== null, extracted, facts };
}

/** The color that the main picture shows, where that is sure. */
function shownTexts({ images: [main] }: Product, shown: ShownColors): EvidenceText[] {
  const color = main === undefined ? undefined : shown.get(main.id);
  return main === undefined || color === undefined
    ? []
    : [
        {
          ...{ kind: 'image', name: main.url, text: color, language: 'en', isGeneral: true },
          terms: [{ kind: 'color', key: color }],
        },
      ];
}

/** What is made in the product's own language: by the model what it can write, and by tables everything else, and what of its texts is refused. */
export async function ownProposals(world: EnrichWith, read: ReadProduct): Promise<MadeProposals> {
  const { fields } = world.enrichment;
  const written = fields.filter(isWritten);
  const byModel = await textsByModel(world, read, written);
  const byTables = fields
    .filter(field => byModel === null || !byModel.fields.includes(field))
    .map(field => proposalsByDictionary(read, field));
  const made = byModel === null ? byTables : [byModel, insteadOfRefused(read, byModel.drafts), ...byTables];
  return {
    drafts: made.flatMap(({ drafts }) => drafts),
    problems: [...made.flatMap(({ problems }) => problems), ...withoutLanguages(world.enrichment)],
  };
}

/** Why nothing is translated where the request names no language and no store has one. */
const withoutLanguages = ({ fields, languages }: Enrichment): EnrichmentProblem[] =>
  fields.includes('translations') && languages.length === 0
    ? [
        {
          ...{ field: 'translations', language: null, code: 'nothing_to_add' },
          message: 'The request names no languages, and there is no connected store to take them from.',
        },
      ]
    : [];

/** `fields` are those that the model has answered for: the others are left to the tables. */
type ByModel = MadeProposals & { fields: EnrichmentField[] };

async function textsByModel(
  world: EnrichWith,
  read: ReadProduct,
  fields: readonly WrittenField[],
): Promise<ByModel | null> {
  const { model } = world;
  if (model === null || fields.length === 0) return null;
  const { product, evidence, tag, language } = read;
  if (!read.isReadable) {
    return { fields: [], drafts: [], problems: fields.map(field => notCheckable(field, tag, null)) };
  }
  const { value, problem } = await askModel<ModelTexts>(
    {
      instructions: writingInstructions(tag),
      message: writingMessage(evidence.texts),
      schema: textsSchema(fields),
      tag,
    },
    askOptions(world, model),
  );
  if (problem !== null) {
    const problems = fields.map(field => ({ field, language: null, ...problem }));
    return { fields: [], drafts: [], problems };
  }
  const drafts = writtenProposals(product, value, { lexicon: knownClaims(), evidence, tag, language });
  const unchanged = fields.filter(field => !drafts.some(({ asked }) => asked === field));
  return { fields: [...fields], drafts, problems: unchanged.map(nothingToAdd) };
}

const nothingToAdd = (field: EnrichmentField): EnrichmentProblem => ({
  ...{ field, language: null, code: 'nothing_to_add' },
  message: 'The model wrote what the product has already.',
});

const notCheckable = (field: EnrichmentField, tag: string, language: string | null): EnrichmentProblem => ({
  ...{ field, language, code: 'language_not_checkable' },
  message: `Claims in texts of the language ${tag} cannot be checked, so a model is not asked for them.`,
});

const askOptions = (
  { ctx, account, signal, wait, isFinal }: EnrichWith,
  model: LanguageModel,
): AskOptions => ({
  ...{ model, account, signal, wait, isFinal },
  meter: providerMeter(ctx, { purpose: 'product_enrichment', promptVersion }),
});

/** The product's texts in another language; nothing where that is its own. */
export async function translations(
  world: EnrichWith,
  read: ReadProduct,
  tag: string,
): Promise<MadeProposals> {
  const { model } = world;
  const [from, to] = [read, readableLanguage(tag)];
  const none = (problem: Pick<EnrichmentProblem, 'code' | 'message'>): MadeProposals => ({
    drafts: [],
    problems: [{ field: 'translations', language: tag, ...problem }],
  });
  if (to === read.language && read.isReadable && isSameLanguage(tag, read.tag)) {
    return none({ code: 'nothing_to_add', message: `The texts of the product are in the language ${tag}.` });
  }
  if (model === null) {
    const message = 'Only a language model translates, and the enrichment works without one.';
    return none({ code: 'model_required', message });
  }
  if (to === null || !from.isReadable) {
    return none(notCheckable('translations', to === null ? tag : read.tag, tag));
  }
  const originals = textsToTranslate(read.product);
  const { value, problem } = await askModel<ModelTexts>(
    {
      instructions: translationInstructions(tag),
      message: JSON.stringify(originals),
      schema: textsSchema(translationFields(originals)),
      tag,
    },
    askOptions(world, model),
  );
  if (problem !== null) return none(problem);
  const against = { lexicon: knownClaims(), originals, from: read.language, tag, language: to };
  return { drafts: translatedProposals(read.product, value, against), problems: [] };
}

/** Indonesian and Malay are read alike, but not written alike. */
const isSameLanguage = (one: string, other: string): boolean =>
  one.toLowerCase().split('-')[0] === other.toLowerCase().split('-')[0];
