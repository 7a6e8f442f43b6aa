import { Call, DownloadCall, ExportCall, ListCall, nextQuery } from './call.js';
import { consumeEvents, type EventConsumerOptions } from './event-consumer.js';
import type { PriceComparisonReply } from './generated/api-types.js';
import { type Calls, operations } from './generated/calls.js';
import { type FinishedJob, type JobReference, type WaitOptions, waitForJob } from './job.js';
import {
  type CallArguments,
  type OperationName,
  type OperationShape,
  type PreparedRequest,
  prepareRequest,
  readArguments,
  shapeOf,
} from './prepared-request.js';
import { type ByteStream, contentReader, fileReader, formatReader } from './reply.js';
import { Transport, type TransportOptions } from './transport.js';

/** Where the API is, who calls, and how calls are repeated. */
export type ClientOptions = TransportOptions;

/** Every call of the API by the name of its route, and what takes several calls. */
export interface TradewindClient extends Calls {
  /**
   * Waits until a job has ended. Throws a `JobFailedError` if it failed or was canceled.
   *
   * @param job A reply that accepted work, or the id of its job.
   */
  waitForJob(job: JobReference, options?: WaitOptions): Promise<FinishedJob>;
  /** Waits for a comparison of prices; what it found, by product and market. */
  waitForPriceComparison(job: JobReference, options?: WaitOptions): Promise<PriceComparisonReply>;
  /** Hands every event to a handler, in order, at least once. Ends when its signal is aborted, or at the end of the log if asked. */
  consumeEvents(options: EventConsumerOptions): Promise<void>;
}

/**
 * A client of the API.
 *
 * ```ts
 * const tradewind = createClient({ baseUrl: 'http://127.0.0.1:4000', apiKey: 'tw_sk_...' });
 * ```
 */
export function createClient(options: ClientOptions): TradewindClient {
  const transport = new Transport(options);
  const client = callsBy(transport) as unknown as TradewindClient;
  return Object.assign(client, {
    waitForJob: (job: JobReference, given?: WaitOptions) => waitForJob(client, job, given),
    waitForPriceComparison: async (job: JobReference, given?: WaitOptions) => {
      const { jobId } = await waitForJob(client, job, given);
      return client.products.readPriceComparison(
        jobId,
        given?.signal === undefined ? {} : { signal: given.signal },
      );
    },
    consumeEvents: (given: EventConsumerOptions) => consumeEvents(client, given),
  });
}

interface Namespace {
  [segment: string]: Namespace | ((...given: unknown[]) => unknown);
}

/** `products.list` as a function in an object. */
function callsBy(transport: Transport): Namespace {
  const root: Namespace = {};
  for (const name of Object.keys(operations) as OperationName[]) {
    const path = name.split('.');
    const last = path.pop()!;
    const place = path.reduce((at, segment) => {
      at[segment] ??= {};
      return at[segment] as Namespace;
    }, root);
    const shape = shapeOf(name);
    place[last] = (...given) => callOf(transport, shape, readArguments(shape, given));
  }
  return root;
}

/** What a call answers, by what its reply is. Arguments are looked at before anything is sent. */
function callOf(transport: Transport, shape: OperationShape, given: CallArguments): Call<unknown> {
  const request = prepareRequest(shape, given);
  const begin = <T>(read: (response: Response) => Promise<T>) => transport.exchange(request, read);
  const open = async (sent: PreparedRequest, read: (response: Response) => Promise<ByteStream>) => {
    const { data } = await transport.exchange(sent, read);
    const { signal } = given.options;
    return signal === undefined ? data : data.pipeThrough(new TransformStream(), { signal });
  };
  if (shape.isDownload) {
    const read = fileReader(request);
    return new DownloadCall(
      () => begin(async response => new Response(await read(response), response).blob()),
      () => open(request, read),
    );
  }
  const content = contentReader(shape, request);
  if (!shape.isList) {
    return new Call(() => begin(content), { isWrite: shape.method !== 'GET' });
  }
  const next = (page: unknown): ListCall<unknown> | null => {
    const query = nextQuery(page, given.query);
    return query === null ? null : (callOf(transport, shape, { ...given, query }) as ListCall<unknown>);
  };
  return new ExportCall(
    () => begin(content),
    next,
    format => {
      const sent = prepareRequest(shape, { ...given, query: { ...given.query, format } });
      return open(sent, formatReader(sent, format));
    },
  );
}
