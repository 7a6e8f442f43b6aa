import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { RequestContext } from '../context.js';

export type Run = (
  variables: Record<string, unknown>,
  ctx: RequestContext,
) => ExecutionResult | Promise<ExecutionResult>;

/**
 * Makes a valid query or mutation ready to run, with graphql-jit where that can, with graphql-js elsewhere.
 * Compiling costs milliseconds and pays off from about the hundredth call on.
 */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode): Run {
  if (!isSafeToCompile(document)) {
    return interpretOperation(schema, document);
  }
  const compiled = compileQuery(schema, document, undefined, {
    disablingCapturingStackErrors: true,
    useExperimentalPathBasedSkipInclude: true,
  });
  if (!isCompiledQuery(compiled)) {
    return interpretOperation(schema, document);
  }
  const interpreted = interpretOperation(schema, document);
  const withDefaults = defaultsOf(document);
  return (variables, ctx) => {
    const answer = compiled.query({}, ctx, withDefaults(variables));
    // Variables rejected before anything ran: graphql-js names all that is wrong with them, and exactly where.
    return isRejectedBeforehand(answer) ? interpreted(variables, ctx) : answer;
  };
}

const isRejectedBeforehand = (answer: ExecutionResult | Promise<ExecutionResult>): boolean =>
  !('then' in answer) && answer.data === undefined;

type Variables = Record<string, unknown>;

/**
 * graphql-jit takes a non-null variable for missing even where it has a default value: it is given that value, as
 * a caller would write it.
 */
function defaultsOf(document: DocumentNode): (variables: Variables) => Variables {
  const defaults = (getOperationAST(document)?.variableDefinitions ?? []).flatMap(
    ({ type, variable, defaultValue }) =>
      type.kind === Kind.NON_NULL_TYPE && defaultValue !== undefined
        ? [{ name: variable.name.value, value: valueFromASTUntyped(defaultValue) }]
        : [],
  );
  if (defaults.length === 0) {
    return variables => variables;
  }
  return variables => {
    const filled = { ...variables };
    for (const { name, value } of defaults) {
      if (filled[name] === undefined) {
        filled[name] = value;
      }
    }
    return filled;
  };
}

/** The same by walking the document at each call: nothing to prepare, about ten times slower to run. */
export const interpretOperation =
  (schema: GraphQLSchema, document: DocumentNode): Run =>
  (variableValues, contextValue) =>
    execute({ schema, document, variableValues, contextValue, rootValue: {} });

/**
 * graphql-jit writes literal arguments into the JavaScript it generates, and replaces its own markers in them
 * without quoting (`__MAGIC_DATE__...`, execution.ts `objectStringify`): a document from outside could smuggle
 * in code. It also writes response names into object literals, where `__proto__` has another meaning.
 */
function isSafeToCompile(document: DocumentNode): boolean {
  let safe = true;
  visit(document, {
    [Kind.STRING]: ({ value }) => {
      safe &&= !value.includes('__MAGIC_');
    },
    [Kind.NAME]: ({ value }) => {
      safe &&= !value.startsWith('__') || introspectionNames.has(value);
    },
  });
  return safe;
}

const introspectionNames: ReadonlySet<string> = new Set(['__typename', '__schema', '__type']);
