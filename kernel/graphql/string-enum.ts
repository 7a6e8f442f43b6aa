import { registerEnumType } from 'type-graphql';

/** A GraphQL enum whose names are its values. */
export function stringEnum<Word extends string>(
  name: string,
  words: readonly Word[],
  description?: string,
): Record<Word, Word> {
  const values = Object.fromEntries(words.map(word => [word, word])) as Record<Word, Word>;
  registerEnumType(values, { name, ...(description === undefined ? {} : { description }) });
  return values;
}
