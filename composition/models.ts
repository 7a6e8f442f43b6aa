import type { AnswerEngine } from '../connectors/answer-engines/port.js';
import { openAnswerEngine } from '../connectors/answer-engines/registry.js';
import type { ImageEditor } from '../connectors/image-models/port.js';
import { openImageEditor } from '../connectors/image-models/registry.js';
import type { LanguageModel } from '../connectors/language-models/port.js';
import { languageModels } from '../connectors/language-models/registry.js';
import type { ShoppingSearch } from '../connectors/shopping-search/port.js';
import { openShoppingSearch } from '../connectors/shopping-search/registry.js';
import { Outbound } from '../kernel/outbound/outbound.js';
import type { ModelConfig } from './config/model-config.js';

/** The models that the installation uses. That there are none is a normal state. */
export interface Models {
  language: LanguageModel | null;
  images: ImageEditor | null;
  /** By their order in the configuration. */
  engines: readonly AnswerEngine[];
  shopping: ShoppingSearch | null;
  close(): Promise<void>;
}

/** Calls nobody yet. Addresses are the operator's own, so they may be on this machine. */
export function openModels({ timeoutMs, ...config }: ModelConfig): Models {
  const { languageModel, imageEditor, answerEngines, shoppingSearch } = config;
  const http = new Outbound({ policy: { allowLoopback: true } });
  const dependencies = { http, timeoutMs };
  return {
    language:
      languageModel === null ? null : languageModels[languageModel.provider](languageModel, dependencies),
    images: imageEditor === null ? null : openImageEditor(imageEditor.provider, imageEditor, dependencies),
    engines: answerEngines.map(engine => openAnswerEngine(engine.provider, engine, dependencies)),
    shopping:
      shoppingSearch === null
        ? null
        : openShoppingSearch(shoppingSearch.provider, shoppingSearch, dependencies),
    close: () => http.close(),
  };
}
