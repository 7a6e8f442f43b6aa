import { isGtin } from '../product/gtin.rules.js';
import {
  compareModels,
  type ModelNumber,
  modelNumber,
  modelNumbers,
  withoutModelNumbers,
} from './model-number.rules.js';
import { brandOfSomething, kindMismatch, type ReadKind, readKind } from './offer-kind.rules.js';
import {
  generationOf,
  hasPhrase,
  phraseOf,
  plainNumbers,
  type ReadTitle,
  readTitle,
  tellingWords,
} from './offer-text.rules.js';
import { compareVariants, type ReadVariant, readVariant } from './offer-variant.rules.js';
import { comparePackSizes, type PackSize, packSizeOf, type SizeVerdict } from './pack-size.rules.js';
import type { SoughtGoods, StoredOffer } from './price-comparison.entity.js';
import type { MatchReason, MismatchReason } from './price-research.values.js';

/** Hundredths of confidence from which an offer counts as one of the goods. */
export const matchedMin = 60;

/** What is known of goods, read once for all offers. */
export interface ReadGoods {
  /** Null where it is not known. */
  brand: string | null;
  /** The brand behind a word for "for". */
  forBrand: RegExp | null;
  kind: ReadKind;
  variant: ReadVariant;
  /** Words that tell them apart, as phrases. */
  words: readonly string[];
  models: readonly ModelNumber[];
  numbers: readonly string[];
  /** Null where the title says none, which is the first. */
  generation: number | null;
  size: PackSize;
  gtins: ReadonlySet<string>;
}

export function readGoods(goods: SoughtGoods): ReadGoods {
  const values = Object.values(goods.options);
  const own = readTitle(goods.title);
  const title = readTitle(
    [goods.title, ...values.filter(value => !hasPhrase(own, phraseOf(value)))].join(' '),
  );
  const forBrand = brandOfSomething(goods.brand);
  const kind = readKind(title, forBrand);
  const brandWords = new Set(tellingWords(goods.brand ?? ''));
  const words = tellingWords(withoutModelNumbers(goods.title)).filter(word => !brandWords.has(word));
  const models = [...goods.partNumbers.map(modelNumber), ...modelNumbers(title.text)];
  return {
    brand: goods.brand === null ? null : phraseOf(goods.brand),
    forBrand,
    kind: { ...kind, condition: goods.condition ?? kind.condition },
    variant: readVariant(title, { values, otherValues: goods.otherValues }),
    words: words.map(phraseOf),
    models: models.filter(({ whole }) => whole !== ''),
    numbers: plainNumbers(title.text),
    generation: generationOf(title.text),
    size: packSizeOf(title.text),
    gtins: new Set(goods.gtins.map(padded)),
  };
}

export type Match =
  | { isMatch: true; confidence: number; reasons: MatchReason[] }
  | { isMatch: false; confidence: number; reasons: MismatchReason[] };

const mismatch = (reason: MismatchReason, confidence = 0): Match => ({
  isMatch: false,
  confidence,
  reasons: [reason],
});

/** Whether an offer is one of the goods, how sure that is, in hundredths, and why. */
export function matchOffer(read: ReadGoods, offer: StoredOffer): Match {
  const title = readTitle(offer.title);
  const kind = kindMismatch(read.kind, readKind(title, read.forBrand, offer.condition));
  if (kind !== null) {
    return mismatch(kind);
  }
  if (gtinsIn(offer).some(gtin => read.gtins.has(gtin))) {
    return { isMatch: true, confidence: 100, reasons: ['same_gtin'] };
  }
  const size = comparePackSizes(read.size, packSizeOf(title.text, read.words));
  if (size === 'different') {
    return mismatch('pack_size');
  }
  const variant = compareVariants(read.variant, title);
  if (variant === 'different') {
    return mismatch('variant');
  }
  return scored(read, title, [
    size === 'same' ? 'same_pack_size' : 'pack_size_unstated',
    variant === 'same' ? 'same_variant' : 'variant_unstated',
  ]);
}

