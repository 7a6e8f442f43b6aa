/**
 * A table that is asked with words from outside: a header, a column, a status of a marketplace. It answers its own entries
 * alone, where a plain object has something for `constructor` and `toString` as well.
 */
export const dictionary = <T>(entries: Record<string, T>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null), entries);
