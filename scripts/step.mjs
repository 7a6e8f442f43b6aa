import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of the checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** A step of a script failed; the message says what failed and what to do. It is shown without a stack. */
export class StepFailure extends Error {}

export const say = text => process.stdout.write(`${text}\n`);

/**
 * Runs a script and turns what it returns (an exit code; 0 if nothing) or throws into the end of the process.
 *
 * @param {() => Promise<number | void>} script
 */
export async function runScript(script) {
  try {
    process.exitCode = (await script()) ?? 0;
  } catch (error) {
    process.stderr.write(`\n${error instanceof StepFailure ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}

/**
 * Runs a program to its end in the checkout. It shares our terminal unless `quiet`, when its output is returned.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, shell?: boolean }} [options]
 * @returns {Promise<{ exitCode: number, output: string }>} 128 stands for an end by a signal.
 */
export function runProgram(command, args, { env, quiet = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio, shell });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', code => resolve({ exitCode: code ?? 128, output }));
  });
}
