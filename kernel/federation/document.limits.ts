/** Limits of GraphQL documents from outside, each with its reason. Sizes are bytes. */
export const documentLimits = {
  /** Deeper or wider documents are attacks or mistakes. */
  depthMax: 12,
  /** Objects that an operation may answer with. */
  costMax: 10_000,
  aliasesMax: 30,
  tokensMax: 4_000,
  /** Text of one document with its operation's name, read by nothing before it is checked: long values go in variables. */
  sizeBytes: 32 * 1024,
  /** Documents that are kept ready to run: several times those of a dashboard. Their bytes are bounded too, see below. */
  compiledOperationsMax: 1_000,
  /**
   * Selections of one document, fragments counted wherever they are spread. Checking that fields with the same name fit
   * together compares each with each, and the planner walks all of them: 500 cost some 40 ms each.
   */
  selectionsMax: 500,
  /** Selections under `@include` or `@skip`, counted likewise: the planner keeps each apart, at about a millisecond. */
  conditionsMax: 32,
  /** Ways to fetch an operation that the planner compares; all of ours have fewer than ten. */
  plansComparedMax: 100,
  /**
   * What the gateway's documents may take in memory, and what those of one subgraph may. One is taken for its text and
   * for so many bytes a selection: twice what was measured for its tree, its plan and its compiled code.
   */
  admittedDocumentsBytes: 64 * 1024 * 1024,
  preparedOperationsBytes: 32 * 1024 * 1024,
  bytesPerDocument: 16 * 1024,
  bytesPerSelection: 4 * 1024,
  bytesPerCharacter: 64,
  /** Selections of a new document that weigh as much as one request against the rate: planning them costs as much. */
  selectionsPerRequest: 5,
  /** How many items a list is taken to have where neither a `limit` nor the composition says so. */
  listLengthAssumed: 10,
} as const;
