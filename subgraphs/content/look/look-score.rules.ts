import type { ProductTraits } from '../../catalog/index.js';
import type { LookBrief, LookReason } from './look.entity.js';
import type { LookReasonCode, LookRole } from './look.values.js';
import { type AskedTopic, topicNames } from './look-brief.rules.js';
import { departmentOf, roleOf, slotOf } from './look-role.rules.js';
import type { Suiting } from './style-terms.values.js';

/** A product with what speaks for and against it. */
export interface Candidate {
  product: ProductTraits;
  role: LookRole;
  slot: string;
  department: string;
  points: number;
  reasons: LookReason[];
}

/** What is asked of the products of a look. */
export interface Asked {
  topics: readonly AskedTopic[];
  palette: LookBrief['palette'];
  audience: LookBrief['audience'];
}

/** What each kind of evidence counts: the merchant's own labels most, what is concluded from the goods less. */
const points = {
  labelled: 6,
  told: 4,
  category: 3,
  material: 3,
  pattern: 2,
  color: 2,
  words: 2,
  unsuitable: -6,
  palette: 4,
  neutral: 1,
  offPalette: -3,
  picture: 2,
} as const;

/** Colors that go with all others. */
export const neutralColors: ReadonlySet<string> = new Set(['black', 'white', 'grey', 'beige', 'brown']);

const codeOf: Readonly<Record<AskedTopic['topic'], LookReasonCode>> = {
  occasion: 'occasion',
  style: 'style',
  season: 'season',
  timeOfDay: 'time_of_day',
  city: 'city',
};

/** The product with its points and their reasons. */
export function scored(product: ProductTraits, { topics, palette }: Asked): Candidate {
  const role = roleOf(product.category);
  const reasons = [
    ...topics.flatMap(topic => topicReasons(product, topic)),
    ...paletteReasons(product, palette),
    ...pictureReasons(product),
  ];
  return {
    product,
    role,
    slot: slotOf(role, product.category),
    department: departmentOf(role, product.category),
    points: reasons.reduce((sum, reason) => sum + reason.points, 0),
    reasons,
  };
}

/** The best first; those with as many points in the order of their ids, so that the order is always the same. */
export const ranked = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted((a, b) => b.points - a.points || (a.product.productId < b.product.productId ? -1 : 1));

/** Whether the goods are for whom the look is for. What does not say whom it is for is for everybody. */
export function isFor(product: ProductTraits, audience: string | null): boolean {
  const others = [null, 'unisex', audience];
  return audience === null || audience === 'unisex' ? true : others.includes(product.audience.gender);
}

function topicReasons(product: ProductTraits, asked: AskedTopic): LookReason[] {
  const { topic, words, text } = asked;
  const code = codeOf[topic];
  const name = topicNames[topic];
  const labelled = words.length > 0 && words.every(word => product.labelWords.has(word));
  const told = words.length > 0 && words.every(word => product.textWords.has(word));
  const named: LookReason[] = labelled
    ? [{ code, text: `Its labels name the ${name} "${text}".`, points: points.labelled }]
    : told
      ? [{ code, text: `Its texts name the ${name} "${text}".`, points: points.told }]
      : [];
  const suited = asked.terms.flatMap(({ suits }) => suitingReasons(product, suits, { code, text }));
  const unsuited = asked.terms.flatMap(({ unsuits }) => matches(product, unsuits).slice(0, 1));
  return [
    ...named,
    ...distinct(suited),
    ...unsuited.slice(0, 1).map(({ what }) => ({
      ...{ code, text: `${what} does not suit "${text}".`, points: points.unsuitable },
    })),
  ];
}

const distinct = (reasons: readonly LookReason[]): LookReason[] => [
  ...new Map(reasons.map(reason => [reason.text, reason])).values(),
];

const suitingReasons = (
  product: ProductTraits,
  suits: Suiting,
  { code, text }: { code: LookReasonCode; text: string },
): LookReason[] =>
  matches(product, suits).map(({ kind, what }) => ({
    ...{ code, text: `${what} suits "${text}".`, points: points[kind] },
  }));

interface Match {
  kind: 'category' | 'material' | 'pattern' | 'color' | 'words';
  /** The beginning of a sentence. */
  what: string;
}

/** Of each kind at most one, so that a product with many words does not win by their number. */
function matches(
  product: ProductTraits,
  { categories, materials, patterns, colors, words }: Suiting,
): Match[] {
  const category = categories?.find(name => product.category.includes(name));
  const material = oneOf(materials, product.material);
  const pattern = oneOf(patterns, product.pattern);
  const color = oneOf(colors, product.color?.value ?? null);
  const word = words?.find(each => product.labelWords.has(each) || product.textWords.has(each));
  return [
    ...(category === undefined ? [] : [{ kind: 'category' as const, what: `The category ${category}` }]),
    ...(material === null ? [] : [{ kind: 'material' as const, what: `The material ${material}` }]),
    ...(pattern === null ? [] : [{ kind: 'pattern' as const, what: `The pattern ${pattern}` }]),
    ...(color === null ? [] : [{ kind: 'color' as const, what: `The color ${color}` }]),
    ...(word === undefined ? [] : [{ kind: 'words' as const, what: `The word "${word}" of its texts` }]),
  ];
}

const oneOf = (values: readonly string[] | undefined, value: string | null): string | null =>
  value !== null && values?.includes(value) ? value : null;

const colorSources = {
  attribute: 'By its attributes',
  text: 'By its texts',
  picture: 'Its picture shows that',
} as const;

/** A color that is unknown counts neither way. */
function paletteReasons({ color }: ProductTraits, palette: readonly string[]): LookReason[] {
  if (palette.length === 0 || color === null) return [];
  const { value, source } = color;
  const it = `${colorSources[source]} it is ${value}`;
  if (palette.includes(value)) {
    return [{ code: 'palette', text: `${it}, a color of the palette.`, points: points.palette }];
  }
  return neutralColors.has(value)
    ? [{ code: 'palette', text: `${it}, which goes with any palette.`, points: points.neutral }]
    : [{ code: 'palette', text: `${it}, which is not in the palette.`, points: points.offPalette }];
}

const pictureReasons = ({ image }: ProductTraits): LookReason[] =>
  image === null ? [] : [{ code: 'picture', text: 'It has a picture to show.', points: points.picture }];
