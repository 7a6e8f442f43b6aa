import type { RefusalForm } from '../refusal-form.js';
import type { UcpDialect } from './dialect.js';
import { codeOf, contentOf, messagesOf, statusesOf, statusOf } from './refusal.rules.js';
import { UcpErrorResponse, UcpProtocolError } from './refusal.schema.js';

/**
 * Refusals as a dialect of the Universal Commerce Protocol writes them. With HTTP 200 the body is exactly the protocol's
 * error response, which is closed; with other statuses it is the protocol's `{code, content}`, and more that helps.
 */
export const ucpRefusalForm = (dialect: UcpDialect): RefusalForm => ({
  contentType: 'application/json',
  headers: {},
  statusOf: refusal => statusOf(refusal, dialect),
  statusesOf: code => statusesOf(code, dialect),
  schemaOf: status => (status === 200 ? UcpErrorResponse : UcpProtocolError),
  bodyOf: refusal => {
    const messages = messagesOf(refusal, dialect);
    const outcome = { ucp: { version: dialect.version, status: 'error' }, messages };
    if (statusOf(refusal, dialect) === 200) {
      return outcome;
    }
    const content = contentOf(refusal, messages);
    return { code: codeOf(refusal, dialect), content, detail: content, ...outcome };
  },
});
