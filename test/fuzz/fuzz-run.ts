import type { Route } from '../../rest-facade/route.js';
import type { Reply } from '../support/rest-client.js';
import { documentRequest } from './documents.js';
import { curlLine, type FuzzRequest } from './request.js';
import { routeRequest } from './route-requests.js';
import { Sender } from './sender.js';
import { Verdict } from './verdict.js';
import type { FuzzWorld } from './world.js';

export interface FuzzSize {
  requests: number;
  documents: number;
}

/** What went wrong in the same way, with the first request that it happened to. */
interface Fault {
  count: number;
  first: FuzzRequest;
  problem: string;
  reply: string;
}

const concurrency = 8;

/** Sends made-up requests, several at a time, and keeps what their replies tell is wrong. */
export class FuzzRun {
  readonly faults = new Map<string, Fault>();
  /** Replies by status. */
  readonly statuses = new Map<number, number>();
  /** Kinds that were answered with success at least once. */
  readonly succeeded = new Set<string>();
  readonly #world: FuzzWorld;
  readonly #routes: readonly Route[];
  readonly #verdict: Verdict;
  readonly #sender: Sender;

  constructor(world: FuzzWorld, routes: readonly Route[]) {
    this.#world = world;
    this.#routes = routes;
    this.#verdict = new Verdict({ check: world.check, routes, secret: world.secret });
    this.#sender = new Sender(world.url, concurrency);
  }

  /** Replies so far. */
  get answered(): number {
    return [...this.statuses.values()].reduce((sum, count) => sum + count, 0);
  }

  async send(size: FuzzSize): Promise<void> {
    const requests = this.#requests(size);
    const worker = async (): Promise<void> => {
      for (const request of requests) {
        await this.#try(request);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    this.#sender.close();
  }

  /** Each fault in a few lines: how often, the first request as a command, and what was answered. */
  report(): string[] {
    return [...this.faults.values()]
      .toSorted((a, b) => b.count - a.count)
      .map(
        ({ count, first, problem, reply }) =>
          `${count} x ${first.kind}: ${problem}\n  request ${first.number}: ${curlLine(this.#world.url, first)}\n  ${reply}`,
      );
  }

  /** Documents spread evenly among the requests, each made when it is its turn, when what it can name is known. */
  *#requests({ requests, documents }: FuzzSize): Generator<FuzzRequest> {
    const all = requests + documents;
    for (let number = 0; number < all; number += 1) {
      const sentDocuments = Math.floor((number * documents) / all);
      yield Math.floor(((number + 1) * documents) / all) > sentDocuments
        ? documentRequest(this.#world, sentDocuments)
        : routeRequest(this.#world, this.#routes, number - sentDocuments);
    }
  }

  async #try(request: FuzzRequest): Promise<void> {
    try {
      const reply = await this.#sender.send(request);
      this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1);
      this.#learn(request, reply);
      for (const problem of this.#verdict.problemsOf(request, reply)) {
        this.#note(request, problem, `${reply.status} ${reply.text.slice(0, 500)}`);
      }
    } catch (error) {
      this.#note(request, `no answer: ${(error as Error).message}`, '');
    }
  }

  #learn({ kind }: FuzzRequest, reply: Reply): void {
    const isJson = (reply.headers.get('content-type') ?? '').includes('json');
    if (reply.status < 300) {
      this.succeeded.add(kind);
      if (isJson && reply.bytes.length < 200_000) {
        this.#world.known.learnFrom(readJson(reply));
      }
    }
  }

  #note(request: FuzzRequest, problem: string, reply: string): void {
    const name = `${request.kind} ${problem.slice(0, 300)}`;
    const fault = this.faults.get(name) ?? { count: 0, first: request, problem, reply };
    fault.count += 1;
    this.faults.set(name, fault);
  }
}

function readJson(reply: Reply): unknown {
  try {
    return reply.json;
  } catch {
    return null;
  }
}
