import { Type } from 'typebox';
import { graphql, type ResultOf } from '../../graphql.js';
import type { ReplyBody } from '../../reply/reply.js';
import { AnyJson, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

export const jobFields = {
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
export const JobReply = resource('Job', { id: Uuid, jobId: Uuid, ...jobFields });

export const jobFragment = graphql(`
  fragment JobFields on Job {
    id kind status progress { done total unit } steps { name status startedAt finishedAt }
    result error { code message } version cancelable createdAt startedAt finishedAt
  }`);

type Job = ResultOf<typeof jobFragment>;

export const replyOfJob = (job: Job): ReplyBody<typeof JobReply> => ({ ...job, jobId: job.id });

/** A job that goes on is worth another look in a second. */
export const retryAfterJob = (job: Job): string | null => (job.finishedAt === null ? '1' : null);
