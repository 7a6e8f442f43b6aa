import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { noAgent } from '../agent-checkout/met-agent.js';
import { publicDocument } from '../public-documents/public-documents.js';
import type { FileReply, JsonReply, PassedReply, TextReply } from './reply.js';
import type { ReplySetting, ReplyWriter } from './reply-writer.js';

type DocumentReply =
  | JsonReply<TSchema, unknown>
  | TextReply<unknown>
  | FileReply<unknown>
  | PassedReply<unknown>;

/** Writes the reply once, as bytes that are sent again as long as they are fresh. */
export function documentWriter(definition: DocumentReply, setting: ReplySetting): ReplyWriter {
  const { document, status } = definition;
  const { publicUrl, documents } = setting;
  return (data: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { text, contentType } = contentOf(definition, data, { reply: reply.code(status), publicUrl });
    const { maxAgeSeconds } = document!;
    const made = publicDocument({
      ...{ text, contentType, maxAgeSeconds },
      lastModified: document!.lastModified(data),
      merchantId: document!.merchantId(data),
    });
    return documents.send(made, request, reply);
  };
}

function contentOf(
  definition: DocumentReply,
  data: unknown,
  { reply, publicUrl }: { reply: FastifyReply; publicUrl: string },
): { text: string; contentType: string } {
  if ('body' in definition) {
    const body = definition.body(data, { publicUrl, agent: noAgent });
    return { text: reply.serialize(body) as string, contentType: 'application/json; charset=utf-8' };
  }
  if ('text' in definition) {
    return {
      text: definition.text(data, { publicUrl }),
      contentType: definition.contentType ?? 'text/plain',
    };
  }
  throw new Error('Only JSON and text are public documents');
}
