import type { ChannelDependencies } from '../../../connectors/marketplaces/port.js';

type Http = ChannelDependencies['http'];

/**
 * Answers in which the record that carries the id has an object in place of every text, number and list, but for ids
 * and states: no marketplace says that it answers so, and no mapping can read it.
 */
export function malformedAt(http: Http, id: string): Http {
  return {
    send: async request => {
      const response = await http.send(request);
      const body = JSON.stringify(JSON.parse(response.body), (_name, value: unknown) =>
        isRecordOf(value, id) ? malformed(value) : value,
      );
      return { ...response, body, bytes: Buffer.from(body) };
    },
  };
}

const kept = /id$|_sn$|status/i;

const isRecordOf = (value: unknown, id: string): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).some(each => String(each) === id);

const malformed = (record: Record<string, unknown>): unknown =>
  Object.fromEntries(Object.entries(record).map(([name, each]) => [name, kept.test(name) ? each : {}]));

/** What of a record of a statement cannot be read. */
export type Illegible = 'amounts' | 'times' | 'everything';

/**
 * Answers in which each record of a statement that names the id is not as it should be: the outermost one of a list, or
 * the answer itself where it is about that id alone.
 */
export function illegibleAt(http: Http, id: string, what: Illegible): Http {
  return {
    send: async request => {
      const response = await http.send(request);
      const answer = JSON.parse(response.body);
      const body = names(answer, id) ? JSON.stringify(illegible(answer, id, what)) : response.body;
      return { ...response, body, bytes: Buffer.from(body) };
    },
  };
}

const names = (value: unknown, id: string): boolean => JSON.stringify(value)?.includes(`"${id}"`) ?? false;

function illegible(answer: unknown, id: string, what: Illegible): unknown {
  const isListed = { found: false };
  const spoiled = spoilRecords(answer, id, record => {
    isListed.found = true;
    return spoil(record, what);
  });
  return isListed.found || what === 'everything' ? spoiled : spoil(answer, what);
}

function spoilRecords(value: unknown, id: string, change: (record: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(each => (names(each, id) ? change(each) : each));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoilRecords(each, id, change)]))
    : value;
}

const spoiledNames = { amounts: /amount|fee$|^net$|cost/i, times: /(date|time)$/i };

const spoil = (record: unknown, what: Illegible): unknown =>
  what === 'everything'
    ? {}
    : JSON.parse(JSON.stringify(record), (name, value: unknown) =>
        spoiledNames[what].test(name) ? (what === 'times' ? 'some day' : {}) : value,
      );
