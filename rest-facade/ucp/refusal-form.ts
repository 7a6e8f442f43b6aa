import type { RefusalForm } from '../refusal-form.js';
import type { UcpDialect } from './dialect.js';
import { codeOf, contentOf, messagesOf, statusesOf, statusOf } from './refusal.rules.js';
import { UcpErrorResponse, UcpProtocolError } from './refusal.schema.js';

/**
 * Refusals as a dialect of the Universal Commerce Protocol writes them. In 2026-04-08 the body is exactly the published error
 * response, which is closed, whatever the status (docs/decisions/0022); in 2026-01-11, which publishes none, it says `code`,
 * `content` and `detail` as well.
 */
export const ucpRefusalForm = (dialect: UcpDialect): RefusalForm => ({
  contentType: 'application/json',
  headers: {},
  statusOf: refusal => statusOf(refusal, dialect),
  statusesOf: code => statusesOf(code, dialect),
  isCodeOurs: false,
  schemaOf: () => (dialect.hasBusinessOutcomes ? UcpErrorResponse : UcpProtocolError),
  bodyOf: refusal => {
    const messages = messagesOf(refusal, dialect);
    const outcome = { ucp: { version: dialect.version, status: 'error' }, messages };
    if (dialect.hasBusinessOutcomes) {
      return outcome;
    }
    const content = contentOf(refusal, messages);
    return { code: codeOf(refusal, dialect), content, detail: content, ...outcome };
  },
});
