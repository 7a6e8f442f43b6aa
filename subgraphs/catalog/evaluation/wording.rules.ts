import { type PlainText, plainText } from '../../../kernel/plain-text.js';
import { isLanguageTold, likelyLanguages } from './language.rules.js';

/** What buyers read of a description, and the languages that title and description are likely in. */
export interface Wording extends PlainText {
  languages: readonly string[];
  /** Whether words beside the nouns tell the likeliest. */
  isLanguageTold: boolean;
}

interface Texts {
  title: string;
  description: string | null;
}

export function wordingOf({ title, description }: Texts): Wording {
  const plain = plainText(description);
  const text = `${title}. ${plain.text}`;
  const languages = likelyLanguages(text);
  const [likeliest] = languages;
  return { ...plain, languages, isLanguageTold: likeliest !== undefined && isLanguageTold(text, likeliest) };
}

/** The same, for one call: most places are told the same texts, and telling a language takes two milliseconds. */
export function rememberedWording(): typeof wordingOf {
  const known = new Map<string, Wording>();
  return ({ title, description }) => {
    const key = JSON.stringify([title, description]);
    const wording = known.get(key) ?? wordingOf({ title, description });
    known.set(key, wording);
    return wording;
  };
}
