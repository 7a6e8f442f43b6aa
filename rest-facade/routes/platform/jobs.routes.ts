import { Type } from 'typebox';
import { graphql, type ResultOf } from '../../graphql.js';
import type { ReplyBody } from '../../reply/reply.js';
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
} from '../../schema-builders.js';

const jobFields = {
  kind: Type.String(),
  status: oneOf('queued', 'running', 'completed', 'failed', 'canceling', 'canceled'),
  progress: resource('JobProgress', {
    done: Type.Integer(),
    total: nullable(Type.Integer({ description: 'Null while it is unknown.' })),
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
  version: Type.Integer({ description: 'Rises with every change.' }),
  cancelable: Type.Boolean(),
  createdAt: Timestamp,
  startedAt: nullable(Timestamp),
  finishedAt: nullable(Timestamp),
};

/** The fields of a job stand at the top level: §2.2 reads `result.success` there. */
const JobReply = resource('Job', { id: Uuid, jobId: Uuid, ...jobFields });

const jobFragment = graphql(`
  fragment JobFields on Job {
    id kind status progress { done total unit } steps { name status startedAt finishedAt }
    result error { code message } version cancelable createdAt startedAt finishedAt
  }`);

type Job = ResultOf<typeof jobFragment>;

const jobParams = Type.Object({ jobId: AnyId });
const scopeOfJob = { decidedBy: 'scope of the job kind' };

const replyOf = (job: Job): ReplyBody<typeof JobReply> => ({ ...job, jobId: job.id });

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
    description: 'Newest first. Lists the jobs that were started with a scope that the caller has.',
    query: Type.Object({
      status: Type.Optional(jobFields.status),
      kind: Type.Optional(Type.String({ maxLength: 60, examples: ['product.import'] })),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(
      `query ($status: JobStatus, $kind: String, $cursor: String, $limit: Int) {
        jobs(filter: { status: $status, kind: $kind }, cursor: $cursor, limit: $limit) {
          items { ...JobFields }
          pagination { limit hasMore nextCursor }
        }
      }`,
      [jobFragment],
    ),
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
      'Needs the scope of the call that started the job. `Retry-After` is sent until the job has ended.',
    params: jobParams,
    operation: graphql(`query ($id: ID!) { job(id: $id) { ...JobFields } }`, [jobFragment]),
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
      'Work that was not done is withdrawn; finished work stays. The result of the canceled job lists both.',
    params: jobParams,
    operation: graphql(`mutation ($id: ID!) { cancelJob(input: { id: $id }) { job { ...JobFields } } }`, [
      jobFragment,
    ]),
    variables: ({ params }) => ({ id: params.jobId }),
    reply: {
      status: 200,
      schema: JobReply,
      body: ({ cancelJob: { job } }) => replyOf(job),
      headers: { 'retry-after': ({ cancelJob: { job } }) => retryAfter(job) },
      version: ({ cancelJob: { job } }) => job.version,
    },
    errorCodes: ['JOB_NOT_FOUND', 'JOB_NOT_CANCELABLE', 'VERSION_STALE'],
  }),
];
