import { errorCatalogue } from '../kernel/error-catalogue.js';
import { acpRefusalForm } from './acp/acp-refusal-form.js';
import { type EnvelopeKind, envelopes, type RefusalFormName } from './envelope.js';
import { oauthErrorOf } from './oauth-error.js';
import { OauthErrorSchema, ProblemSchema } from './openapi/problem-schema.js';
import { problemContentType, problemOf } from './problem.js';
import type { RefusalForm } from './refusal-form.js';
import { ucp20260111 } from './ucp/dialect-2026-01-11.js';
import { ucp20260408 } from './ucp/dialect-2026-04-08.js';
import { ucpRefusalForm } from './ucp/refusal-form.js';

/** RFC 9457. */
const problem: RefusalForm = {
  contentType: problemContentType,
  headers: {},
  statusOf: refusal => refusal.status,
  bodyOf: problemOf,
  statusesOf: code => [errorCatalogue[code].status],
  schemaOf: () => ProblemSchema,
  isCodeOurs: true,
};

/** RFC 6749 §5.2. */
const oauth: RefusalForm = {
  ...problem,
  contentType: 'application/json',
  headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
  bodyOf: oauthErrorOf,
  schemaOf: () => OauthErrorSchema,
  isCodeOurs: false,
};

const forms: Record<RefusalFormName, RefusalForm> = {
  problem,
  oauth,
  ucp_2026_04_08: ucpRefusalForm(ucp20260408),
  ucp_2026_01_11: ucpRefusalForm(ucp20260111),
  acp: acpRefusalForm,
};

/** How refusals of a row are written; where no row was found, like those of the developer contract. */
export const refusalFormOf = (kind: EnvelopeKind = 'developer'): RefusalForm =>
  forms[envelopes[kind].refusals];
