import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A statement with the test files that had it executed, those that will tell soonest first. */
export interface Execution {
  readonly name: string;
  readonly text: string;
  readonly files: readonly string[];
}

/** A line of the log that test files write while they run. */
interface Line {
  file: string;
  name: string;
  text: string;
}

/** Reads what a whole run executed. `tookMs` has the files that passed, with the time that they took. */
export function executionsIn(place: string, tookMs: ReadonlyMap<string, number>): Execution[] {
  const texts = new Map<string, string>();
  const filesOf = new Map<string, Set<string>>();
  const countOf = new Map<string, number>();
  for (const { file, name, text } of linesIn(place)) {
    const files = filesOf.get(name) ?? new Set();
    if (!isOurs.test(name) || !tookMs.has(file) || files.has(file)) continue;
    texts.set(name, text);
    filesOf.set(name, files.add(file));
    countOf.set(file, (countOf.get(file) ?? 0) + 1);
  }
  return [...filesOf].map(([name, files]) => {
    // Of the files that are quick, that execute little else, and that are named for the feature.
    const cost = (file: string): number =>
      tookMs.get(file)! * Math.sqrt(countOf.get(file)!) * (isNamedFor(file, name) ? 0.2 : 1);
    return { name, text: texts.get(name)!, files: [...files].sort((a, b) => cost(a) - cost(b)) };
  });
}

/** Ours are named `domain.feature.what`; libraries have others. */
const isOurs = /^(catalog|commerce|finance|platform|kernel)[.]/;

const isNamedFor = (file: string, name: string): boolean =>
  file.replaceAll('-', '').includes(name.split('.')[1]!.toLowerCase());

const linesIn = (place: string): Line[] =>
  readdirSync(place)
    .filter(file => /^executed-\d+[.]jsonl$/.test(file))
    .flatMap(file => readFileSync(path.join(place, file), 'utf8').split('\n').filter(Boolean))
    .map(line => JSON.parse(line) as Line);
