import { Counter, type Registry } from 'prom-client';

/**
 * `stored`: news; `repeated`: told before; `idle`: about nothing that is kept; `rejected`: not signed by the marketplace;
 * `unreadable`: signed, but not in its form; `unknown_address`: nobody's.
 */
export type PushOutcome = 'stored' | 'repeated' | 'idle' | 'rejected' | 'unreadable' | 'unknown_address';

/** `marketplace` is null where the address is nobody's. */
export type PushObserver = (push: { marketplace: string | null; outcome: PushOutcome }) => void;

/** Counts pushes by what became of them. The counter is made at the first one: most processes are sent none. */
export function pushMetrics(registry: Registry): PushObserver {
  let pushes: Counter<'marketplace' | 'outcome'> | null = null;
  return ({ marketplace, outcome }) => {
    pushes ??= new Counter({
      name: 'marketplace_pushes_total',
      help: 'Pushes of marketplaces by outcome: stored, repeated, idle, rejected, unreadable, unknown_address.',
      labelNames: ['marketplace', 'outcome'],
      registers: [registry],
    });
    pushes.inc({ marketplace: marketplace ?? 'unknown', outcome });
  };
}
