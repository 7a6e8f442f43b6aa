import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock (proc(5), sysconf). */
const microsPerTick = 10_000;

/** Processor time that a process has used so far, user and system; null where the system does not tell. */
export async function cpuMicrosOf(pid: number): Promise<number | null> {
  const stat = await readOrNull(`/proc/${pid}/stat`);
  if (stat === null) {
    return null;
  }
  const fields = fieldsOf(stat);
  return (Number(fields[11]) + Number(fields[12])) * microsPerTick;
}

/** The same of a process with one thread, such as a connection's of PostgreSQL, to the nanosecond (proc(5), schedstat). */
export async function threadCpuMicrosOf(pid: number): Promise<number | null> {
  const schedstat = await readOrNull(`/proc/${pid}/schedstat`);
  return schedstat === null ? null : Number(schedstat.split(' ')[0]) / 1_000;
}

/** Processor time of a process and of its children, also of those that it has seen end; null where the system does not tell. */
export async function cpuMicrosOfFamily(pid: number): Promise<number | null> {
  const [stat, children] = [
    await readOrNull(`/proc/${pid}/stat`),
    await readOrNull(`/proc/${pid}/task/${pid}/children`),
  ];
  if (stat === null || children === null) {
    return null;
  }
  const fields = fieldsOf(stat).slice(11, 15).map(Number);
  const own = fields.reduce((sum, ticks) => sum + ticks, 0) * microsPerTick;
  const pids = children.split(' ').filter(text => text !== '');
  const living = await Promise.all(pids.map(child => cpuMicrosOf(Number(child))));
  return living.reduce<number>((sum, micros) => sum + (micros ?? 0), own);
}

/** The process that started this one; null where the system does not tell. */
export async function parentOf(pid: number): Promise<number | null> {
  const stat = await readOrNull(`/proc/${pid}/stat`);
  return stat === null ? null : Number(fieldsOf(stat)[1]);
}

/** Of proc(5), from the third on. The name of the program may hold anything, and ends with its last parenthesis. */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');

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
