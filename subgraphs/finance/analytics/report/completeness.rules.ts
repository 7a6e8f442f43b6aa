import type { AskedReport, Completeness, Note } from './report.js';

/** What the figures lack, put together; `isComplete` where they lack nothing and will not change by themselves. */
export function completenessOf(
  { window, nowMs }: Pick<AskedReport, 'window' | 'nowMs'>,
  known: Partial<Completeness>,
): Completeness & { isComplete: boolean } {
  const open: Note[] = window.toMs > nowMs ? [windowOpen] : [];
  const all = {
    notes: [...open, ...(known.notes ?? [])],
    ordersNotSettled: known.ordersNotSettled ?? null,
    daysNotSynchronized: known.daysNotSynchronized ?? [],
    sourcesNotOffered: known.sourcesNotOffered ?? [],
  };
  const isComplete =
    all.notes.length === 0 &&
    (all.ordersNotSettled ?? 0) === 0 &&
    all.daysNotSynchronized.length === 0 &&
    all.sourcesNotOffered.length === 0;
  return { ...all, isComplete };
}

const windowOpen: Note = {
  code: 'WINDOW_OPEN',
  message: 'The window ends later than now: what happens until then is not counted yet.',
};
