export const evaluationLimits = {
  /** Products of one call. */
  productsMax: 50,
  /** Evaluations of one call: products times stores. */
  evaluationsMax: 500,
  /** Variants of one call, each in each store: what is priced. A product has at most 2,000. */
  offersMax: 50_000,
  /** Evaluations in one turn of the event loop: some 20 milliseconds. */
  evaluationsInTurn: 10,
};

/** What criteria demand; docs/evaluation.md states each of them. */
export const criterionLimits = {
  titleLengthMin: 25,
  /** Of places that state no maximum of their own. */
  titleLengthMax: 150,
  descriptionLengthMin: 200,
  descriptionLengthShort: 80,
  descriptionLinesMin: 3,
  highlightsMin: 3,
  imagesMin: 3,
  /** Pixels of the shorter side. */
  imageSide: 1_000,
  imageSideMin: 500,
  /** Share of the pixels at the edge of the main picture that are nearly white. */
  whiteBorder: 0.9,
  /** sharp's estimate, a Laplacian's standard deviation; below it, the picture is likely blurred. */
  sharpness: 1,
  /** Days after which a price that was read at a marketplace is old. */
  priceEvidenceDays: 7,
  /** Letters below which the language of a text is not guessed. */
  languageLettersMin: 40,
  /** Characters of a text that its language is told by. */
  languageTextMax: 4_000,
};
