import type { UcpSeverity } from '../version/dialect.js';

/** Something that keeps a session from being completed, or a request from being done. */
export interface UcpErrorMessage {
  type: 'error';
  code: string;
  content: string;
  severity: UcpSeverity;
  /** JSONPath (RFC 9535) into the body. */
  path?: string;
}

/** Something that the buyer should know. */
interface UcpWarningMessage {
  type: 'warning';
  code: string;
  content: string;
  path?: string;
}

interface UcpInfoMessage {
  type: 'info';
  code: string;
  content: string;
}

export type UcpMessage = UcpErrorMessage | UcpWarningMessage | UcpInfoMessage;
