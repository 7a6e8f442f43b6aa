import type { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';

type Answer = unknown | ((...call: unknown[]) => unknown);

/**
 * A client of any marketplace: it answers a call by the name that stands in one of its texts, each time or by a
 * function of the call, and keeps what it was asked.
 */
export function answering(answers: Readonly<Record<string, Answer>>) {
  const calls: unknown[][] = [];
  const call = async (...given: unknown[]): Promise<unknown> => {
    calls.push(given);
    const name = Object.keys(answers).find(each =>
      given.some(part => typeof part === 'string' && part.includes(each)),
    );
    const answer = name === undefined ? {} : answers[name];
    const value = typeof answer === 'function' ? answer(...given) : answer;
    if (value instanceof Error) {
      throw value;
    }
    return value;
  };
  const names = [
    'read',
    'readFlat',
    'readAll',
    'write',
    'search',
    'query',
    'mutate',
    'repeatable',
    'post',
    'submit',
    'upload',
    'download',
  ];
  const client = { ...Object.fromEntries(names.map(name => [name, call])), sellerId: 'SELLER' } as never;
  /** What was sent by the calls in one of whose texts the name stands. */
  const sent = (name: string) =>
    calls.filter(given => given.some(part => typeof part === 'string' && part.includes(name)));
  return { client, calls, sent };
}

/** How a call ended: `done`, or the kind of its error. */
export const kindOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: MarketplaceError) => error.kind,
  );
