import { HttpConnection } from './http-connection.js';
import { encodeRequest } from './http-request.js';

interface Overview {
  tables: { key: string; rows: { figures: { metric: string; value: string | null }[] }[] }[];
}

/** Reads the overview of the last week as a user does, over REST. */
export class OverviewReader {
  readonly #url: URL;
  readonly #apiKey: string;
  readonly #idle: HttpConnection[] = [];

  constructor(url: URL, apiKey: string) {
    this.#url = url;
    this.#apiKey = apiKey;
  }

  /** Reads again and again until so many orders of a country are counted. Answers when, in milliseconds since 1970. */
  async untilCounted({ country, count }: { country: string; count: number }): Promise<number> {
    const connection = this.#idle.pop() ?? (await HttpConnection.open(this.#url));
    const request = encodeRequest({
      method: 'GET',
      path: `/api/v1/analytics/overview?period=last_7_days&compare=none&country=${country}`,
      headers: { authorization: `Bearer ${this.#apiKey}` },
    });
    for (;;) {
      const { status, body } = await connection.send(request);
      const atMs = performance.timeOrigin + performance.now();
      if (status !== 200) {
        throw new Error(`The overview was answered with ${status}: ${body}`);
      }
      if (ordersOf(JSON.parse(body.toString()) as Overview) >= count) {
        this.#idle.push(connection);
        return atMs;
      }
    }
  }

  close(): void {
    for (const connection of this.#idle) {
      connection.close();
    }
  }
}

function ordersOf({ tables }: Overview): number {
  const [row] = tables.find(({ key }) => key === 'totals')!.rows;
  return Number(row?.figures.find(({ metric }) => metric === 'orders')?.value ?? 0);
}
