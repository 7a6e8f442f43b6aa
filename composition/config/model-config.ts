import type { AnswerEngineKey } from '../../connectors/answer-engines/port.js';
import type { ImageEditorKey } from '../../connectors/image-models/port.js';
import type { languageModels } from '../../connectors/language-models/registry.js';
import type { ProviderPrices } from '../../connectors/provider-calls/provider-prices.js';
import type { ProviderSettings } from '../../connectors/provider-calls/provider-settings.js';
import type { ShoppingSearchSettings } from '../../connectors/shopping-search/metered-search.js';
import type { ShoppingSearchKey } from '../../connectors/shopping-search/port.js';
import { shoppingSearchKeys } from '../../connectors/shopping-search/registry.js';
import { isCurrency } from '../../kernel/money.js';
import type { ConfigReader } from './config-reader.js';

export interface ConfiguredProvider<Key extends string> extends ProviderSettings {
  provider: Key;
}

export interface ModelConfig {
  /** For one request to a model, in milliseconds. */
  readonly timeoutMs: number;
  /** Each null where none is configured, which is a normal state. */
  readonly languageModel: ConfiguredProvider<keyof typeof languageModels> | null;
  readonly imageEditor: ConfiguredProvider<ImageEditorKey> | null;
  /** In the order in which merchants are shown them. */
  readonly answerEngines: readonly ConfiguredProvider<AnswerEngineKey>[];
  /** Null where none is configured. */
  readonly shoppingSearch: (ShoppingSearchSettings & { provider: ShoppingSearchKey }) | null;
}

type ModelPrefix =
  | 'TRADEWIND_LANGUAGE_MODEL'
  | 'TRADEWIND_IMAGE_MODEL'
  | 'TRADEWIND_ANSWER_ENGINE_OPENAI'
  | 'TRADEWIND_ANSWER_ENGINE_PERPLEXITY';
type ChosenPrefix = 'TRADEWIND_LANGUAGE_MODEL' | 'TRADEWIND_IMAGE_MODEL' | 'TRADEWIND_SHOPPING_SEARCH';
type Prefix = ModelPrefix | ChosenPrefix;

/** What models the installation uses, and by which keys. */
export function readModelConfig(read: ConfigReader): ModelConfig {
  const engine = <Key extends AnswerEngineKey>(provider: Key): ConfiguredProvider<Key>[] => {
    const settings = modelSettingsOf(
      read,
      `TRADEWIND_ANSWER_ENGINE_${provider.toUpperCase() as Uppercase<Key>}` as ModelPrefix,
    );
    return settings === null ? [] : [{ provider, ...settings }];
  };
  return {
    timeoutMs: read.integer('TRADEWIND_MODEL_TIMEOUT_MS', { fallback: 120_000, min: 100, max: 600_000 }),
    languageModel: chosen(
      read,
      'TRADEWIND_LANGUAGE_MODEL',
      ['openai_compatible', 'anthropic'],
      modelSettingsOf,
    ),
    imageEditor: chosen(read, 'TRADEWIND_IMAGE_MODEL', ['openai', 'photoroom'], modelSettingsOf),
    answerEngines: [...engine('openai'), ...engine('perplexity')],
    shoppingSearch: chosen(read, 'TRADEWIND_SHOPPING_SEARCH', shoppingSearchKeys, settingsOf),
  };
}

type ReadSettings<P extends ChosenPrefix, Settings> = (
  read: ConfigReader,
  prefix: P,
  isRequired: boolean,
) => Settings | null;

function chosen<Key extends string, P extends ChosenPrefix, Settings>(
  read: ConfigReader,
  prefix: P,
  keys: readonly Key[],
  readSettings: ReadSettings<P, Settings>,
): (Settings & { provider: Key }) | null {
  const text = read.text(`${prefix}_PROVIDER`);
  const provider = keys.find(key => key === text);
  if (text !== null && provider === undefined) {
    read.reject(`${prefix}_PROVIDER must be one of ${keys.join(', ')}, not "${text}"`);
  }
  const settings = readSettings(read, prefix, provider !== undefined);
  if (settings !== null && text === null) {
    read.reject(`${prefix}_API_KEY is of no use without ${prefix}_PROVIDER`);
  }
  return settings === null || provider === undefined ? null : { provider, ...settings };
}

/** Null where there is no key. */
function modelSettingsOf(
  read: ConfigReader,
  prefix: ModelPrefix,
  isRequired = false,
): ProviderSettings | null {
  const model = read.text(`${prefix}_NAME`);
  const settings = settingsOf(read, prefix, isRequired || model !== null);
  if (settings !== null && model === null) {
    read.reject(`${prefix}_NAME is missing: the model, as its provider calls it`);
  }
  return settings === null ? null : { ...settings, model: model ?? '' };
}

/** Null where there is no key. */
function settingsOf(read: ConfigReader, prefix: Prefix, isRequired: boolean): ShoppingSearchSettings | null {
  const apiKey = read.secret(
    `${prefix}_API_KEY`,
    isHeaderValue,
    'at least 8 visible characters without spaces',
  );
  const url = read.url(`${prefix}_URL`, ['http:', 'https:'])?.replace(/\/+$/, '') ?? null;
  const prices = pricesOf(read, `${prefix}_PRICES`);
  if (apiKey === null) {
    if (isRequired || url !== null || prices !== null) {
      read.reject(`${prefix}_API_KEY is missing`);
    }
    return null;
  }
  return { apiKey, url, prices };
}

const isHeaderValue = (text: string): boolean => /^[\x21-\x7e]{8,}$/.test(text);

const priceForm = 'such as currency=USD,input=0.25,output=2,unit=0.01';
const decimal = /^\d{1,9}([.]\d{1,9})?$/;

function pricesOf(read: ConfigReader, name: `${Prefix}_PRICES`): ProviderPrices | null {
  const text = read.text(name);
  if (text === null) {
    return null;
  }
  const entries = text.split(',').map(entry => entry.split('=').map(part => part.trim()));
  const { currency = '', input = '0', output = '0', unit = '0', ...others } = Object.fromEntries(entries);
  const amounts = [input, output, unit];
  const isKnown = isCurrency(currency) && Object.keys(others).length === 0;
  if (!isKnown || !amounts.every(amount => decimal.test(amount))) {
    read.reject(`${name} must be prices, ${priceForm}, not "${text}"`);
  }
  return { currency, inputPerMillion: input, outputPerMillion: output, perUnit: unit };
}
