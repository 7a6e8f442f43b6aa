import type { OutboundResponse } from '../../kernel/outbound/outbound.js';
import { answerOf } from '../provider-calls/call-provider.js';
import { recordOf } from '../provider-calls/loose-json.js';
import { ProviderError } from '../provider-calls/provider-error.js';
import type { EditorWire } from './called-editor.js';

/** What the model is told. */
const ghostMannequinPrompt = [
  'Remove the person or mannequin who wears the garment, with hair, skin, hands and legs.',
  'Show the same garment alone, as if worn by an invisible mannequin, with its inner back collar or waistband visible.',
  'Keep its exact colours, print, logo, seams, buttons, proportions, pose and position in the picture.',
  'Invent nothing. Background: plain white, without a shadow. No text.',
].join(' ');

/** OpenAI's `images/edits`, which other providers and local servers speak as well. */
export const openaiWire: EditorWire = {
  key: 'openai',
  title: 'The image model',
  officialUrl: 'https://api.openai.com/v1',
  path: '/images/edits',
  tokensMax: { input: 6_000, output: 10_000 },
  headersOf: apiKey => ({ authorization: `Bearer ${apiKey}` }),
  formOf,
  isRefused,
  read,
};

const filterCodes: ReadonlySet<unknown> = new Set(['moderation_blocked', 'content_policy_violation']);

function isRefused({ body }: OutboundResponse): boolean {
  try {
    return filterCodes.has(recordOf(recordOf(JSON.parse(body)).error).code);
  } catch {
    return false;
  }
}

function formOf(picture: File, model: string): FormData {
  const form = new FormData();
  form.set('model', model);
  form.set('prompt', ghostMannequinPrompt);
  form.set('n', '1');
  form.set('size', 'auto');
  form.set('image', picture);
  return form;
}

interface ImagesAnswer {
  data?: { b64_json?: unknown }[];
  usage?: { input_tokens?: unknown; output_tokens?: unknown };
}

function read(response: OutboundResponse): ReturnType<EditorWire['read']> {
  const answer = answerOf(openaiWire.title, response) as ImagesAnswer | null;
  const text = Array.isArray(answer?.data) ? answer.data[0]?.b64_json : undefined;
  const { input_tokens: inputTokens, output_tokens: outputTokens } = answer?.usage ?? {};
  const isCounted = Number.isSafeInteger(inputTokens) && Number.isSafeInteger(outputTokens);
  const usage = { inputTokens: inputTokens as number, outputTokens: outputTokens as number, units: 1 };
  if (text !== undefined && typeof text !== 'string') {
    throw new ProviderError('unknown', `${openaiWire.title} gave an answer that could not be read.`);
  }
  return { bytes: Buffer.from(text ?? '', 'base64'), usage: isCounted ? usage : null };
}
