import { type Client, createClient } from 'graphql-ws';

/** A job as a subscription shows it. */
export interface LiveJob {
  id: string;
  status: string;
  version: number;
  progress: { done: number; total: number | null };
  // biome-ignore lint/suspicious/noExplicitAny: results differ by kind of job.
  result: any;
  finishedAt: string | null;
}

const jobFields = 'id status version progress { done total unit } result finishedAt';

/** Speaks graphql-ws, with the credential in connection_init as a browser's page has to. */
export class LiveClient {
  readonly #client: Client;

  constructor(url: string, connectionParams: Record<string, string>) {
    this.#client = createClient({
      url: `${url.replace(/^http/, 'ws')}/graphql`,
      connectionParams,
      lazy: true,
      retryAttempts: 0,
    });
  }

  /** Events of a subscription; it throws what the server rejects with. */
  events(query: string, variables: Record<string, unknown> = {}): AsyncIterableIterator<EventOf> {
    return this.#client.iterate({ query, variables }) as AsyncIterableIterator<EventOf>;
  }

  /** Snapshots of one job until it has ended. */
  async *job(id: string): AsyncGenerator<LiveJob, void> {
    const events = this.events(`subscription ($id: ID!) { jobProgress(jobId: $id) { ${jobFields} } }`, {
      id,
    });
    for await (const event of events) {
      if (event.errors !== undefined) {
        throw new Error(JSON.stringify(event.errors));
      }
      yield event.data!.jobProgress as LiveJob;
    }
  }

  /** Snapshots of every job of the organization, for as long as one listens. */
  jobs(): AsyncIterableIterator<EventOf> {
    return this.events(`subscription { jobs { ${jobFields} } }`);
  }

  async close(): Promise<void> {
    await this.#client.dispose();
  }
}

interface EventOf {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[];
}
