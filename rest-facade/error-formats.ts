import { errorCatalogue } from '../kernel/error-catalogue.js';
import { acpErrorFormat } from './acp/error-format.js';
import { type EnvelopeKind, type ErrorFormatName, envelopes } from './contract/envelope.js';
import type { ErrorFormat } from './contract/error-format.js';
import { problemContentType, problemOf } from './contract/problem.js';
import { OauthErrorSchema, problemSchema } from './contract/problem.schema.js';
import { oauthErrorOf } from './oauth/oauth-error.js';
import { ucp20260111 } from './ucp/dialect-2026-01-11.js';
import { ucp20260408 } from './ucp/dialect-2026-04-08.js';
import { ucpErrorFormat } from './ucp/error-format.js';

/** RFC 9457. */
const problem: ErrorFormat = {
  contentType: problemContentType,
  headers: {},
  statusOf: error => error.status,
  bodyOf: problemOf,
  statusesOf: code => [errorCatalogue[code].status],
  schemaOf: problemSchema,
  isCodeOurs: true,
};

/** RFC 6749 §5.2. */
const oauth: ErrorFormat = {
  ...problem,
  contentType: 'application/json',
  headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
  bodyOf: oauthErrorOf,
  schemaOf: () => OauthErrorSchema,
  isCodeOurs: false,
};

const formats: Record<ErrorFormatName, ErrorFormat> = {
  problem,
  oauth,
  ucp_2026_04_08: ucpErrorFormat(ucp20260408),
  ucp_2026_01_11: ucpErrorFormat(ucp20260111),
  acp: acpErrorFormat,
};

/** How errors of a route are written; where no route was found, like those of the developer contract. */
export const errorFormatOf = (kind: EnvelopeKind = 'developer'): ErrorFormat =>
  formats[envelopes[kind].errors];
