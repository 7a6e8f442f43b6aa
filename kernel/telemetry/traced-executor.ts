import { type ExecutionResult, getOperationAST, parse } from 'graphql';
import type { SubgraphExecutor } from '../federation/subgraph-executor.js';
import { inSpan } from './in-span.js';
import type { Span, SpanStart, Tracing } from './tracing.js';

/** The subgraph with a span for every fetch from it. What makes up the span is found out when it is prepared. */
export function tracedExecutor(executor: SubgraphExecutor, tracing: Tracing): SubgraphExecutor {
  return {
    ...executor,
    prepare(query, operationName) {
      const fetch = executor.prepare(query, operationName);
      const start = spanOf(executor.name, query, operationName);
      return (variables, ctx) => {
        const attributes = {
          ...start.attributes,
          'tradewind.request_id': ctx.requestId,
          'tradewind.organization_id': ctx.caller.organizationId,
          'tradewind.caller_kind': ctx.caller.kind,
        };
        return inSpan(tracing, { ...start, attributes }, async span => {
          const result = await fetch(variables, ctx);
          tell(span, result);
          return result;
        });
      };
    },
  };
}

/** An error is an answer like any other; only what is our own fault makes the span fail. */
function tell(span: Span | null, { errors: [first] = [] }: ExecutionResult): void {
  const { code = 'INTERNAL', status = 500 } = first?.extensions ?? {};
  span?.set({ 'tradewind.status': first === undefined ? 'ok' : String(code) });
  if (first !== undefined && Number(status) >= 500) {
    span?.fail(String(code));
  }
}

/** `catalog query product`: the names of the fields are in the schema, so they are few and tell no secret. */
function spanOf(subgraph: string, query: string, operationName?: string): SpanStart {
  const definition = getOperationAST(parse(query), operationName);
  const type = definition?.operation ?? 'query';
  const fields = (definition?.selectionSet.selections ?? []).map(selection =>
    selection.kind === 'Field' ? selection.name.value : '...',
  );
  return {
    name: `${subgraph} ${type} ${[...new Set(fields)].join(', ')}`,
    attributes: {
      'tradewind.subgraph': subgraph,
      'graphql.operation.type': type,
      'graphql.operation.name': definition?.name?.value,
    },
  };
}
