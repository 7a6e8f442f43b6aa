import type { ToolEffect } from '../../subgraphs/content/tool/tool.values.js';

/** What makes an operation a tool of agents and procedures: how it is described to a reader who knows nothing else of it. */
export interface ToolDeclaration {
  /** Stable, in snake case: `list_products`. */
  name: string;
  title: string;
  /** What it does and answers, when to use it, and its limits. */
  description: string;
  effect: ToolEffect;
  /** True where it only adds and changes nothing that is there. Default: true of what reads, otherwise false. */
  isAdditive?: boolean;
  /** True where the same arguments again, as another call, change nothing more. Default: true of what reads, otherwise false. */
  isIdempotent?: boolean;
  /** True where the answer has texts of buyers, of files or of other shops. Default: false. */
  quotesOthers?: boolean;
  /** What arguments mean that neither their schema nor their name says, by name, or dotted path: `filter.skus`. */
  arguments?: Readonly<Record<string, string>>;
  /**
   * Fields of the body or query that the tool does not take, because they would have another effect: a price among other
   * fields of a product, or a model that is paid for.
   */
  without?: readonly string[];
  /**
   * Where the route takes a file: what the argument `content` means, which is the file as text. Its name is the argument
   * `fileName`.
   */
  file?: { content: string; fileName: string };
  /** False where it calls somebody, or writes files, before it commits. Default true: it can be tried without its effect. */
  canDryRun?: boolean;
}
