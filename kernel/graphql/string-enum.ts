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

/** A GraphQL enum whose values are described. The compiler sees to it that none is left out. */
export function describedEnum<Word extends string>(
  name: string,
  words: Readonly<Record<Word, string>>,
  description?: string,
): Record<Word, Word> {
  const values = Object.fromEntries(Object.keys(words).map(word => [word, word])) as Record<Word, Word>;
  const valuesConfig = Object.fromEntries(
    Object.entries<string>(words).map(([word, description]) => [word, { description }]),
  );
  registerEnumType(values, {
    name,
    ...(description === undefined ? {} : { description }),
    valuesConfig: valuesConfig as never,
  });
  return values;
}
