import type { FieldError } from '../../../kernel/errors.js';
import type { LookBrief } from './look.entity.js';
import { lookLimits } from './look.limits.js';
import { type StyleTerm, type StyleTopic, styleTerms } from './style-terms.values.js';

/** What a brief says of one topic. */
export interface AskedTopic {
  topic: StyleTopic | 'city';
  /** As the caller wrote it. */
  text: string;
  /** As words are compared. */
  words: readonly string[];
  /** What is known of these words; of a city nothing is. */
  terms: readonly StyleTerm[];
}

export const briefTexts = ['occasion', 'style', 'season', 'timeOfDay', 'city'] as const;

/** What the texts of a brief say, in a fixed order. `wordsOf` makes words as those of products are made. */
export const askedTopics = (brief: LookBrief, wordsOf: (text: string) => readonly string[]): AskedTopic[] =>
  briefTexts.flatMap(topic => {
    const text = brief[topic];
    if (text === null) return [];
    const words = wordsOf(text);
    const known = topic === 'city' ? [] : styleTerms[topic];
    return [
      { topic, text, words, terms: known.filter(term => term.words.some(word => words.includes(word))) },
    ];
  });

/** Texts that mean something only to products that have their words. */
export const unknownTexts = (topics: readonly AskedTopic[]): string[] =>
  topics
    .filter(({ topic, terms }) => topic !== 'city' && terms.length === 0)
    .map(
      ({ topic, text }) =>
        `"${text}" is no ${topicNames[topic]} that the rules know: only products whose texts have its words were preferred for it.`,
    );

export const topicNames: Readonly<Record<AskedTopic['topic'], string>> = {
  occasion: 'occasion',
  style: 'style',
  season: 'season',
  timeOfDay: 'time of day',
  city: 'city',
};

/** Whether a brief says anything to choose by. */
export const isEmptyBrief = (brief: LookBrief): boolean =>
  briefTexts.every(name => brief[name] === null) && brief.palette.length === 0 && brief.audience === null;

/** What is wrong with the texts and colors of a brief; empty when it is fine. */
export function briefErrors(brief: LookBrief): FieldError[] {
  const max = lookLimits.briefLength;
  const texts = briefTexts.flatMap((path): FieldError[] => {
    const text = brief[path];
    if (text === null || (text.trim() !== '' && text.length <= max)) return [];
    return [
      { path, code: 'LENGTH_INVALID', message: `Must have 1 to ${max} characters that are not all blank.` },
    ];
  });
  const { palette } = brief;
  const most = lookLimits.paletteMax;
  const isRepeated = new Set(palette).size < palette.length;
  return [
    ...texts,
    ...(palette.length > most
      ? [{ path: 'palette', code: 'OUT_OF_RANGE', message: `At most ${most} colors.` }]
      : []),
    ...(isRepeated ? [{ path: 'palette', code: 'DUPLICATE', message: 'Names a color twice.' }] : []),
  ];
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a look is called if nobody named it: what was asked for, or else its first product. */
export function defaultTitle(brief: LookBrief, first: string): string {
  const { style, season, occasion, timeOfDay, city } = brief;
  const kind = [style, season].filter(text => text !== null).join(' ');
  const title = [
    kind === '' ? 'Look' : `${kind} look`,
    ...(occasion === null ? [] : [`for ${occasion}`]),
    ...(timeOfDay === null ? [] : [`(${timeOfDay})`]),
    ...(city === null ? [] : [`in ${city}`]),
  ].join(' ');
  const named = title === 'Look' ? `Look with ${first}` : title;
  return capitalized(named).slice(0, lookLimits.titleLength);
}

/** The brief as a sentence, the same for the same brief: what a model is asked, and what search finds a look by. */
export function promptOf(brief: LookBrief, products: number): string {
  const parts = briefTexts.flatMap(name => {
    const text = brief[name];
    return text === null ? [] : [`${topicNames[name]}: ${text}`];
  });
  const palette = brief.palette.length === 0 ? [] : [`colors: ${brief.palette.join(', ')}`];
  const audience = brief.audience === null ? [] : [`for: ${brief.audience}`];
  return `A look of up to ${products} products that go together. ${capitalized([...parts, ...palette, ...audience].join('; '))}.`;
}
