import { Type } from 'typebox';
import { oneOf, resource } from '../../schema-builders.js';

const UcpError = Type.Object({
  version: Type.String({ examples: ['2026-04-08'] }),
  status: Type.Literal('error'),
});

export const UcpMessageSchema = resource('UcpMessage', {
  type: oneOf('error', 'warning', 'info'),
  code: Type.Optional(Type.String({ examples: ['out_of_stock'] })),
  content: Type.String(),
  severity: Type.Optional(
    oneOf('recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'),
  ),
  path: Type.Optional(Type.String({ description: 'JSONPath (RFC 9535).', examples: ['$.line_items[0]'] })),
});

/** What 2026-04-08 answers where there is no session to show. */
export const UcpErrorResponse = resource('UcpErrorResponse', {
  ucp: UcpError,
  messages: Type.Array(UcpMessageSchema, { minItems: 1 }),
});

/** What 2026-01-11 answers. */
export const UcpProtocolError = resource('UcpProtocolError', {
  code: Type.String({ examples: ['idempotency_conflict'] }),
  content: Type.String(),
  detail: Type.String(),
  messages: Type.Array(UcpMessageSchema),
  ucp: UcpError,
});
