import type { Contract } from '../contract/contract.js';
import type { ErrorFormat } from '../contract/error-format.js';
import { codeOf, contentOf, messagesOf, statusesOf, statusOf } from './message/error.rules.js';
import { UcpErrorResponse, UcpProtocolError } from './message/error.schema.js';
import type { UcpDialect } from './version/dialect.js';
import { ucp20260111 } from './version/dialect-2026-01-11.js';
import { ucp20260408 } from './version/dialect-2026-04-08.js';

/**
 * Errors as a dialect of the Universal Commerce Protocol writes them. In 2026-04-08 the body is exactly the published error
 * response, which is closed, whatever the status (docs/decisions/0022); in 2026-01-11, which publishes none, it says `code`,
 * `content` and `detail` as well.
 */
const errorsOf = (dialect: UcpDialect): ErrorFormat => ({
  contentType: 'application/json',
  headers: {},
  statusOf: error => statusOf(error, dialect),
  statusesOf: code => statusesOf(code, dialect),
  isCodeOurs: false,
  schemaOf: () => (dialect.hasBusinessOutcomes ? UcpErrorResponse : UcpProtocolError),
  bodyOf: error => {
    const messages = messagesOf(error, dialect);
    const outcome = { ucp: { version: dialect.version, status: 'error' }, messages };
    if (dialect.hasBusinessOutcomes) {
      return outcome;
    }
    const content = contentOf(error, messages);
    return { code: codeOf(error, dialect), content, detail: content, ...outcome };
  },
});

const contractOf = (dialect: UcpDialect, section: `/${string}/`, isInMain: boolean): Contract => ({
  name: `UCP ${dialect.version}`,
  about: `Purchases by AI agents, by version ${dialect.version} of the protocol.`,
  document: {
    key: 'ucp',
    title: 'Universal Commerce Protocol',
    version: dialect.version,
    isInMain,
  },
  section,
  apiVersion: null,
  errors: errorsOf(dialect),
  echoes: ['request-id'],
});

/** The latest version answers for what is of none; it is part of the API's written contract (§9). */
export const contract20260408 = contractOf(ucp20260408, '/ucp/', true);
export const contract20260111 = contractOf(ucp20260111, `${ucp20260111.basePath}/`, false);
