import type { ChannelGround } from '../../../connectors/marketplaces/port.js';

type Http = ChannelGround['http'];

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
  typeof value === 'object' && value !== null && Object.values(value).some(each => String(each) === id);

const malformed = (record: Record<string, unknown>): unknown =>
  Object.fromEntries(Object.entries(record).map(([name, each]) => [name, kept.test(name) ? each : {}]));
