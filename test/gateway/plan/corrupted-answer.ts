import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { RandomAnswers } from './random-answers.js';

interface Question {
  query: string;
  representations: readonly object[];
}

type Json = Record<string, unknown>;

/**
 * The answer as a subgraph with faults of its own would give it: null, nothing, or a value of another type where the schema
 * allows none of it, and now and then something else than an answer. Alike for equal representations.
 */
export function corrupted(
  result: ExecutionResult,
  answers: RandomAnswers,
  question: Question,
): ExecutionResult {
  const revived = { ...result, ...revivedErrors(result) };
  const { representations, query } = question;
  if (answers.faults === 0) {
    return revived;
  }
  const draw = answers.draw(`whole ${query}`);
  if (draw < answers.faults / 40) {
    return { data: null, errors: [new GraphQLError('Down')] };
  }
  if (draw < answers.faults / 20) {
    return { data: null };
  }
  const data = result.data as Json | null;
  if (data === null || data === undefined) {
    return revived;
  }
  if (representations.length === 0) {
    corruptObject(data, query, answers);
    return revived;
  }
  if (draw < answers.faults / 10 || !Array.isArray(data._entities)) {
    return draw < answers.faults / 15 ? { ...revived, data: {} } : { ...revived, data: { _entities: [] } };
  }
  for (const [index, representation] of representations.entries()) {
    corruptValue(data._entities[index], `${JSON.stringify(representation)} ${query}`, answers);
  }
  return revived;
}

function revivedErrors({ errors }: ExecutionResult): Pick<ExecutionResult, 'errors'> {
  const plain = errors as readonly GraphQLFormattedError[] | undefined;
  return plain === undefined
    ? {}
    : {
        errors: plain.map(({ message, path, extensions }) => new GraphQLError(message, { path, extensions })),
      };
}

function corruptValue(value: unknown, key: string, answers: RandomAnswers): void {
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => {
      corruptValue(item, `${key}[${index}]`, answers);
      if (answers.draw(`item ${key}[${index}]`) < answers.faults / 8) {
        value[index] = null;
      }
    });
  } else if (typeof value === 'object' && value !== null) {
    corruptObject(value as Json, key, answers);
  }
}

function corruptObject(object: Json, key: string, answers: RandomAnswers): void {
  for (const name of Object.keys(object)) {
    const place = `${key}.${name}`;
    corruptValue(object[name], place, answers);
    const draw = answers.draw(`field ${place}`) / answers.faults;
    if (draw < 0.05) {
      object[name] = null;
    } else if (draw < 0.08) {
      delete object[name];
    } else if (object[name] !== null && (draw < 0.085 || (draw < 0.13 && typeof object[name] !== 'object'))) {
      object[name] = wrong[Math.floor(draw * 1_000) % wrong.length];
    }
  }
}

const wrong: readonly unknown[] = [true, 7, 1.5, 'other', 'OPEN', 'Photo', { amount: '1' }, []];
