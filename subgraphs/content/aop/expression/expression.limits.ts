/** Limits of expressions: of their text, and of one evaluation of a template. */
export const expressionLimits = {
  /** Characters of one expression; those of a whole text are limited by the field that holds it. */
  length: 2_000,
  /** Nodes of the syntax tree of one expression. */
  nodesMax: 500,
  /** How deep one expression is nested. */
  depthMax: 40,
  /** Elements of a list, or entries of a map, that are written in an expression. */
  literalMax: 200,
  /** Nodes that are evaluated, items that are visited, and values of the result, of all expressions of one template. */
  stepsMax: 500_000,
  /** Characters and items that are made by the functions and operators of one template. */
  sizeMax: 4_000_000,
  /** Characters of a text that is searched, split or replaced in. */
  searchedLength: 100_000,
  /** Characters of what is searched for. */
  soughtLength: 1_000,
  /** How deep the value of an expression or template may be nested. */
  resultDepthMax: 60,
  /** Digits of a decimal before its point, and after it. */
  decimalDigits: 40,
} as const;
