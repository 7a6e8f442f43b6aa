import Big from 'big.js';

/** What of a measure can be compared. */
type Dimension = 'volume' | 'mass' | 'storage' | 'charge' | 'power' | 'diagonal';

/** Units as people write them, with their size in the first of each dimension. */
const units: readonly (readonly [Dimension, string, string])[] = [
  ['volume', 'ml|millilitres?|milliliters?|มล|毫升', '1'],
  ['volume', 'cl', '10'],
  ['volume', 'l|lt|ltr|litres?|liters?|ลิตร|公升', '1000'],
  ['volume', 'fl\\.? ?oz', '29.5735'],
  ['mass', 'mg', '0.001'],
  ['mass', 'g|gm|gr|gms|grams?|กรัม|克', '1'],
  ['mass', 'kg|kgs|kilos?|kilograms?|กก|公斤', '1000'],
  ['mass', 'oz|ounces?', '28.3495'],
  ['mass', 'lbs?|pounds?', '453.592'],
  ['storage', 'mb', '0.001'],
  ['storage', 'gb', '1'],
  ['storage', 'tb', '1000'],
  ['charge', 'mah', '1'],
  ['power', 'w|watts?', '1'],
  ['power', 'kw', '1000'],
  ['diagonal', 'inch|inches|in|"|”|吋|นิ้ว', '1'],
];

const spelled = units.map(([, names]) => names).join('|');
/** Not within a word or a decimal, but behind the sign of 2x16GB. */
const before = '(?<![\\p{N}.,]|(?<!\\d\\s?)[x×]|(?![x×])\\p{L})';
const measure = new RegExp(`${before}(\\d+(?:[.,]\\d+)?)\\s?-?(${spelled})(?![\\p{L}\\p{N}])`, 'giu');
const unitPatterns = units.map(
  ([dimension, names, size]) => [dimension, new RegExp(`^(?:${names})$`, 'iu'), size] as const,
);

/** Packs: a text without them is of one. */
const packs = [
  /\b(?:pack|packs|set|box|carton|case|bundle|tray)\s?(?:of|isi)\s?(\d{1,4})\b/iu,
  /\b(\d{1,4})\s?-?(?:packs?|pk|pks|sets?|bottles?|cans?|boxes|cartons?|tins?|jars?|tubes?|units?)\b/iu,
  /(?<![\p{L}\p{N}.,])(\d{1,4})\s?[x×*]\s?\d+(?:[.,]\d+)?\s?(?:ml|cl|l|g|kg|oz|mg|gb|tb)\b/iu,
  /\b(?:ml|cl|l|g|kg|oz|mg|gb|tb)\s?[x×*]\s?(\d{1,4})\b/iu,
  /(?<![\p{L}\p{N}])[x×]\s?(\d{1,3})\s?(?:pcs?|packs?)?(?=$|[\s)\],])/iu,
  /\bisi\s?(\d{1,4})\b/iu,
  /^[^\p{L}\p{N}]*(\d{1,3})\s?[x×]\s*(?=\p{L}|\))/iu,
] as const;
const packWords: readonly (readonly [RegExp, number])[] = [
  [/\btwin ?-?packs?\b|\bdouble ?-?packs?\b|\bpair of\b/iu, 2],
  [/\btriple ?-?packs?\b/iu, 3],
  [/\b(?:a |one )?dozen\b|\blusin\b/iu, 12],
];
/** Pieces inside of a pack: a text without them says nothing of them. */
const pieces =
  /\b(\d{1,4})\s?-?(?:pcs?|pieces?|ct|counts?|capsules?|caps|tablets?|tabs|sachets?|softgels?|gummies|sheets?|wipes|pairs?|rolls?|bags?|pods?)\b|(\d{1,4})\s?(?:ชิ้น|เม็ด|ซอง|片|粒|入|包)/iu;

/** Pieces that are the goods themselves, unless they are a set; others, such as tablets, may be what is in them. */
const wholePieces = /\b\d{1,4}\s?-?(?:pcs?|pieces?)\b|\d{1,4}\s?(?:ชิ้น|片|入)/iu;
const several =
  /\b(?:sets?|kits?|packs?|box|assorted|pairs?)\b|\p{L}{3,}(?<![su]s|is|lens|series)(?<=s)(?!\p{L})/iu;

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const spelledNumber = `(${numberWords.join('|')})`;
const countedWord = new RegExp(
  `\\b${spelledNumber}(?=\\s?-?(?:x|pcs?|pieces?|packs?|pk|pks|sets?|units?)\\b)|(?<=\\b(?:pack|packs|set|box|bundle) of )${spelledNumber}\\b|^${spelledNumber}(?=\\s)`,
  'giu',
);

/** With digits for the words that count packs and pieces, or that stand first. */
const withDigits = (text: string): string =>
  text.replace(countedWord, word => String(numberWords.indexOf(word.toLowerCase()) + 1));

