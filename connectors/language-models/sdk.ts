type Sdk = typeof import('ai');

let loading: Promise<Sdk> | undefined;

/**
 * The client library of language models. Loaded with the first call: hundreds of files are nothing to wait for at every start
 * of a program that may have no model. It would print warnings to standard error by itself.
 */
export function sdk(): Promise<Sdk> {
  globalThis.AI_SDK_LOG_WARNINGS = false;
  loading ??= import('ai');
  return loading;
}
