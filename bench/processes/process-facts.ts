import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock (proc(5), sysconf). */
const microsPerTick = 10_000;

/** Processor time that a process has used so far, user and system; null where the system does not tell. */
export async function cpuMicrosOf(pid: number): Promise<number | null> {
  const stat = await readOrNull(`/proc/${pid}/stat`);
  if (stat === null) {
    return null;
  }
  // The name of the program may hold anything; the fields that are sure begin behind its last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsPerTick;
}

export interface Memory {
  residentBytes: number;
  /** The most that was ever resident. */
  peakBytes: number;
}

/** Resident memory of a process; null where the system does not tell. */
export async function memoryOf(pid: number): Promise<Memory | null> {
  const status = await readOrNull(`/proc/${pid}/status`);
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status ?? '')?.[1] ?? Number.NaN) * 1024;
  return status === null ? null : { residentBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM') };
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return null;
  }
}
