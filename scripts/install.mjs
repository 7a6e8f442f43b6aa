import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, runProgram, StepFailure, say } from './step.mjs';

/**
 * Installs the dependencies when node_modules is not what package-lock.json asks for. What is installed is
 * read from npm's own record, which npm writes last: an installation that was cut short is seen as such,
 * and one that the user made by hand is not repeated.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing dependencies (npm ci); this takes about a minute the first time.');
  const { command, args, shell } = npm();
  const flags = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const { exitCode } = await runProgram(command, [...args, ...flags], { shell });
  if (exitCode !== 0 || !isInstalled()) {
    throw new StepFailure(
      'Installing the dependencies failed (npm ci). Look at the messages above: is the package registry ' +
        'reachable, and is there room on the disk? Then run the same command again.',
    );
  }
}

function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (wanted === undefined)
    throw new StepFailure('package-lock.json is missing: this is not a complete checkout.');
  if (present === undefined) return false;
  return Object.entries(wanted).every(([place, entry]) => place === '' || isSame(entry, present[place]));
}

/** Optional packages are for other platforms, mostly, and are absent here. */
function isSame(wanted, present) {
  if (present === undefined) return wanted.optional === true || wanted.devOptional === true;
  return present.version === wanted.version && present.integrity === wanted.integrity;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * The npm that runs this script, under its own Node: the Node in node_modules/.bin, which `npm run` puts
 * first in PATH, is about to be replaced.
 */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith('npm-cli.js'))
    return { command: node ?? process.execPath, args: [script], shell: false };
  return { command: 'npm', args: [], shell: process.platform === 'win32' };
}
