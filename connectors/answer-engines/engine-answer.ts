import { textOf } from '../provider-calls/loose-json.js';
import type { EngineSource } from './port.js';

/** Pages in their order, each address once, without what is no address of a page. */
export function distinctSources(sources: readonly { url: unknown; title: unknown }[]): EngineSource[] {
  const byUrl = new Map<string, EngineSource>();
  for (const { url, title } of sources) {
    const text = textOf(url);
    if (/^https?:/.test(text) && URL.canParse(text) && !byUrl.has(text)) {
      byUrl.set(text, { url: text, title: textOf(title) || null });
    }
  }
  return [...byUrl.values()];
}
