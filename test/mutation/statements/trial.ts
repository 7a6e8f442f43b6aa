import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import type { Assignments } from './changed-statements.setup.js';
import { type Execution, executionsIn } from './executions.js';
import { changesOf, type StatementChange } from './statement-changes.js';

/** A change and how it went: noticed by a test file, or by none. */
export interface Verdict {
  readonly name: string;
  readonly what: string;
  readonly noticedBy: string | null;
}

interface Candidate extends StatementChange {
  readonly name: string;
  /** Test files that have not met it yet. */
  readonly files: string[];
}

const perRound = 40;

/** Tries changed statements on the tests that execute them. `place` keeps what is known, so that a trial can be gone on with. */
export class StatementTrial {
  readonly #vitest: Vitest;
  readonly #place: string;
  readonly #specifications: Map<string, TestSpecification>;

  private constructor(vitest: Vitest, place: string, specifications: TestSpecification[]) {
    this.#vitest = vitest;
    this.#place = place;
    this.#specifications = new Map(specifications.map(each => [each.moduleId, each]));
  }

  static async open(place: string): Promise<StatementTrial> {
    const config = path.join(import.meta.dirname, 'vitest.config.mjs');
    const vitest = await createVitest({ watch: false, config, reporters: [{}] });
    await vitest.standalone();
    return new StatementTrial(vitest, place, await vitest.globTestSpecifications());
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }

  /** What the whole of the tests executes; they run once, if they have not yet. */
  async executions(): Promise<Execution[]> {
    const file = path.join(this.#place, 'took.json');
    if (!existsSync(file)) {
      this.#assign({});
      process.env.MUTATION_EXECUTED = 'on';
      const { testModules } = await this.#vitest.runTestSpecifications([...this.#specifications.values()]);
      delete process.env.MUTATION_EXECUTED;
      const passed = testModules.filter(module => module.state() === 'passed');
      writeFileSync(
        file,
        JSON.stringify(passed.map(module => [module.moduleId, module.diagnostic().duration])),
      );
    }
    return executionsIn(this.#place, new Map(JSON.parse(readFileSync(file, 'utf8'))));
  }

  /**
   * Every change of these statements that has no verdict yet, each to be met by so many test files at most. In no order,
   * but always the same: those that were tried are a fair sample at any time.
   */
  candidates(executions: readonly Execution[], filesMax: number): Candidate[] {
    const known = new Set(this.verdicts().map(({ name, what }) => `${name} ${what}`));
    return executions
      .flatMap(({ name, text, files }) =>
        changesOf(text)
          .filter(({ what }) => !known.has(`${name} ${what}`))
          .map(change => ({ ...change, name, files: files.slice(0, filesMax) })),
      )
      .map(candidate => ({ candidate, place: digestOf(`${candidate.name} ${candidate.what}`) }))
      .sort((a, b) => a.place.localeCompare(b.place))
      .map(({ candidate }) => candidate);
  }

  /**
   * One run of many test files, of which each meets one change. A change meets its files one after another, until one
   * of them notices it.
   */
  async round(candidates: Set<Candidate>): Promise<void> {
    const assigned = new Map<string, Candidate>();
    for (const candidate of candidates) {
      const [file] = candidate.files;
      if (assigned.size < perRound && !assigned.has(file!)) assigned.set(file!, candidate);
    }
    this.#assign(Object.fromEntries([...assigned].map(([file, { name, text }]) => [file, { name, text }])));
    const files = [...assigned.keys()].map(file => this.#specifications.get(file)!);
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(files);
    const broken = new Set(
      unhandledErrors.map(error => (error as { VITEST_TEST_PATH?: string }).VITEST_TEST_PATH),
    );
    for (const module of testModules) {
      const candidate = assigned.get(module.moduleId);
      if (candidate === undefined) continue;
      candidate.files.shift();
      const isNoticed = module.state() === 'failed' || broken.has(module.moduleId);
      if (!isNoticed && candidate.files.length > 0) continue;
      candidates.delete(candidate);
      const { name, what } = candidate;
      this.#note({ name, what, noticedBy: isNoticed ? module.relativeModuleId : null });
    }
    this.#vitest.state.clearErrors();
  }

  verdicts(): Verdict[] {
    return existsSync(this.#verdictFile)
      ? readFileSync(this.#verdictFile, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map(line => JSON.parse(line) as Verdict)
      : [];
  }

  get #verdictFile(): string {
    return path.join(this.#place, 'verdicts.jsonl');
  }

  #note(verdict: Verdict): void {
    appendFileSync(this.#verdictFile, `${JSON.stringify(verdict)}\n`);
  }

  #assign(assignments: Assignments): void {
    writeFileSync(path.join(this.#place, 'assignments.json'), JSON.stringify(assignments));
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
