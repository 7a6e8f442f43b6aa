import { parseArgs } from 'node:util';

/** What the caller of `npm run bench` asks for. */
export interface BenchOptions {
  /** Benchmarks to run; none means all that are not large. */
  names: readonly string[];
  /** Whether the large benchmarks run without being named. */
  large: boolean;
  json: boolean;
  /** Measured rounds of each contestant, in turn; the median counts. */
  rounds: number;
  /** Length of one round. */
  roundSeconds: number;
  /** Products of the large catalog. */
  rows: number;
  /** Documents of the large knowledge base. */
  documents: number;
}

export const usage = `npm run bench -- [name...] [options]
  --large          also the benchmarks that take minutes
  --rows <n>       products of the large catalog (1000000)
  --documents <n>  documents of the large knowledge base (1000)
  --rounds <n>     rounds of each contestant (3)
  --seconds <n>    length of a round (4)
  --json           prints JSON in place of the table`;

/** The command line is wrong; the message says how. */
export class CommandLineError extends Error {}

/** Reads the arguments. Throws CommandLineError. */
export function readCommandLine(args: readonly string[]): BenchOptions {
  const { values, positionals } = parsed(args);
  return {
    names: positionals,
    large: values.large ?? false,
    json: values.json ?? false,
    rounds: wholeNumber('--rounds', values.rounds, 3),
    roundSeconds: wholeNumber('--seconds', values.seconds, 4),
    rows: wholeNumber('--rows', values.rows, 1_000_000),
    documents: wholeNumber('--documents', values.documents, 1_000),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        large: { type: 'boolean' },
        json: { type: 'boolean' },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        rows: { type: 'string' },
        documents: { type: 'string' },
      },
    });
  } catch (error) {
    throw new CommandLineError(`${(error as Error).message}\n\n${usage}`);
  }
}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new CommandLineError(`${name} must be a whole number from 1, not "${text}"\n\n${usage}`);
  }
  return value;
}
