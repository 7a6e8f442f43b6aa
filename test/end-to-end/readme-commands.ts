import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

/** Every command that a person is told to paste under "Five minutes with it", in order. */
export const readmeCommands: readonly string[] = readme
  .slice(readme.indexOf('## Five minutes with it'), readme.indexOf('## What holds everywhere'))
  .split('```sh\n')
  .slice(1)
  .map(block => block.slice(0, block.indexOf('```')))
  .flatMap(block => block.replaceAll('\\\n', ' ').split('\n'))
  .map(line => line.trim())
  .filter(line => line.startsWith('curl '));

/** How the README says to get a token: in the comment beside the variable. */
export const tokenCommand: string = /^export TOKEN=.*# access_token of: (curl .*)$/m.exec(readme)![1]!;

/** What stands in a command for something that the reader has got by then. */
export const placeholders = ['JOB_ID', 'PRODUCT_ID', 'ORDER_ID', 'SESSION_ID'] as const;

export interface Answer {
  status: number;
  text: string;
}

export interface Shell {
  /** Where files lie that commands name. */
  folder: string;
  variables: Readonly<Record<string, string>>;
  /** Address of the server that the README calls by its usual one. */
  url: string;
}

/** Runs a command as a person's shell does. */
export function pasted(command: string, { folder, variables, url }: Shell): Promise<Answer> {
  const whole = `${command.replace('http://127.0.0.1:4000/graphql', `${url}/graphql`)} -sS -w '\n%{http_code}'`;
  const options = { cwd: folder, env: { ...variables, PATH: '/usr/local/bin:/usr/bin:/bin' } };
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', whole], options, (error, output, complaint) => {
      if (error !== null) {
        reject(new Error(`${command}\n${complaint}`));
        return;
      }
      const end = output.lastIndexOf('\n');
      resolve({ status: Number(output.slice(end + 1)), text: output.slice(0, end) });
    });
  });
}
