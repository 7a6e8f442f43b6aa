import { buildASTSchema, type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql';
import { BoundedCache } from '../kernel/bounded-cache.js';
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
    const planner = Planner.of(supergraphSdl);
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

  /** A document of the program's own, which may use everything. Throws an Error that names what is wrong with it. */
  planOwn(document: DocumentNode): QueryPlan {
    return this.#planner.planOwn(document);
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
  readonly #readers: ReadonlyMap<string, SubgraphReader>;

  constructor(executors: readonly SubgraphExecutor[]) {
    this.#executors = new Map(executors.map(executor => [executor.name, executor]));
    this.#readers = new Map(executors.map(({ name, sdl }) => [name, SubgraphReader.of(sdl)]));
  }

  executor(name: string): SubgraphExecutor {
    const executor = this.#executors.get(name);
    if (executor === undefined) {
      throw new Error(`The supergraph has a subgraph ${name} that nobody executes`);
    }
    return executor;
  }

  understands(name: string, document: DocumentNode): boolean {
    return this.#readers.get(name)?.understands(document) ?? false;
  }
}

/** What a subgraph says of itself. */
class SubgraphReader {
  readonly #schema: GraphQLSchema;
  readonly #understood = new WeakMap<DocumentNode, boolean>();

  private constructor(sdl: string) {
    this.#schema = buildASTSchema(parse(sdl));
  }

  /** The same one where it was read before: a process that opens its gateway once more, as tests do, reads nothing twice. */
  static of(sdl: string): SubgraphReader {
    const reader = read.get(sdl) ?? new SubgraphReader(sdl);
    read.set(sdl, reader);
    return reader;
  }

  understands(document: DocumentNode): boolean {
    const isUnderstood = this.#understood.get(document) ?? validate(this.#schema, document).length === 0;
    this.#understood.set(document, isUnderstood);
    return isUnderstood;
  }
}

/** As many as a program has, and a few. */
const read = new BoundedCache<SubgraphReader>(8);
