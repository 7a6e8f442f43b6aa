import { type Static, Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  AnyId,
  AnyJson,
  Cursor,
  CursorPagination,
  nullable,
  oneOf,
  PageSize,
  resource,
  Timestamp,
  Uuid,
} from '../../schema-vocabulary.js';

const jobFields = {
  kind: Type.String(),
  status: oneOf('queued', 'running', 'completed', 'failed', 'canceling', 'canceled'),
  progress: resource('JobProgress', {
    done: Type.Integer(),
    total: nullable(Type.Integer({ description: 'Null while it is not known.' })),
    unit: Type.String(),
  }),
  steps: Type.Array(
    resource('JobStep', {
      name: Type.String(),
      status: oneOf('running', 'completed', 'failed', 'canceled'),
      startedAt: Timestamp,
      finishedAt: nullable(Timestamp),
    }),
  ),
  result: AnyJson,
  error: nullable(resource('JobError', { code: Type.String(), message: Type.String() })),
  version: Type.Integer({ description: 'Rises with each change.' }),
  cancelable: Type.Boolean(),
  createdAt: Timestamp,
  startedAt: nullable(Timestamp),
  finishedAt: nullable(Timestamp),
};

const Job = Type.Object({ id: Uuid, ...jobFields });
type Job = Static<typeof Job>;

/** The fields of a job stand at the top level: §2.2 reads `result.success` there. */
const JobReply = resource('Job', { id: Uuid, jobId: Uuid, ...jobFields });

const jobSelection = `{
  id kind status progress { done total unit } steps { name status startedAt finishedAt }
  result error { code message } version cancelable createdAt startedAt finishedAt
}`;

const jobParams = Type.Object({ jobId: AnyId });
const scopeOfJob = { decidedBy: 'scope of the job kind' };

const replyOf = (job: Job): Static<typeof JobReply> => ({ ...job, jobId: job.id });

/** A job that goes on is worth another look in a second. */
const retryAfter = (job: Job): string | null => (job.finishedAt === null ? '1' : null);

export const jobRoutes = [
  route({
    id: 'jobs.list',
    method: 'GET',
    path: '/api/v1/jobs',
    scope: { decidedBy: 'scope of each job kind' },
    callers: anyCredential,
    tag: 'Jobs',
    summary: 'List jobs',
    description: 'The newest first: those that were started with a scope which the caller has.',
    query: Type.Object({
      status: Type.Optional(jobFields.status),
      kind: Type.Optional(Type.String({ maxLength: 60, examples: ['product.import'] })),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql<{ jobs: { items: Job[]; pagination: Static<typeof CursorPagination> } }>`
      query ($status: JobStatus, $kind: String, $cursor: String, $limit: Int) {
        jobs(status: $status, kind: $kind, cursor: $cursor, limit: $limit) {
          items ${jobSelection}
          pagination { limit hasMore nextCursor }
        }
      }`,
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(JobReply), pagination: CursorPagination }),
      body: ({ jobs: { items, pagination } }) => ({ items: items.map(replyOf), pagination }),
    },
    errorCodes: ['CURSOR_INVALID'],
  }),

  route({
    id: 'jobs.read',
    method: 'GET',
    path: '/api/v1/jobs/:jobId',
    scope: scopeOfJob,
    callers: anyCredential,
    tag: 'Jobs',
    summary: 'Read the status, progress and result of a job',
    description:
      'Needs the scope of the call that started the job. `Retry-After` comes until the job has ended.',
    params: jobParams,
    operation: graphql<{ job: Job }>`query ($id: ID!) { job(id: $id) ${jobSelection} }`,
    variables: ({ params }) => ({ id: params.jobId }),
    reply: {
      status: 200,
      schema: JobReply,
      body: ({ job }) => replyOf(job),
      headers: { 'retry-after': ({ job }) => retryAfter(job) },
      version: ({ job }) => job.version,
    },
    errorCodes: ['JOB_NOT_FOUND'],
  }),
  route({
    id: 'jobs.cancel',
    method: 'POST',
    path: '/api/v1/jobs/:jobId/cancel',
    scope: scopeOfJob,
    callers: anyCredential,
    tag: 'Jobs',
    summary: 'Cancel a job',
    description:
      'What was not done is taken back; what was done stays done. The result of the canceled job says what that is.',
    params: jobParams,
    operation: graphql<{ cancelJob: Job }>`mutation ($id: ID!) { cancelJob(id: $id) ${jobSelection} }`,
    variables: ({ params }) => ({ id: params.jobId }),
    reply: {
      status: 200,
      schema: JobReply,
      body: ({ cancelJob }) => replyOf(cancelJob),
      headers: { 'retry-after': ({ cancelJob }) => retryAfter(cancelJob) },
      version: ({ cancelJob }) => cancelJob.version,
    },
    errorCodes: ['JOB_NOT_FOUND', 'JOB_NOT_CANCELABLE', 'VERSION_STALE'],
  }),
];
