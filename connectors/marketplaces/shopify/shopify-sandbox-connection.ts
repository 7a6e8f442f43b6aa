import { GraphQLError } from 'graphql';

export interface PageArguments {
  first?: number | null;
  after?: string | null;
  reverse?: boolean | null;
}

export interface Connection<V> {
  nodes: V[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

interface Order<T> {
  /** What is sorted by; equal ones are told apart by their ids. */
  key(item: T): string;
  id(item: T): string;
}

const pageSizeMax = 250;

/** Keyset paging as Shopify does it: a cursor holds the last thing's sort value and id, and outlives changes. */
export function connect<T, V>(
  items: readonly T[],
  { first, after, reverse }: PageArguments,
  order: Order<T>,
  view: (item: T) => V,
): Connection<V> {
  if (first === undefined || first === null) {
    throw badRequest('you must provide one of first or last');
  }
  if (first < 1 || first > pageSizeMax) {
    throw badRequest(`first cannot exceed ${pageSizeMax}`);
  }
  const direction = reverse ? -1 : 1;
  const place = (item: T): Place => [order.key(item), order.id(item)];
  const sorted = items.toSorted((a, b) => direction * compare(place(a), place(b)));
  const start = after ? placeOf(after) : null;
  const rest = start === null ? sorted : sorted.filter(item => direction * compare(place(item), start) > 0);
  const page = rest.slice(0, first);
  const last = page.at(-1);
  return {
    nodes: page.map(view),
    pageInfo: {
      hasNextPage: rest.length > page.length,
      endCursor: last === undefined ? null : cursorOf(place(last)),
    },
  };
}

/** A list whose order is its own, such as the lines of an order. */
export function connectList<T, V>(
  items: readonly T[],
  page: PageArguments,
  view: (item: T) => V,
): Connection<V> {
  const positions = new Map(items.map((item, index) => [item, String(index).padStart(6, '0')]));
  return connect(items, page, { key: item => positions.get(item)!, id: () => '' }, view);
}

type Place = readonly [key: string, id: string];

const compare = (a: Place, b: Place): number =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1].localeCompare(b[1], 'en', { numeric: true });

const cursorOf = ([key, id]: Place): string =>
  Buffer.from(JSON.stringify({ last_id: id, last_value: key })).toString('base64');

function placeOf(cursor: string): Place {
  try {
    const { last_id: id, last_value: key } = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'));
    return [String(key), String(id)];
  } catch {
    throw badRequest(`Invalid cursor for current pagination sort.`);
  }
}

const badRequest = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
