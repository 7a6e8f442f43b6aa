/** Limits of public discovery. Lengths are characters. */
export const discoveryLimits = {
  displayNameLength: 120,
  /** A directory shows a paragraph. */
  descriptionLength: 2_000,
  domainsMax: 10,
  /** RFC 1035 §2.3.4. */
  domainLength: 253,
  languagesMax: 50,
  /** Longer addresses are rejected by common servers. */
  urlLength: 2_048,
  /** Of those that are private, and of those that are public although they are internal. */
  namedAttributesMax: 200,
  attributeNameLength: 200,
  synonymGroupsMax: 500,
  synonymsMax: 20,
  synonymLength: 100,
  /** Of a product's description, what is published and searched; the rest is on the merchant's own page. */
  publicDescriptionLength: 5_000,
  /** Offers that the read model keeps of one product. */
  offersMax: 200,
  imagesMax: 20,
  /** Different words of one product that can be found, the title's first. */
  wordsMax: 200,
  /** Of those, the ones that only the description has. */
  descriptionWordsMax: 80,
  wordLength: 60,
  /** Different values of attributes, options and traits that searches count of one product, those of attributes first. */
  facetValuesPerProduct: 100,
  /** Searches and lists of the public that a process carries out at a time; who sells shares its processor and its connections. */
  readsAtOnce: 2,
  /** That wait for it; those above are rejected. */
  readsWaitingMax: 100,
  readWaitMs: 5_000,
  /** Products that the follower publishes in one transaction. */
  productsPerRound: 500,
} as const;
