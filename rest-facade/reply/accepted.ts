import { type TSchema, Type } from 'typebox';
import { Uuid } from '../schema-builders.js';
import type { JsonReply, ReplyBody } from './reply.js';

/** How soon a new job is worth a first look; most are done by then. */
const retryAfterSeconds = '1';

/** What accepted work tells (§2.2), as the operation answers it. */
export interface AcceptedWork<Data> {
  operationId: string;
  jobId: string;
  data: Data;
  /** Further fields of the body, which the contract has beside those. */
  beside?: Readonly<Record<string, unknown>>;
  warnings?: readonly string[];
  recommendations?: readonly string[];
  /** Further links beside that of the job. */
  links?: Readonly<Record<string, string>>;
  /** Where to follow the work, if there is a better place than its job. */
  location?: string;
}

/** The reply of a route that starts durable work: the schema of its `data`, and where to find the work in the answer. */
export interface AcceptedReply<Data extends TSchema, Answer> {
  accepted: Data;
  /** Schemas of the fields that `beside` of the work has. */
  beside?: Readonly<Record<string, TSchema>>;
  work(answer: Answer): AcceptedWork<ReplyBody<Data>>;
}

/**
 * The 202 reply that all durable work shares (§2.2): the accepted operation, where to follow it (`Location`),
 * and when to look first (`Retry-After`). Acceptance does not mean that the work succeeded.
 */
export function acceptedReply({
  accepted,
  beside: fields = {},
  work,
}: AcceptedReply<TSchema, unknown>): JsonReply<TSchema, unknown> {
  return {
    status: 202,
    schema: Type.Object({
      ...fields,
      operationId: Uuid,
      status: Type.Literal('accepted'),
      jobId: Type.String(),
      data: accepted,
      warnings: Type.Array(Type.String()),
      recommendations: Type.Array(Type.String()),
      links: Type.Record(Type.String(), Type.String()),
    }),
    body: answer => {
      const {
        operationId,
        jobId,
        data,
        beside,
        warnings = [],
        recommendations = [],
        links = {},
      } = work(answer);
      const allLinks = { job: jobPath(jobId), ...links };
      return {
        ...beside,
        operationId,
        status: 'accepted',
        jobId,
        data,
        warnings,
        recommendations,
        links: allLinks,
      };
    },
    headers: {
      location: answer => {
        const { jobId, location } = work(answer);
        return location ?? jobPath(jobId);
      },
      'retry-after': () => retryAfterSeconds,
    },
  };
}

export const jobPath = (jobId: string): string => `/api/v1/jobs/${jobId}`;
