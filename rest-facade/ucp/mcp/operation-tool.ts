import type { Tool } from '@modelcontextprotocol/server';
import type { TSchema } from 'typebox';
import type { JsonReply } from '../../reply/reply.js';
import { UcpErrorResponse } from '../message/error.schema.js';
import type { UcpOperation } from './operations.js';

/** An operation as clients are told of it: the schemas of its route, with what the binding adds. */
export function operationTool({ name, route, payload, hasId, needsKey, isRead }: UcpOperation): Tool {
  const arguments_ = {
    meta: metaSchema(needsKey),
    ...(hasId
      ? { id: { type: 'string', maxLength: 100, description: 'Id that the merchant answered.' } }
      : {}),
    ...(payload === null ? {} : { [payload]: plain(route.body!) }),
  };
  return {
    name,
    title: route.summary,
    description: route.description!,
    inputSchema: { type: 'object', properties: arguments_, required: Object.keys(arguments_) },
    outputSchema: {
      type: 'object',
      anyOf: [plain((route.reply as JsonReply<TSchema, unknown>).schema), plain(UcpErrorResponse)],
    },
    annotations: {
      title: route.summary,
      readOnlyHint: isRead,
      destructiveHint: !isRead && hasId,
      idempotentHint: isRead,
      // A payment is captured by a processor.
      openWorldHint: name === 'complete_checkout',
    },
  };
}

const metaSchema = (needsKey: boolean) => ({
  type: 'object',
  description: 'Who calls, and the key of the call.',
  properties: {
    'ucp-agent': {
      type: 'object',
      properties: {
        profile: { type: 'string', format: 'uri', description: 'URL of the profile of the platform.' },
      },
      required: ['profile'],
    },
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: 180,
      description: 'A new random text for each operation; the same when it is repeated.',
    },
  },
  required: ['ucp-agent', ...(needsKey ? ['idempotency-key'] : [])],
});

const plain = (schema: TSchema) => JSON.parse(JSON.stringify(schema));
