import { newId } from '../../kernel/ids.js';
import type { Receiver } from '../platform/support/receiver.js';
import { passEventHorizon } from '../support/event-horizon.js';
import { productsCsv } from '../support/product-files.js';
import { restClient } from '../support/program.js';
import type { RestClient } from '../support/rest-client.js';
import { allArrived } from './all-arrived.js';

interface Import {
  /** The same for every attempt to send the file, so that it is taken once however often it is sent. */
  key: string;
  prefix: string;
  jobId: string | null;
}

/** Who uses a program that keeps dying: sends files until they are taken, and counts at the end. */
export class Merchant {
  readonly #apiKey: string;
  readonly #rowsPerFile: number;
  readonly #imports: Import[] = [];

  constructor(apiKey: string, rowsPerFile: number) {
    this.#apiKey = apiKey;
    this.#rowsPerFile = rowsPerFile;
  }

  rest(url: string): RestClient {
    return restClient(url, this.#apiKey, null);
  }

  /** So many files were sent. */
  get files(): number {
    return this.#imports.length;
  }

  async subscribe(url: string, receiver: Receiver): Promise<void> {
    await this.rest(url).post('/api/v1/webhooks', { url: receiver.url, events: ['product.created'] });
  }

  /** Whether the last file is still being worked on. */
  async isBusy(url: string): Promise<boolean> {
    const { jobId } = this.#imports.at(-1) ?? {};
    if (jobId == null) {
      return false;
    }
    return (await this.rest(url).get(`/api/v1/jobs/${jobId}`)).json.finishedAt === null;
  }

  /** Sends the file that was not taken yet, or the next one. Rejects when the program dies before it answers. */
  async send(url: string): Promise<void> {
    if (this.#imports.at(-1)?.jobId !== null) {
      this.#imports.push({ key: newId(), prefix: `F${this.#imports.length}`, jobId: null });
    }
    const sending = this.#imports.at(-1)!;
    const file = productsCsv(this.#rowsPerFile, sending.prefix);
    const headers = { 'content-type': 'text/csv', 'idempotency-key': sending.key };
    const { status, json } = await this.rest(url).post('/api/v1/products/bulk-import', file, headers);
    // A dead program's transaction may be open for a moment: 409, and the same request again later.
    sending.jobId = status === 202 ? json.jobId : null;
  }

  /** Waits until every file is done, and answers what there is then. */
  async account(url: string, databaseUrl: string, receiver: Receiver): Promise<Account> {
    while (this.#imports.at(-1)!.jobId === null) {
      await this.send(url);
    }
    const rest = this.rest(url);
    const jobs = await Promise.all(this.#imports.map(({ jobId }) => rest.finishedJob(jobId!)));
    await passEventHorizon(databaseUrl);
    const events = await rest.all('/api/v1/webhook-events?limit=500');
    const ids: string[] = events.map(event => event.id);
    await allArrived(receiver, ids);
    const products = await rest.all('/api/v1/catalog/items?limit=500');
    return {
      statuses: jobs.map(job => job.status),
      created: jobs.map(job => job.result?.counts?.created),
      skus: products.map(product => product.sku).toSorted(),
      expectedSkus: this.#expectedSkus().toSorted(),
      versions: [...new Set(products.map(product => product.version))],
      productIds: products.map(product => product.id).toSorted(),
      eventSubjects: events.map(event => event.subject.id).toSorted(),
      eventIds: ids,
      deliveredIds: receiver.eventIds(),
    };
  }

  #expectedSkus(): string[] {
    return this.#imports.flatMap(({ prefix }) =>
      Array.from({ length: this.#rowsPerFile }, (_, index) => `${prefix}-${index + 1}`),
    );
  }
}

export interface Account {
  statuses: string[];
  created: number[];
  skus: string[];
  expectedSkus: string[];
  versions: number[];
  productIds: string[];
  eventSubjects: string[];
  eventIds: string[];
  deliveredIds: string[];
}
