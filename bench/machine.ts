import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';

/** Where the numbers were made: they mean nothing without it. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  postgres: string;
  /** Average number of running processes in the minute before the start; above 0.5 the machine was not quiet. */
  loadBefore: number;
}

export async function describeMachine(postgres: string): Promise<Machine> {
  return {
    cpu: (await cpuModel()) ?? cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres,
    loadBefore: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

/** Node leaves the model of virtual machines out. */
async function cpuModel(): Promise<string | null> {
  try {
    const text = await readFile('/proc/cpuinfo', 'utf8');
    return /^model name\s*:\s*(.+)$/m.exec(text)?.[1] ?? null;
  } catch {
    return null;
  }
}