/** How much of the goods a text says there is. */
export interface PackSize {
  packs: number;
  /** In one pack; null where nothing is said. */
  pieces: number | null;
  /** Whether pieces are said that count the goods themselves. */
  areWhole: boolean;
  /** Whether the text names one thing: no set, and nothing in the plural. */
  isOne: boolean;
  /** Measures by dimension; a text may have several, such as memory and disk. */
  measures: ReadonlyMap<Dimension, readonly Big[]>;
}

/** `names`: words of the goods that are sought, by which a number before their plural is known as one of packs. */
export function packSizeOf(text: string, names: readonly string[] = []): PackSize {
  const counted = withDigits(text);
  return {
    packs: packsOf(counted, names),
    pieces: piecesOf(counted),
    areWhole: wholePieces.test(counted),
    isOne: !several.test(text),
    measures: measuresOf(text),
  };
}

function packsOf(text: string, names: readonly string[]): number {
  const stated = packs.map(pattern => pattern.exec(text)?.[1]).find(number => number !== undefined);
  return stated === undefined
    ? (packWords.find(([pattern]) => pattern.test(text))?.[1] ?? beforePlural(text, names) ?? 1)
    : Math.max(1, Number(stated));
}

/** "2 Kettles", where a kettle is sought. */
function beforePlural(text: string, names: readonly string[]): number | null {
  const [, number] = /^[^\p{L}\p{N}]*(\d{1,2})\s+\p{L}/u.exec(text) ?? [];
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const isPlural = names
    .map(name => name.trim())
    .some(name => !words.has(name) && (words.has(`${name}s`) || words.has(`${name}es`)));
  return number !== undefined && isPlural ? Math.max(1, Number(number)) : null;
}

/** Whether goods are sold by volume, weight or pieces. */
export const isByContent = ({ measures, pieces }: PackSize): boolean =>
  measures.has('volume') || measures.has('mass') || pieces !== null;

function piecesOf(text: string): number | null {
  const [, spaced, unspaced] = pieces.exec(text) ?? [];
  const number = spaced ?? unspaced;
  return number === undefined ? null : Number(number);
}

/** 5G is no mass. */
const mobileNetwork = /^[2-6]G$/;

function measuresOf(text: string): Map<Dimension, Big[]> {
  const found = new Map<Dimension, Big[]>();
  for (const [spelling, number, unit] of text.matchAll(measure)) {
    if (mobileNetwork.test(spelling)) {
      continue;
    }
    const [dimension, , size] = unitPatterns.find(([, pattern]) => pattern.test(unit!))!;
    const value = new Big(number!.replace(',', '.')).times(size);
    found.set(dimension, [...(found.get(dimension) ?? []), value]);
  }
  return found;
}

export type SizeVerdict = 'same' | 'unstated' | 'different';

/**
 * Whether an offer is of as much as is sought. Two packs of 500 ml are not one of a litre. What is sought and not said by the
 * offer is unstated; what only the offer says is no difference.
 */
export function comparePackSizes(sought: PackSize, offered: PackSize): SizeVerdict {
  if (sought.packs !== offered.packs) {
    return 'different';
  }
  const verdicts = [
    ...[...sought.measures].map(([dimension, values]) =>
      measureVerdict(values, offered.measures.get(dimension)),
    ),
    piecesVerdict(sought, offered),
  ];
  if (verdicts.includes('different')) {
    return 'different';
  }
  return verdicts.includes('unstated') ? 'unstated' : 'same';
}

function piecesVerdict(sought: PackSize, offered: PackSize): SizeVerdict {
  if (sought.pieces === offered.pieces) {
    return 'same';
  }
  if (sought.pieces === null) {
    return sought.isOne && offered.areWhole && offered.pieces !== 1 ? 'different' : 'unstated';
  }
  return offered.pieces === null ? 'unstated' : 'different';
}

/** Whoever says fewer values has to say them like the other. */
function measureVerdict(sought: readonly Big[], offered: readonly Big[] = []): SizeVerdict {
  if (offered.length === 0) {
    return 'unstated';
  }
  const [fewer, more] = sought.length <= offered.length ? [sought, offered] : [offered, sought];
  return fewer.every(value => more.some(other => isNear(value, other))) ? 'same' : 'different';
}

/** Within 2.5 %: ounces are rounded, and a terabyte is 1,000 or 1,024 gigabytes. */
const isNear = (a: Big, b: Big): boolean => a.minus(b).abs().lte(a.times('0.025'));

const otherMeasures = 'pcs?|pk|ct|x|k|g|d|p|hz|khz|mhz|ghz|v|mm|cm|m|rpm|psi|bar|in1|%';
const measureWord = new RegExp(`^\\d+(?:[.,]\\d+)?(?:${spelled}|${otherMeasures})$`, 'iu');

/** Whether a word is only a measure, such as 500ml, or a number of things. */
export const isMeasure = (word: string): boolean => measureWord.test(word);

const sizes = [measure, ...packs.map(repeated), repeated(pieces)];

/** The text without what says how much of the goods there is. */
export const withoutPackSize = (text: string): string =>
  sizes.reduce((rest, pattern) => rest.replace(pattern, ' '), text);

function repeated(pattern: RegExp): RegExp {
  return new RegExp(pattern, `${pattern.flags}g`);
}
