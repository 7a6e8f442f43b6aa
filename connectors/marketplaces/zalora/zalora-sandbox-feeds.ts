import { randomUUID } from 'node:crypto';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { listed, rejection, type ZaloraAnswers, type ZaloraCall } from './zalora-sandbox-request-auth.js';
import { parseXml, type XmlElement } from './zalora-sandbox-xml.js';

export interface FeedError {
  Code: string;
  Message: string;
  SellerSku: string;
}

/** What is done with the rows of a feed when its turn comes. Answers the rows that were turned down. */
export type FeedWork = (rows: readonly XmlElement[], feed: { createdAtMs: number }) => FeedError[];

interface Feed {
  id: string;
  action: string;
  status: 'Queued' | 'Finished';
  rows: XmlElement[];
  errors: FeedError[];
  createdAtMs: number;
  looks: number;
}

/** A feed is worked through after half a second, or when it is looked at again, so that nobody needs to sit and wait. */
const queueMs = 500;
const looksUntilDone = 2;

/** The queue of SellerCenter: feeds are worked through in the order in which they came. */
export class ZaloraFeeds {
  readonly #dependencies: SandboxDependencies;
  readonly #works: Readonly<Record<string, { row: string; work: FeedWork }>>;
  readonly #feeds: Feed[] = [];

  constructor(
    dependencies: SandboxDependencies,
    works: Readonly<Record<string, { row: string; work: FeedWork }>>,
  ) {
    this.#dependencies = dependencies;
    this.#works = works;
  }

  get answers(): ZaloraAnswers {
    const posts = Object.keys(this.#works).map(name => [
      `POST ${name}`,
      (call: ZaloraCall) => ({ body: '', requestId: this.#take(name, call) }),
    ]);
    return {
      ...Object.fromEntries(posts),
      'GET FeedStatus': call => ({ body: this.#status(call) }),
      'GET FeedOffsetList': call => ({ body: this.#list(call) }),
    };
  }

  /** Works through what has waited long enough. */
  workDue(): void {
    const nowMs = this.#dependencies.clock.now().getTime();
    this.#workUntil(feed => feed.createdAtMs + queueMs > nowMs);
  }

  #take(action: string, { body }: ZaloraCall): string {
    const { row } = this.#works[action]!;
    const request = parseXml(body);
    if (request === null || request.name !== 'Request') {
      throw rejection(5, 'Invalid Request Format');
    }
    const rows = request.children.filter(({ name }) => name === row);
    if (rows.length === 0) {
      throw rejection(30, 'Empty Request');
    }
    const createdAtMs = this.#dependencies.clock.now().getTime();
    const id = randomUUID();
    this.#feeds.push({ id, action, status: 'Queued', rows, errors: [], createdAtMs, looks: 0 });
    return id;
  }

  #status({ query }: ZaloraCall): object {
    const feed = this.#feeds.find(({ id }) => id === query.get('FeedID'));
    if (feed === undefined) {
      throw rejection(12, 'Invalid Feed ID');
    }
    feed.looks += 1;
    if (feed.looks >= looksUntilDone) {
      const place = this.#feeds.indexOf(feed);
      this.#workUntil(each => this.#feeds.indexOf(each) > place);
    }
    return { FeedDetail: { ...summaryOf(feed), FeedErrors: listed('Error', feed.errors), FeedWarnings: '' } };
  }

  /** The latest first. */
  #list({ query }: ZaloraCall): unknown {
    const offset = Number(query.get('Offset') ?? 0);
    const size = Number(query.get('PageSize') ?? 10);
    return listed(
      'Feed',
      this.#feeds
        .toReversed()
        .slice(offset, offset + size)
        .map(summaryOf),
    );
  }

  #workUntil(isNotYet: (feed: Feed) => boolean): void {
    for (const feed of this.#feeds.filter(({ status }) => status === 'Queued')) {
      if (isNotYet(feed)) {
        return;
      }
      feed.errors = this.#works[feed.action]!.work(feed.rows, feed);
      feed.status = 'Finished';
    }
  }
}

const summaryOf = ({ id, action, status, rows, errors, createdAtMs }: Feed) => ({
  Feed: id,
  Status: status,
  Action: action,
  CreationDate: new Date(createdAtMs).toISOString(),
  Source: 'api',
  TotalRecords: String(rows.length),
  ProcessedRecords: String(status === 'Finished' ? rows.length - errors.length : 0),
  FailedRecords: String(errors.length),
});
