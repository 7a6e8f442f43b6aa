import type { Span } from '../report/report.js';

const minuteMs = 60_000;

/** How long after a change an account that is read regularly has it at the latest. */
export const synchronizedWithinMs = 60 * minuteMs;

/** Parts of the window of which an account was not read; `known` is null where it never was. */
export function gapsOf(window: Span, known: Span | null, nowMs: number): Span[] {
  const toMs = Math.min(window.toMs, nowMs);
  if (known === null) {
    return spans({ fromMs: window.fromMs, toMs });
  }
  const isBehind = nowMs - known.toMs > synchronizedWithinMs;
  return [
    ...spans({ fromMs: window.fromMs, toMs: Math.min(known.fromMs, toMs) }),
    ...(isBehind ? spans({ fromMs: Math.max(window.fromMs, known.toMs), toMs }) : []),
  ];
}

const spans = (span: Span): Span[] => (span.fromMs < span.toMs ? [span] : []);

/** Spans in order, joined where they meet. */
export function joined(all: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of all.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = found.at(-1);
    if (last !== undefined && span.fromMs <= last.toMs) {
      found[found.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, span.toMs) };
    } else {
      found.push(span);
    }
  }
  return found;
}
