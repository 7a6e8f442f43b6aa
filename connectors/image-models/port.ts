import type { CallMeter } from '../provider-calls/call-meter.js';

export type ImageEditorKey = 'openai' | 'photoroom';

/**
 * A model that changes pictures. It keeps no state. Methods throw ProviderError, the reason of an aborted signal, and what
 * the meter throws; nothing is tried again. That none is configured is a normal state: parts are given `ImageEditor | null`.
 */
export interface ImageEditor {
  readonly provider: ImageEditorKey;
  /** As people know it. */
  readonly title: string;
  readonly model: string;
  /**
   * The garment of the picture without whoever or whatever wears it, as if on an invisible mannequin, before a plain
   * background. Models invent: compare the result with the original, and have a person look at it.
   */
  ghostMannequin(request: ImageEditRequest): Promise<EditedImage>;
}

export interface ImageEditRequest {
  bytes: Buffer;
  /** `image/jpeg`, `image/png` or `image/webp`: what all providers take. */
  contentType: string;
  meter: CallMeter;
  signal?: AbortSignal;
}

/** A picture that can be decoded. */
export interface EditedImage {
  bytes: Buffer;
  contentType: string;
  /** Pixels. */
  width: number;
  height: number;
}
