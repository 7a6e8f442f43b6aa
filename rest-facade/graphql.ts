import { type DocumentNode, Kind, parse } from 'graphql';
import type { Documents } from '../schema/documents.js';

declare const types: unique symbol;

/** A document that remembers the types of its data and variables. */
export interface Operation<Data, Variables> extends DocumentNode {
  readonly [types]?: (variables: Variables) => Data;
}

/** The data that an operation answers, or a fragment has. */
export type ResultOf<Document> = Document extends Operation<infer Data, never> ? Data : never;
export type VariablesOf<Document> = Document extends Operation<unknown, infer Variables> ? Variables : never;

/**
 * Reads an operation or a fragment, with the fragments that it spreads. `npm run schema` makes the types of its data and
 * variables of this text and the schema; a text that is not among them does not compile (docs/decisions/0030).
 */
export function graphql<const Text extends keyof Documents>(
  text: Text,
  fragments: readonly DocumentNode[] = [],
): Operation<Documents[Text]['data'], Documents[Text]['variables']> {
  const definitions = [parse(text), ...fragments].flatMap(document => document.definitions);
  return { kind: Kind.DOCUMENT, definitions: [...new Set(definitions)] };
}
