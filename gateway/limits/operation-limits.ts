import { type DocumentNode, Kind, visit } from 'graphql';
import { type AppError, fail } from '../../kernel/errors.js';
import { limits } from '../../kernel/limits.js';
import type { OperationSize } from './operation-size.js';

/** What is too much about an operation from outside, or null; names the limit that is passed. */
export function overLimit({ depth, aliases, cost }: OperationSize): AppError | null {
  if (depth > limits.graphqlDepthMax) {
    return tooCostly(`It is ${depth} levels deep; the limit is ${limits.graphqlDepthMax}.`);
  }
  if (aliases > limits.graphqlAliasesMax) {
    return tooCostly(`It uses ${aliases} aliases; the limit is ${limits.graphqlAliasesMax}.`);
  }
  if (cost > limits.graphqlCostMax) {
    return tooCostly(`It may answer with ${cost} objects; the limit is ${limits.graphqlCostMax}.`);
  }
  return null;
}

/** Refuses documents whose very validation would cost too much. */
export function tooManySelections(document: DocumentNode): AppError | null {
  let selections = 0;
  visit(document, {
    [Kind.SELECTION_SET]: ({ selections: inside }) => {
      selections += inside.length;
    },
  });
  return selections > limits.selectionsMax
    ? tooCostly(`It has ${selections} selections; the limit is ${limits.selectionsMax}.`)
    : null;
}

const tooCostly = (detail: string): AppError =>
  fail('OPERATION_TOO_COSTLY', { detail: `The operation is too large. ${detail}` });
