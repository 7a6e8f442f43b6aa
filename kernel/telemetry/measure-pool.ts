import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** Gauges of the connection pool, read when they are asked for. */
export function measurePool(registry: Registry, pool: Pool): void {
  const gauges: { name: string; help: string; read: () => number }[] = [
    {
      name: 'database_pool_connections',
      help: 'Open connections to the database.',
      read: () => pool.totalCount,
    },
    {
      name: 'database_pool_idle_connections',
      help: 'Open connections that nobody uses.',
      read: () => pool.idleCount,
    },
    {
      name: 'database_pool_waiting',
      help: 'Statements and transactions that wait for a connection.',
      read: () => pool.waitingCount,
    },
    {
      name: 'database_pool_connections_max',
      help: 'Most connections that this process opens.',
      read: () => pool.options.max,
    },
  ];
  for (const { name, help, read } of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
}
