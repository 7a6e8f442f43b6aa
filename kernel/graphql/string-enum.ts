import { registerEnumType } from 'type-graphql';

/** A GraphQL enum whose names are its values. */
export function stringEnum<Word extends string>(
  name: string,
  words: readonly Word[],
  description?: string,
  meanings: Readonly<Record<string, string>> = {},
): Record<Word, Word> {
  const values = Object.fromEntries(words.map(word => [word, word])) as Record<Word, Word>;
  const valuesConfig = Object.fromEntries(
    Object.entries(meanings).map(([word, meaning]) => [word, { description: meaning }]),
  );
  registerEnumType(values, {
    name,
    ...(description === undefined ? {} : { description }),
    valuesConfig: valuesConfig as never,
  });
  return values;
}

/** A GraphQL enum whose values are described. The compiler sees to it that none is left out. */
export const describedEnum = <Word extends string>(
  name: string,
  meanings: Readonly<Record<Word, string>>,
  description?: string,
): Record<Word, Word> => stringEnum(name, Object.keys(meanings) as Word[], description, meanings);
