import sharp from 'sharp';
import { dictionary } from '../../kernel/dictionary.js';
import type { OutboundResponse } from '../../kernel/outbound/outbound.js';
import {
  digestOf,
  metered,
  type PlannedCall,
  type ProviderUsage,
  plannedCall,
} from '../provider-calls/call-meter.js';
import { callProvider } from '../provider-calls/call-provider.js';
import { ProviderError } from '../provider-calls/provider-error.js';
import type { ProviderDependencies, ProviderSettings } from '../provider-calls/provider-settings.js';
import type { EditedImage, ImageEditor, ImageEditorKey, ImageEditRequest } from './port.js';

/** What differs between providers: the form that they are sent, and where their answer has the picture. */
export interface EditorWire {
  key: ImageEditorKey;
  title: string;
  officialUrl: string;
  /** Below the API's address. */
  path: string;
  /** Tokens of a call, at most; 0 where pictures are charged one by one. */
  tokensMax: { input: number; output: number };
  /** Whether the provider's filter declined the picture. */
  isRefused?(response: OutboundResponse): boolean;
  headersOf(apiKey: string): Record<string, string>;
  formOf(picture: File, model: string): FormData;
  /** Empty where there is no picture in it. @throws ProviderError for what cannot be read, or was refused. */
  read(response: OutboundResponse): { bytes: Buffer; usage: ProviderUsage | null };
}

/** A picture of 50 megapixels as base64 in JSON. */
const answerBytes = 96 * 1024 * 1024;
const pixelsMax = 50_000_000;
const contentTypes = dictionary({ jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' });

/** An editor that is sent a form with the picture, and answers with the new one. */
export class CalledEditor implements ImageEditor {
  readonly #wire: EditorWire;
  readonly #settings: ProviderSettings;
  readonly #dependencies: ProviderDependencies;

  constructor(wire: EditorWire, settings: ProviderSettings, dependencies: ProviderDependencies) {
    this.#wire = wire;
    this.#settings = settings;
    this.#dependencies = dependencies;
  }

  get provider(): ImageEditorKey {
    return this.#wire.key;
  }

  get title(): string {
    return this.#wire.title;
  }

  get model(): string {
    return this.#settings.model;
  }

  ghostMannequin(request: ImageEditRequest): Promise<EditedImage> {
    const call = { meter: request.meter, plan: this.#plan(), prices: this.#settings.prices };
    return metered(call, async () => {
      const { bytes, usage } = this.#wire.read(await this.#call(request));
      const value = await decoded(bytes);
      const problem = value === null ? this.#undecoded(bytes) : null;
      return { value: value!, usage, answerDigest: digestOf(bytes), problem };
    });
  }

  #plan(): PlannedCall {
    const { key: provider, tokensMax } = this.#wire;
    const { model, prices } = this.#settings;
    const usageMax = { inputTokens: tokensMax.input, outputTokens: tokensMax.output, units: 1 };
    const { timeoutMs } = this.#dependencies;
    return plannedCall({ provider, model, operation: 'image', usageMax, prices, timeoutMs });
  }

  async #call({ bytes, contentType, signal }: ImageEditRequest): Promise<OutboundResponse> {
    const { title, officialUrl, path, headersOf, formOf, isRefused } = this.#wire;
    const { apiKey, model, url } = this.#settings;
    const extension = contentType.split('/')[1];
    const picture = new File([new Uint8Array(bytes)], `picture.${extension}`, { type: contentType });
    // Nothing knows better how a form is written than the one who reads it.
    const form = new Response(formOf(picture, model));
    return callProvider(this.#dependencies, {
      title,
      url: `${url ?? officialUrl}${path}`,
      headers: { ...headersOf(apiKey), 'content-type': form.headers.get('content-type')! },
      body: Buffer.from(await form.arrayBuffer()),
      answerBytes,
      signal,
      errorOf: response =>
        isRefused?.(response)
          ? new ProviderError('refused', `${title} declined to edit the picture.`, {
              status: response.status,
            })
          : null,
    });
  }

  #undecoded(bytes: Buffer): ProviderError {
    const { title } = this.#wire;
    return bytes.length === 0
      ? new ProviderError('invalid_answer', `${title} gave an answer without a picture.`, { reason: 'empty' })
      : new ProviderError('invalid_answer', `${title} gave a picture that cannot be decoded.`, {
          reason: 'schema',
        });
  }
}

/** The whole picture is decoded, so that a cut one is found here; null for what is none. */
async function decoded(bytes: Buffer): Promise<EditedImage | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'truncated' });
    const { format, width, height } = await image.metadata();
    const contentType = contentTypes[format ?? ''];
    await image.stats();
    return contentType === undefined ? null : { bytes, contentType, width, height };
  } catch {
    return null;
  }
}
