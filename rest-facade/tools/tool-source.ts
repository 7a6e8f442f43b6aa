import { OperationTypeNode } from 'graphql';
import type { TObject, TSchema } from 'typebox';
import type { JsonReply } from '../reply/reply.js';
import { isIdempotent } from '../request/idempotency-key.js';
import type { Route } from '../route.js';
import type { ToolDeclaration } from '../tool-declarations/tool-declaration.js';

/** What a tool is made of: a row of the facade, or the declaration of an operation that has no route. */
export interface ToolSource
  extends Pick<
    Route,
    | 'id'
    | 'scope'
    | 'callers'
    | 'organization'
    | 'params'
    | 'query'
    | 'operation'
    | 'variables'
    | 'sentField'
    | 'idempotent'
    | 'errorCodes'
    | 'contract'
    | 'upload'
  > {
  tool: ToolDeclaration;
  body?: TObject;
  reply: JsonReply<TSchema, unknown>;
}

/** The tools among routes. Throws an Error that names a row which cannot be one. */
export const toolSources = (routes: readonly Route[]): ToolSource[] =>
  routes.flatMap(route => (route.tool === undefined ? [] : [sourceOf(route, route.tool)]));

function sourceOf(route: Route, tool: ToolDeclaration): ToolSource {
  const problem = problemOf(route, tool);
  if (problem !== null) {
    throw new Error(`The route ${route.id} cannot be the tool ${tool.name}: ${problem}`);
  }
  return { ...(route as Route & Pick<ToolSource, 'body' | 'reply'>), tool };
}

/** A call of a tool is JSON in and JSON out, of a caller who is known, and can be repeated. */
function problemOf(route: Route, { file }: ToolDeclaration): string | null {
  if (typeof route.callers === 'string') {
    return 'its callers are not identified';
  }
  const consumes = route.consumes ?? 'json';
  if (consumes !== (file === undefined ? 'json' : 'file')) {
    return `its body is of the kind ${consumes}`;
  }
  if (route.stream !== undefined || !('body' in route.reply)) {
    return 'its reply is not one JSON body';
  }
  if (route.headers !== undefined || route.agent !== undefined || route.businessErrorReply !== undefined) {
    return 'it needs header fields, or the agent of a protocol';
  }
  if (route.body !== undefined && !('properties' in route.body)) {
    return 'its body is not an object with known fields';
  }
  return route.method !== 'GET' && isMutation(route) && !canBeRepeated(route)
    ? 'it does not honour Idempotency-Key, so that a repeated call would have its effect twice'
    : null;
}

/** DELETE and PUT take no key over REST, as they may be repeated; a tool's call is answered as it was the first time. */
const canBeRepeated = (route: Route): boolean =>
  isIdempotent(route) ||
  (route.idempotent === undefined && (route.method === 'PUT' || route.method === 'DELETE'));

/** Whether the operation changes anything. */
export const isMutation = ({ operation }: Pick<Route, 'operation'>): boolean =>
  operation.definitions.some(
    one => one.kind === 'OperationDefinition' && one.operation === OperationTypeNode.MUTATION,
  );
