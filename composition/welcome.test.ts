import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beginning } from './welcome.js';

const absent = join(tmpdir(), 'tradewind-never-made');

describe('a start', () => {
  it('says that it creates a database where there is none yet, and how long that takes', () => {
    expect(beginning({ databaseUrl: null, dataDir: absent })).toBe(
      `Creating the database under ${absent}; this takes about 20 seconds, the first time only.\n`,
    );
  });

  it('says no such thing of a database that is there', () => {
    expect(beginning({ databaseUrl: null, dataDir: tmpdir() })).toBe('Starting.\n');
    expect(beginning({ databaseUrl: 'postgres://127.0.0.1/tradewind', dataDir: absent })).toBe('Starting.\n');
  });
});
