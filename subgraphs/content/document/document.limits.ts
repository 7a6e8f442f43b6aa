/** Limits of documents. Sizes are bytes, times are milliseconds. */
export const documentLimits = {
  /** Of an uploaded file. */
  sizeBytes: 50 * 1024 * 1024,
  /** Of an organization: its search stays quick, and its storage is limited besides. */
  documentsMax: 10_000,
  pagesMax: 2_000,
  /** Of the text of one document: some 5,000 pages. */
  charactersMax: 10_000_000,
  /** The same with its white space and marks; HTML has more, such as pictures in its attributes. */
  rawCharactersMax: 15_000_000,
  /** What is unpacked of one file: a DOCX of so many characters has XML of about this size. */
  unpackedBytesMax: 64 * 1024 * 1024,
  /** Entries of a DOCX; those with thousands of pictures have fewer. */
  archiveEntriesMax: 10_000,
  /** Reading 2,000 pages takes some 10 seconds. */
  readingMs: 120_000,
  /** Of the process that reads one document: a PDF of the largest size takes about half. */
  readingMemoryBytes: 1024 * 1024 * 1024,
  /** Documents that a worker process reads at the same time, each with the memory above. */
  concurrentReadings: 2,
  /** Of a passage, unless one paragraph has up to half as many more. Headings that belong to it come on top. */
  passageCharacters: 1_000,
  passageCharactersMax: 1_500,
  headingCharactersMax: 300,
  titleCharactersMax: 500,
  /** Passages that one statement stores. */
  passageBatchSize: 500,
  /** Passages that are ranked; words that more have are too common for a rank to tell them apart. */
  searchCandidatesMax: 2_000,
  /** Different words of a text that passages are compared with: a review says what it is about within so many. */
  soughtWordsMax: 60,
  /** Passages of the text that is read at a time: some 200,000 characters, at most 360,000. */
  textPassagesMax: 200,
  searchResultsDefault: 10,
  searchResultsMax: 50,
} as const;
