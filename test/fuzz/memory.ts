import { setTimeout as delay } from 'node:timers/promises';
import type { ProgramProcess } from '../support/program-process.js';

export interface Memory {
  heapBytes: number;
  residentBytes: number;
}

/** What a program holds after what it was doing has ended and was collected; the smallest of a few looks. */
export async function memoryOf(program: ProgramProcess): Promise<Memory> {
  const looks: Memory[] = [];
  for (let look = 0; look < 3; look += 1) {
    program.signal('SIGUSR2');
    await delay(500);
    const text = await (await fetch(`${program.url}/metrics`)).text();
    looks.push({
      heapBytes: metricOf(text, 'nodejs_heap_size_used_bytes'),
      residentBytes: metricOf(text, 'process_resident_memory_bytes'),
    });
  }
  return {
    heapBytes: Math.min(...looks.map(({ heapBytes }) => heapBytes)),
    residentBytes: Math.min(...looks.map(({ residentBytes }) => residentBytes)),
  };
}

const metricOf = (text: string, metric: string): number =>
  Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)![1]);
