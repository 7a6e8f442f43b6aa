import type { SandboxCall, SandboxProtocol } from '../../provider-calls/sandbox/provider-sandbox.js';
import { anotherPicture, watermarked } from './watermark.js';

/** OpenAI's `images/edits`. */
export const openaiImageSandbox: SandboxProtocol = {
  routes: {
    'POST /v1/images/edits': async call => {
      if (call.fault === 'refused') {
        const error = { message: 'Rejected by the safety system.', type: 'image_generation_user_error' };
        return { status: 400, chunks: [JSON.stringify({ error: { ...error, code: 'moderation_blocked' } })] };
      }
      const data =
        call.fault === 'empty' ? [] : [{ b64_json: (await edited(call, 'image')).toString('base64') }];
      const usage = { input_tokens: 400, output_tokens: 4_000 };
      return { chunks: [JSON.stringify({ created: 1_790_000_000, data, usage })] };
    },
  },
  keyOf: headers => headers.authorization?.replace('Bearer ', ''),
  errorOf: (status, message) => ({ error: { message, type: 'sandbox_error', code: String(status) } }),
};

/** Photoroom's image editing. */
export const photoroomSandbox: SandboxProtocol = {
  routes: {
    'POST /v2/edit': async call => ({
      type: 'image/png',
      chunks: call.fault === 'empty' ? [] : [await edited(call, 'imageFile')],
    }),
  },
  keyOf: headers => [headers['x-api-key'] ?? []].flat()[0],
  errorOf: (_status, message) => ({ error: { message } }),
};

async function edited({ headers, body, fault }: SandboxCall, field: string): Promise<Buffer> {
  const type = headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const file = form.get(field);
  if (!(file instanceof Blob)) {
    throw new Error(`The form has no file ${field}.`);
  }
  const picture = Buffer.from(await file.arrayBuffer());
  return fault === 'wrong_image' ? anotherPicture(picture) : watermarked(picture);
}
