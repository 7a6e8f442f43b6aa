/**
 * Server settings for a single machine that is shared with the application and imports in bulk.
 * They are passed on the command line at each start, so a newer build brings its own to existing data.
 */
export function serverSettings(durable: boolean, overrides: Record<string, string> = {}): string[] {
  const settings = { ...base, ...(durable ? {} : unsafeButFast), ...overrides };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const base: Record<string, string> = {
  // Passwords travel over TCP only; no socket file that another local user could find or take over.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  // Containers often give /dev/shm 64 MB; parallel queries then live in this part of the main segment.
  min_dynamic_shared_memory: '64MB',
  // One bulk import must not force a checkpoint every few seconds.
  max_wal_size: '4GB',
  min_wal_size: '160MB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  // An embedded server has no replicas, so the log need only carry what crash recovery needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Compiling a plan costs more than the short statements of this product take.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
};

/** Nothing survives a power cut with these: for data that a test throws away. */
const unsafeButFast: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};