/** Hundredths for what agrees: all that goods state, or the rest of it shared out where they state less. */
const weights = { brand: 25, model: 40, title: 35 } as const;
const penalties: Partial<Record<MatchReason, number>> = { pack_size_unstated: 10, variant_unstated: 5 };

function scored(read: ReadGoods, offer: ReadTitle, traits: MatchReason[]): Match {
  const { brand } = read;
  const model = modelVerdict(read, offer.text);
  if (model === 'different') {
    return mismatch('model_number');
  }
  const agreement: Agreement = {
    hasBrand: brand !== null && hasPhrase(offer, brand),
    hasModel: model === 'same',
    titleShare: titleShare(read.words, offer),
  };
  const { hasBrand, hasModel, titleShare: share } = agreement;
  if (brand !== null && !hasBrand && !hasModel) {
    return mismatch('brand');
  }
  const penalty = traits.reduce((sum, trait) => sum + (penalties[trait] ?? 0), 0);
  const confidence = Math.max(0, agreedPoints(read, agreement) - penalty);
  if (confidence < matchedMin || (!hasModel && share < matchedMin)) {
    return mismatch('title', confidence);
  }
  const agreed: [boolean, MatchReason][] = [
    [hasBrand, 'same_brand'],
    [hasModel, 'same_model_number'],
    [share >= matchedMin, 'same_title'],
  ];
  const reasons = agreed.flatMap(([isAgreed, reason]) => (isAgreed ? [reason] : []));
  return { isMatch: true, confidence, reasons: [...reasons, ...traits] };
}

interface Agreement {
  hasBrand: boolean;
  hasModel: boolean;
  /** Hundredths. */
  titleShare: number;
}

/** Hundredths of what the goods state and the offer agrees with. */
function agreedPoints({ brand, models, words }: ReadGoods, agreement: Agreement): number {
  const { hasBrand, hasModel, titleShare: share } = agreement;
  const stated: [isStated: boolean, weight: number, agreed: number][] = [
    [brand !== null, weights.brand, hasBrand ? 100 : 0],
    [models.length > 0, weights.model, hasModel ? 100 : 0],
    [words.length > 0, weights.title, share],
  ];
  const counted = stated.filter(([isStated]) => isStated);
  const whole = counted.reduce((sum, [, weight]) => sum + weight, 0);
  const got = counted.reduce((sum, [, weight, agreed]) => sum + weight * agreed, 0);
  return whole === 0 ? 0 : Math.round(got / whole);
}

/** By the number of the model, and by that of its generation where the number of the model is not named. */
function modelVerdict({ models, numbers, generation }: ReadGoods, offer: string): SizeVerdict {
  const named = compareModels(models, offer);
  const own = generation ?? 1;
  const other = generationOf(offer) ?? own;
  if (named === 'different' || (other !== own && !numbers.includes(String(other)))) {
    return 'different';
  }
  const theirNumbers = plainNumbers(offer);
  const isOther =
    numbers.length > 0 && theirNumbers.length > 0 && !numbers.some(each => theirNumbers.includes(each));
  return named === 'unstated' && isOther ? 'different' : named;
}

/** Hundredths of the words that the offer has. */
function titleShare(words: readonly string[], offer: ReadTitle): number {
  const found = words.filter(word => hasPhrase(offer, word));
  return words.length === 0 ? 0 : Math.round((found.length * 100) / words.length);
}

/** Valid numbers in what is shown of an offer; as GTIN-14, so that a UPC is its EAN. */
function gtinsIn({ title, url, notes }: StoredOffer): string[] {
  const texts = [title, url ?? '', ...notes];
  return texts
    .flatMap(text => text.match(/(?<!\d)\d{8,14}(?!\d)/g) ?? [])
    .filter(isGtin)
    .map(padded);
}

const padded = (gtin: string): string => gtin.padStart(14, '0');
