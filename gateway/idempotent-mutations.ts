import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, GraphQLError, Kind, type SelectionSetNode } from 'graphql';
import type { Idempotency, RequestContext } from '../kernel/context.js';
import { AppError } from '../kernel/errors.js';
import { requestHashOf, validIdempotencyKey } from '../kernel/federation/idempotency-key.js';
import { asGraphQLError } from '../kernel/federation/present-error.js';
import { idempotencyLimits } from '../kernel/idempotency.limits.js';

/**
 * Honours `Idempotency-Key` for mutations, as on REST: a key is of its caller and of the mutation's field. Anonymous callers
 * cannot be told apart, so theirs is ignored. `ownKeys` are mutations whose use case keeps its keys itself.
 */
export const idempotentMutations = (ownKeys: ReadonlySet<string>): ApolloServerPlugin<RequestContext> => ({
  requestDidStart: async () => ({
    async didResolveOperation({ operation, document, request, contextValue }) {
      const header = request.http?.headers.get('idempotency-key');
      const { caller } = contextValue;
      if (operation?.operation !== 'mutation' || header === undefined || caller.kind === 'anonymous') {
        return;
      }
      const [field = ''] = fieldsOf(operation.selectionSet, document);
      const { query, operationName, variables } = request;
      const idempotency: Idempotency = {
        key: keyOf(header),
        scope: `${caller.kind}:${caller.id} graphql.${field}`,
        requestHash: requestHashOf({ query, operationName, variables }),
        ...(ownKeys.has(field) ? { keptBy: 'operation' } : {}),
      };
      contextValue.idempotency = idempotency;
    },
  }),
});

/** Names of the outermost fields, fragments written out. */
function fieldsOf({ selections }: SelectionSetNode, document: DocumentNode): string[] {
  return selections.flatMap(selection => {
    if (selection.kind === Kind.FIELD) {
      return [selection.name.value];
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : document.definitions.find(
            one => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value,
          );
    return fragment !== undefined && 'selectionSet' in fragment
      ? fieldsOf(fragment.selectionSet as SelectionSetNode, document)
      : [];
  });
}

function keyOf(header: string): string {
  try {
    return validIdempotencyKey(header, idempotencyLimits.keyLength);
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    const { message, extensions } = asGraphQLError(error);
    const http = { status: error.status, headers: new Map<string, string>() };
    throw new GraphQLError(message, { extensions: { ...extensions, http } });
  }
}
