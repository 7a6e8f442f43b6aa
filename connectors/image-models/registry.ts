import type { ProviderDependencies, ProviderSettings } from '../provider-calls/provider-settings.js';
import { CalledEditor, type EditorWire } from './called-editor.js';
import { openaiWire } from './openai.js';
import { photoroomWire } from './photoroom.js';
import type { ImageEditor, ImageEditorKey } from './port.js';

const wires: Readonly<Record<ImageEditorKey, EditorWire>> = { openai: openaiWire, photoroom: photoroomWire };

export const openImageEditor = (
  key: ImageEditorKey,
  settings: ProviderSettings,
  dependencies: ProviderDependencies,
): ImageEditor => new CalledEditor(wires[key], settings, dependencies);
