import { type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { type AppError, fail } from '../../kernel/errors.js';
import { documentLimits } from '../../kernel/federation/document.limits.js';
import type { ExpandedSize } from './expanded-size.js';
import type { OperationSize } from './operation-size.js';

/** What is too much about an operation from outside, or null; names the limit that is passed. */
export function overLimit({ depth, aliases, cost }: OperationSize): AppError | null {
  if (depth > documentLimits.depthMax) {
    return tooCostly(`It is ${depth} levels deep; the limit is ${documentLimits.depthMax}.`);
  }
  if (aliases > documentLimits.aliasesMax) {
    return tooCostly(`It uses ${aliases} aliases; the limit is ${documentLimits.aliasesMax}.`);
  }
  if (cost > documentLimits.costMax) {
    return tooCostly(`It may answer with ${cost} objects; the limit is ${documentLimits.costMax}.`);
  }
  return null;
}

/** What is too much about a document that was parsed and nothing else, or null: validating and planning it have a cost. */
export function overExpanded({ selections, conditions }: ExpandedSize): AppError | null {
  const { selectionsMax: graphqlSelectionsMax, conditionsMax: graphqlConditionsMax } = documentLimits;
  if (selections > graphqlSelectionsMax) {
    return tooCostly(
      `It has more than ${graphqlSelectionsMax} selections, fragments counted wherever they are spread.`,
    );
  }
  return conditions > graphqlConditionsMax
    ? tooCostly(
        `It has more than ${graphqlConditionsMax} selections under @include or @skip, fragments counted wherever they are spread.`,
      )
    : null;
}

/**
 * An effect that is limited by the request, such as making an account, would otherwise be had many times for one. It is
 * also what Idempotency-Key and If-Match are about.
 */
export const severalEffects = (
  { operation }: OperationDefinitionNode,
  { rootFields }: OperationSize,
): AppError | null =>
  operation === OperationTypeNode.MUTATION && rootFields > 1
    ? fail('OPERATION_INVALID', {
        detail: `A mutation has one field at its root; this one has ${rootFields}. Send one request for each.`,
      })
    : null;

/** What is too long to be looked at, or null. */
export function overlong(query: string, operationName = ''): AppError | null {
  const { sizeBytes: graphqlDocumentSizeBytes } = documentLimits;
  const isTooLong =
    query.length + operationName.length > graphqlDocumentSizeBytes ||
    Buffer.byteLength(query) + Buffer.byteLength(operationName) > graphqlDocumentSizeBytes;
  return isTooLong
    ? tooCostly(`It has more than ${graphqlDocumentSizeBytes} bytes; long values are sent as variables.`)
    : null;
}

export const tooCostly = (detail: string): AppError =>
  fail('OPERATION_TOO_COSTLY', { detail: `The operation is too large. ${detail}` });
