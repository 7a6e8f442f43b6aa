import {
  ApolloServer,
  type ApolloServerOptions,
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context.js';
import { dictionary } from '../dictionary.js';
import { type ErrorCode, errorCatalogue, isErrorCode } from '../error-catalogue.js';
import { fail } from '../errors.js';
import { documentLimits } from './document.limits.js';
import { extendError } from './extend-error.js';
import { asGraphQLError } from './present-error.js';

export interface GraphQLRequest {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
  /** `cost: true` asks for what the operation counts for, in `extensions.cost` of the result. */
  extensions?: Record<string, unknown>;
}

interface ApolloServerInput {
  schema: GraphQLSchema;
  execute(request: GraphQLRequest, ctx: RequestContext): Promise<ExecutionResult>;
  plugins?: ApolloServerPlugin<RequestContext>[];
  /** What each error is given beside its code, whatever rejected the request. */
  errorExtensions?: () => Record<string, unknown>;
}

/**
 * Apollo Server for the HTTP side of GraphQL (content negotiation, CSRF prevention, GET and POST, status codes)
 * around our own execution, which validates and masks: so neither is done twice, and both are done in one place
 * whatever way an operation came in.
 */
export function createApolloServer({ schema, execute, plugins = [], errorExtensions }: ApolloServerInput) {
  return new ApolloServer<RequestContext>({
    ...fixedOptions,
    formatError: (formatted, error) => {
      const { extensions, ...shown } = asPublicError(formatted, error);
      return { ...shown, extensions: { ...extensions, ...errorExtensions?.() } };
    },
    gateway: executingWith(schema, execute),
    plugins: [...fixedPlugins, ...plugins],
  });
}

const fixedOptions = {
  dangerouslyDisableValidation: true,
  parseOptions: { maxTokens: documentLimits.tokensMax, noLocation: true },
  // It would count entries by their JSON, which a comment of any length leaves as short as it was.
  documentStore: null,
  allowBatchedHttpRequests: false,
  // A page elsewhere cannot send any of these unasked, `Authorization` among them: only what a cookie vouches for can be forged.
  csrfPrevention: {
    requestHeaders: ['authorization', 'x-apollo-operation-name', 'apollo-require-preflight'],
  },
  persistedQueries: false,
  includeStacktraceInErrorResponses: false,
  stopOnTerminationSignals: false,
} satisfies Partial<ApolloServerOptions<RequestContext>>;

const fixedPlugins = [
  ApolloServerPluginLandingPageDisabled(),
  ApolloServerPluginUsageReportingDisabled(),
  ApolloServerPluginInlineTraceDisabled(),
  ApolloServerPluginCacheControlDisabled(),
];

type ApolloGateway = ApolloServerOptionsWithGateway<RequestContext>['gateway'];

function executingWith(schema: GraphQLSchema, execute: ApolloServerInput['execute']): ApolloGateway {
  const listeners = new Set<Parameters<ApolloGateway['onSchemaLoadOrUpdate']>[0]>();
  return {
    onSchemaLoadOrUpdate(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load() {
      for (const listener of listeners) {
        listener({ apiSchema: schema, coreSupergraphSdl: '' });
      }
      return {
        executor: async ({ request, context }) => {
          const { query = '', variables, operationName, extensions } = request;
          const asked = { query, variables, operationName, extensions };
          return withStatus(await execute(asked, context as RequestContext));
        },
      };
    },
    stop: async () => {},
  };
}

type ApolloResult = ExecutionResult<Record<string, unknown>, Record<string, unknown>>;

/** An operation that was rejected before it ran (no `data` at all) shows its status in HTTP too. */
function withStatus(result: ExecutionResult): ApolloResult {
  if (result.data !== undefined || result.errors === undefined) {
    return result as ApolloResult;
  }
  const errors = result.errors.map(error =>
    extendError(error, { http: { status: error.extensions.status, headers: retryHeader(error) } }),
  );
  return { ...result, errors } as ApolloResult;
}

const retryHeader = ({ extensions: { retryAfterSeconds } }: GraphQLError): Map<string, string> =>
  new Map(retryAfterSeconds === undefined ? [] : [['retry-after', String(retryAfterSeconds)]]);

type FormatError = NonNullable<ApolloServerOptions<RequestContext>['formatError']>;

/** Apollo Server's own errors get a code of our catalogue; what it cannot have meant for the caller is masked. */
const asPublicError: FormatError = (formatted, error) => {
  const code = formatted.extensions?.code;
  if (isErrorCode(code)) {
    return formatted;
  }
  const rejected = codesOfApollo[String(code)];
  const detail = rejected === undefined ? errorCatalogue.INTERNAL.title : reasonOf(formatted.message);
  const own = asGraphQLError(
    fail(isTooLarge(error) ? 'OPERATION_TOO_COSTLY' : (rejected ?? 'INTERNAL'), { detail }),
  );
  return own.toJSON();
};

const codesOfApollo: Record<string, ErrorCode> = dictionary({
  GRAPHQL_PARSE_FAILED: 'OPERATION_INVALID',
  OPERATION_RESOLUTION_FAILURE: 'OPERATION_INVALID',
  BAD_REQUEST: 'OPERATION_INVALID',
  PERSISTED_QUERY_NOT_SUPPORTED: 'OPERATION_INVALID',
});

const reasonOf = (message: string): string =>
  message.endsWith('call stack size exceeded') ? 'The document is nested too deeply to be read.' : message;

/** More tokens than are read, or brackets within brackets until the parser's stack is exhausted. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && /more tha[tn] \d+ tokens|call stack size exceeded/.test(error.message);
