import type { Job } from './generated/api-types.js';

/** What is seen of a job while it runs. */
export type JobSnapshot = Pick<Job, 'id' | 'kind' | 'status' | 'progress' | 'version' | 'finishedAt'>;

/** The part of a client of `graphql-ws` that is used. */
export interface GraphQLSocket {
  subscribe(
    request: { query: string; variables: Record<string, unknown> },
    // biome-ignore lint/suspicious/noExplicitAny: the result has the type that the query asks for.
    sink: { next(result: any): void; error(error: unknown): void; complete(): void },
  ): () => void;
}

interface JobWatcher {
  next(snapshot: JobSnapshot): void;
  /** Nothing more will be told. */
  ended(): void;
}

const query =
  'subscription ($id: ID!) { jobProgress(jobId: $id) { id kind status version progress { done total unit } finishedAt } }';

/** Tells every state of a job until it has ended. Answers how to stop. */
export function watchJob(socket: GraphQLSocket, jobId: string, watcher: JobWatcher): () => void {
  return socket.subscribe(
    { query, variables: { id: jobId } },
    {
      next: ({ data }: { data?: { jobProgress?: JobSnapshot } | null }) => {
        if (data?.jobProgress != null) {
          watcher.next(data.jobProgress);
        } else {
          watcher.ended();
        }
      },
      error: () => watcher.ended(),
      complete: () => watcher.ended(),
    },
  );
}
