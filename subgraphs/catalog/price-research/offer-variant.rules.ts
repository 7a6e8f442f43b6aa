import { hasPhrase, phraseOf, type ReadTitle } from './offer-text.rules.js';

/** Words that make another product of one: who has them and who does not differ. */
const decisive: ReadonlySet<string> = new Set(
  'pro max plus mini lite ultra slim junior kids baby se fe xl decaf diet zero unsweetened'.split(' '),
);

/** Words of which one excludes the others. */
const exclusiveNames: readonly (readonly (readonly string[])[])[] = [
  [
    ['black', 'hitam', 'màu đen', '黑色', 'สีดำ'],
    ['white', 'putih', 'màu trắng', '白色', 'สีขาว'],
    ['red', 'merah', 'màu đỏ', '紅色', '红色', 'สีแดง'],
    ['blue', 'biru', 'màu xanh dương', '藍色', '蓝色', 'สีน้ำเงิน'],
    ['navy'],
    ['green', 'hijau', 'màu xanh lá', '綠色', '绿色', 'สีเขียว'],
    ['pink', 'merah muda', 'màu hồng', '粉色', 'สีชมพู'],
    ['yellow', 'kuning', 'màu vàng', '黃色', '黄色', 'สีเหลือง'],
    ['grey', 'gray', 'kelabu', 'màu xám', '灰色', 'สีเทา'],
    ['silver', 'màu bạc', '銀色', '银色', 'สีเงิน'],
    ['gold', 'emas', '金色', 'สีทอง'],
    ['brown', 'màu nâu', '棕色', 'สีน้ำตาล'],
    ['purple', 'ungu', 'màu tím', '紫色', 'สีม่วง'],
    ['orange', 'oren', 'màu cam', '橙色', 'สีส้ม'],
    ['beige', '米色'],
  ],
  [
    ['men', 'mens', 'pria', 'lelaki'],
    ['women', 'womens', 'ladies', 'wanita'],
    ['boys', 'boy'],
    ['girls', 'girl'],
  ],
  [['left'], ['right']],
];
const sizes = /\bsize\s?[:-]?\s?(xxs|xs|s|m|l|xl|xxl|xxxl|\d{1,2}(?:[.,]5)?)(?![\p{L}\p{N}])/iu;

const colours = new Set(exclusiveNames[0]!.flat());

/** Whether a word names a colour, in a language of the markets. */
export const isColour = (word: string): boolean => colours.has(word);

const exclusive = exclusiveNames.map(groups => groups.map(names => names.map(phraseOf)));

export type VariantVerdict = 'same' | 'unstated' | 'different';

/** Whether a title names something. */
type Naming = (title: ReadTitle) => boolean;

/** What is known of a variant, read once for all offers. */
export interface ReadVariant {
  values: readonly Naming[];
  /** Values of other variants. */
  others: readonly Naming[];
  decisive: ReadonlySet<string>;
  /** By the sets of words that exclude one another: which of them it has. */
  groups: readonly (readonly number[])[];
  /** In lower case; null where nothing says one. */
  size: string | null;
}

/** `title` is that of the product with its variant. */
export function readVariant(
  title: ReadTitle,
  { values, otherValues }: { values: readonly string[]; otherValues: readonly string[] },
): ReadVariant {
  const others = otherValues.filter(value => !values.includes(value) && !namingOf(value)(title));
  return {
    values: values.map(namingOf),
    others: others.map(namingOf),
    decisive: decisiveIn(title),
    groups: groupsIn(title),
    size:
      sizeIn(title) ?? values.map(value => value.toLowerCase()).find(value => sizeAlone.test(value)) ?? null,
  };
}

/** Whether an offer is of the variant that is sought. */
export function compareVariants(sought: ReadVariant, offer: ReadTitle): VariantVerdict {
  if (hasOtherWords(sought, offer) || hasExcluded(sought, offer) || hasOtherSize(sought, offer)) {
    return 'different';
  }
  const isWhole = sought.values.every(isNamed => isNamed(offer));
  if (!isWhole && sought.others.some(isNamed => isNamed(offer))) {
    return 'different';
  }
  return isWhole ? 'same' : 'unstated';
}

const decisiveIn = ({ words }: ReadTitle): Set<string> => new Set(words.filter(word => decisive.has(word)));

function hasOtherWords(sought: ReadVariant, offer: ReadTitle): boolean {
  const theirs = decisiveIn(offer);
  return theirs.size !== sought.decisive.size || [...theirs].some(word => !sought.decisive.has(word));
}

const groupsIn = (title: ReadTitle): number[][] =>
  exclusive.map(groups =>
    groups.flatMap((names, index) => (names.some(name => hasPhrase(title, name)) ? [index] : [])),
  );

/** Of words that exclude one another, both say some, and none is shared. */
function hasExcluded(sought: ReadVariant, offer: ReadTitle): boolean {
  return groupsIn(offer).some((theirs, set) => {
    const ours = sought.groups[set]!;
    return ours.length > 0 && theirs.length > 0 && !theirs.some(group => ours.includes(group));
  });
}

const sizeAlone = /^(?:xxs|xs|s|m|l|xl|xxl|xxxl|\d{1,2}(?:[.,]5)?)$/;

const sizeIn = ({ text }: ReadTitle): string | null => sizes.exec(text)?.[1]?.toLowerCase() ?? null;

function hasOtherSize({ size }: ReadVariant, offer: ReadTitle): boolean {
  const theirs = sizeIn(offer);
  return theirs !== null && size !== null && theirs !== size;
}

/** A colour by its names in other languages; a value of one letter only as a size, which is compared for itself. */
function namingOf(value: string): Naming {
  if (/^[a-z]$/i.test(value)) {
    const size = value.toLowerCase();
    return title => sizeIn(title) === size;
  }
  const names = exclusiveNames.flat().find(each => each.includes(value.toLowerCase())) ?? [value];
  const phrases = names.map(phraseOf);
  return title => phrases.some(phrase => hasPhrase(title, phrase));
}
