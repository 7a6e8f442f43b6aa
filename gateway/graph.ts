import { buildASTSchema, type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql';
import type { SubgraphExecutor } from '../kernel/federation/subgraph-executor.js';
import { Planner } from './planner.js';

/** The composed graph: its planner, and the subgraphs that answer what it plans. */
export class Graph {
  readonly planner: Planner;
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  readonly #schemas: ReadonlyMap<string, GraphQLSchema>;

  constructor(executors: readonly SubgraphExecutor[], supergraphSdl: string) {
    this.planner = new Planner(supergraphSdl);
    this.executors = new Map(executors.map(executor => [executor.name, executor]));
    this.#schemas = new Map(executors.map(({ name, sdl }) => [name, buildASTSchema(parse(sdl))]));
  }

  executor(name: string): SubgraphExecutor {
    const executor = this.executors.get(name);
    if (executor === undefined) {
      throw new Error(`The supergraph has a subgraph ${name} that nobody executes`);
    }
    return executor;
  }

  /** Whether the subgraph understands the document as it is. */
  understands(name: string, document: DocumentNode): boolean {
    const schema = this.#schemas.get(name);
    return schema !== undefined && validate(schema, document).length === 0;
  }
}
