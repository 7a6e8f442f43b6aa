import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { AnyId, Cursor, CursorPagination, PageSize } from '../../schema-builders.js';
import { contentTools } from '../../tool-declarations/content-tools.js';
import { JobReply, jobFields, jobFragment, replyOfJob, retryAfterJob } from './job.schema.js';

const jobParams = Type.Object({ jobId: AnyId });
const scopeOfJob = { decidedBy: 'scope of the job kind' };

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
      body: ({ jobs: { items, pagination } }) => ({ items: items.map(replyOfJob), pagination }),
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
      body: ({ job }) => replyOfJob(job),
      headers: { 'retry-after': ({ job }) => retryAfterJob(job) },
      version: ({ job }) => job.version,
    },
    errorCodes: ['JOB_NOT_FOUND'],
    tool: contentTools.getJob,
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
      body: ({ cancelJob: { job } }) => replyOfJob(job),
      headers: { 'retry-after': ({ cancelJob: { job } }) => retryAfterJob(job) },
      version: ({ cancelJob: { job } }) => job.version,
    },
    errorCodes: ['JOB_NOT_FOUND', 'JOB_NOT_CANCELABLE', 'VERSION_STALE'],
    tool: contentTools.cancelJob,
  }),
];
