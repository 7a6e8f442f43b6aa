/** Bounds of what is read to choose among products. */
export const traitLimits = {
  /** Products that are looked at without a search, the newest first: reading their texts takes half a second once. */
  newestMax: 1_000,
  /** Words that are searched for in a catalog of more, one statement each. */
  wordsMax: 8,
  /** Products that the search finds for each of them. */
  foundPerWord: 100,
  /** Products whose texts a process remembers as they were read. */
  rememberedMax: 20_000,
  /** Products whose texts are read in one turn of the event loop: 10 take some 5 ms. */
  productsPerTurn: 10,
  /** Of a description; longer ones are not read to their end. */
  describedLengthMax: 4_000,
} as const;
