import { isOfAccessory, type ReadHead, readHead } from './accessory-word.rules.js';
import { withoutModelNumbers } from './model-number.rules.js';
import { type ReadTitle, tellingWords, wordsOf } from './offer-text.rules.js';
import { isColour } from './offer-variant.rules.js';
import { isByContent, packSizeOf } from './pack-size.rules.js';
import type { MismatchReason } from './price-research.values.js';

const refurbished = /refurbish|\brenewed\b|\breconditioned\b|\brefurb\b|翻新/iu;
const used =
  /\bused\b|pre-?\s?owned|pre-?\s?loved|second ?-?hand|\bopen ?-?box\b|\bdisplay (?:set|unit)\b|\blike new\b|\bbekas\b|\bseken\b|\bhàng cũ\b|đã qua sử dụng|มือสอง|二手|中古/iu;

const broken =
  /\bfaulty\b|\bbroken\b|\bdefective\b|\b(?:not|non) ?-?working\b|\bfor (?:spare )?parts\b|\bspares? (?:or|and) repairs?\b|\bas[ -]is\b|\brosak\b|\brusak\b/iu;

/** Condition of the goods by what is shown of an offer, or by a title; new where nothing else is said. */
function conditionIn(...texts: (string | null)[]): 'new' | 'used' | 'refurbished' | 'broken' {
  const text = texts.filter(each => each !== null).join(' ');
  return broken.test(text)
    ? 'broken'
    : refurbished.test(text)
      ? 'refurbished'
      : used.test(text)
        ? 'used'
        : 'new';
}

/** Several goods for one price. */
const bundle =
  /\bbundles?\b|\bcombo\b|\bgift ?-?set\b|\bstarter kit\b|\bvalue set\b|\bfree gifts?\b|\+\s?free (?!shipping|delivery|postage|returns?)|\bwith free (?!shipping|delivery|postage|returns?)|[\p{L}\p{N})]\s\+\s\p{L}|\bbuy \d+ (?:get|free)|\bpaket\b|套裝|套装|ชุดเซ็ต/iu;

/** What fills goods that one has already. */
const refill = /\brefills?\b|\bisi ulang\b|\btúi refill\b|ชนิดเติม|รีฟิล|補充|补充/iu;

/** Behind these words stands what something is for. */
const forWords = ['for', 'fit', 'fits', 'untuk', 'cho', 'compatible with', 'สำหรับ', '適用', '适用'].map(
  word => wordsOf(word).join(' '),
);
const forSomething = new RegExp(`(?<![\\p{L}])(?:${forWords.join('|')})(?![\\p{L}])`, 'u');
const alone =
  /\bcompatible with\b|\breplacement\b|\bspare parts?\b|\bscreen protector\b|\btempered glass\b|\b(?:box|case|cover|lid) only\b/iu;

/** What kind of goods a title is of, but for what they are. */
export interface ReadKind {
  condition: string;
  isBundle: boolean;
  isRefill: boolean;
  /** Whether it says that it is a part of something. */
  isPart: boolean;
  /** Whether it says that it is for something of the brand. */
  isForBrand: boolean;
  head: ReadHead;
}

/** `brand` is that of the goods which are sought. `shown` is what is shown of the condition beside the title. */
export function readKind(title: ReadTitle, brand: RegExp | null, shown: string | null = null): ReadKind {
  const { text } = title;
  return {
    condition: conditionIn(shown, text),
    isBundle: bundle.test(text),
    isRefill: refill.test(text),
    isPart: alone.test(text),
    isForBrand: brand !== null && isFor(title, brand),
    head: readHead(title, { isByContent: isByContent(packSizeOf(text)), telling: tellingKind }),
  };
}

const tellingKind = (text: string): string[] =>
  tellingWords(withoutModelNumbers(text)).filter(word => !isColour(word));

/** A brand right behind a word for "for", or with one word between; null where it has no letters. */
export function brandOfSomething(brand: string | null): RegExp | null {
  const name = wordsOf(brand ?? '').join(' ');
  return name === '' ? null : new RegExp(`^ ?(?:\\S+ )?${name}(?: |$)`, 'u');
}

const isFor = ({ words }: ReadTitle, brand: RegExp): boolean =>
  words
    .join(' ')
    .split(forSomething)
    .slice(1)
    .some(after => brand.test(after));

/** In what an offer is of another kind than what is sought; null where it is of the same. */
export function kindMismatch(sought: ReadKind, offer: ReadKind): MismatchReason | null {
  if (offer.condition !== sought.condition) {
    return 'condition';
  }
  if (offer.isBundle !== sought.isBundle) {
    return 'bundle';
  }
  if (offer.isRefill !== sought.isRefill) {
    return 'refill';
  }
  const isAccessory =
    isOfAccessory(sought.head, offer.head) ||
    (offer.isForBrand && !sought.isForBrand) ||
    (offer.isPart && !sought.isPart);
  return isAccessory ? 'accessory' : null;
}
