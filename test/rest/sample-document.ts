import { parse } from 'graphql';
import type { Operation } from '../../rest-facade/graphql.js';

/** A document of a graph that a test makes up, with what it is said to answer. */
export const sampleDocument = <Data, Variables = Record<string, unknown>>(
  text: string,
): Operation<Data, Variables> => parse(text);
