/** Any of the words; those of writing with spaces are whole, but for their plural. Nothing where there are none. */
export function wordPattern(words: readonly string[]): RegExp {
  const given = words.filter(word => word !== '');
  if (given.length === 0) return /(?!)/;
  const spellings = given.map(word =>
    /\p{Script=Latin}/u.test(word) ? String.raw`(?<![\p{L}\p{M}])${word}s?(?![\p{L}\p{M}])` : word,
  );
  return new RegExp(spellings.join('|'), 'iu');
}
