import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from '../../kernel/error-catalogue.js';
import type { Scope } from '../../kernel/scopes.js';
import type { Operation } from '../graphql.js';
import { type AcceptedReply, acceptedReply } from '../reply/accepted.js';
import type { JsonReply } from '../reply/reply.js';
import { anyCredential } from '../route.js';
import type { ToolDeclaration } from '../tool-declarations/tool-declaration.js';
import type { ToolSource } from './tool-source.js';

/** A tool of an operation that has no route: as a route, but for its address. */
interface OperationTool<Input extends TObject, Reply extends TSchema, Data, Variables> {
  tool: ToolDeclaration;
  /** Null: anybody may call it, as it reads what is public. */
  scope: Scope | null;
  /** Every field is an argument. */
  input: Input;
  operation: Operation<Data, Variables>;
  variables(input: Static<Input>): NoInfer<Variables>;
  /** Where the arguments have a field that an error of the operation names. Default: where the operation has it. */
  sentField?(path: string): string;
  reply: Pick<JsonReply<Reply, Data>, 'schema' | 'body'> | AcceptedReply<Reply, Data>;
  errorCodes?: readonly ErrorCode[];
}

type AnyOperationTool = OperationTool<TObject, TSchema, unknown, Record<string, unknown>>;

/** Declares a tool of an operation that is documented for GraphQL alone. */
export function operationTool<Input extends TObject, Reply extends TSchema, Data, Variables>(
  definition: OperationTool<Input, Reply, Data, Variables>,
): ToolSource {
  const { tool, scope, input, operation, variables, sentField, reply, errorCodes } =
    definition as unknown as AnyOperationTool;
  return {
    // Keys of calls are bound to it.
    id: `tools.${tool.name}`,
    tool,
    scope,
    callers: scope === null ? 'public' : anyCredential,
    body: input,
    operation,
    variables: ({ body }) => variables(body as Record<string, unknown>),
    reply: 'accepted' in reply ? acceptedReply(reply) : { status: 200, ...reply },
    ...(sentField === undefined ? {} : { sentField }),
    ...(errorCodes === undefined ? {} : { errorCodes }),
  };
}
