import { buildASTSchema, type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql';
import type { SubgraphExecutor } from '../kernel/federation/subgraph-executor.js';
import { Planner, type QueryPlan, type SchemaView } from './planner.js';

/** The composed graph as one audience sees it: a schema, its planner, and the subgraphs that answer what it plans. */
export class Graph {
  readonly view: SchemaView;
  readonly supergraphSchema: GraphQLSchema;
  readonly #planner: Planner;
  readonly #subgraphs: Subgraphs;

  private constructor(planner: Planner, subgraphs: Subgraphs, view: SchemaView) {
    this.#planner = planner;
    this.#subgraphs = subgraphs;
    this.view = view;
    this.supergraphSchema = planner.whole.schema;
  }

  /** `whole` for the program's own operations, `published` for those of callers. */
  static open(
    executors: readonly SubgraphExecutor[],
    supergraphSdl: string,
  ): Record<'whole' | 'published', Graph> {
    const planner = new Planner(supergraphSdl);
    const subgraphs = new Subgraphs(executors);
    return {
      whole: new Graph(planner, subgraphs, planner.whole),
      published: new Graph(planner, subgraphs, planner.published),
    };
  }

  /** The document holds one valid operation and its fragments. */
  plan(document: DocumentNode): QueryPlan {
    return this.#planner.plan(document, this.view);
  }

  executor(name: string): SubgraphExecutor {
    return this.#subgraphs.executor(name);
  }

  /** Whether the subgraph understands the document as it is. */
  understands(name: string, document: DocumentNode): boolean {
    return this.#subgraphs.understands(name, document);
  }
}

class Subgraphs {
  readonly #executors: ReadonlyMap<string, SubgraphExecutor>;
  readonly #schemas: ReadonlyMap<string, GraphQLSchema>;

  constructor(executors: readonly SubgraphExecutor[]) {
    this.#executors = new Map(executors.map(executor => [executor.name, executor]));
    this.#schemas = new Map(executors.map(({ name, sdl }) => [name, buildASTSchema(parse(sdl))]));
  }

  executor(name: string): SubgraphExecutor {
    const executor = this.#executors.get(name);
    if (executor === undefined) {
      throw new Error(`The supergraph has a subgraph ${name} that nobody executes`);
    }
    return executor;
  }

  understands(name: string, document: DocumentNode): boolean {
    const schema = this.#schemas.get(name);
    return schema !== undefined && validate(schema, document).length === 0;
  }
}
