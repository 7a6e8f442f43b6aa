import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tscFile } from './program-files.mjs';
import { root, runProgram, StepFailure, say } from './step.mjs';

const output = path.join(root, 'dist');
const stamp = path.join(output, '.sources');

/**
 * Compiles the sources to dist/ unless nothing changed since the last build that succeeded.
 *
 * @param {{ despiteErrors?: boolean, areTypesChecked?: boolean }} [options] Whether what has errors of types is built all
 * the same: the types of documents are made by a program that was written for them. Whether the compiler has just found
 * none in these sources: then it does not look again, which is most of its work.
 * @returns {Promise<boolean>} Whether there was something to build.
 */
export async function ensureBuilt(node, { despiteErrors = false, areTypesChecked = false } = {}) {
  const sources = listSources();
  const fingerprint = fingerprintOf([...sources, ...settings]);
  if (readIfPresent(stamp) === fingerprint) return false;
  say('Building the program.');
  removeOrphans(sources);
  const speed = areTypesChecked ? ['--noCheck'] : [];
  const { exitCode } = await runProgram(node, [tscFile(), '-p', 'tsconfig.build.json', ...speed]);
  if (exitCode !== 0 && despiteErrors) return true;
  if (exitCode !== 0)
    throw new StepFailure('The build failed: correct the errors above (tsc -p tsconfig.build.json).');
  writeFileSync(stamp, fingerprint);
  return true;
}

const settings = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];

/** The files and folders that the build compiles. */
export const sourceRoots = (directory = root) =>
  JSON.parse(readFileSync(path.join(root, 'tsconfig.build.json'), 'utf8')).include.filter(name =>
    existsSync(path.join(directory, name)),
  );

function listSources() {
  return sourceRoots()
    .flatMap(name => (statSync(path.join(root, name)).isDirectory() ? filesBelow(name) : [name]))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
}

const filesBelow = folder =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)));

/** Size and time tell a changed file, as they do for make and git, at a hundredth of the cost of reading it. */
function fingerprintOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file}\t${size}\t${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** A module whose source is gone must not go on working. */
function removeOrphans(sources) {
  if (!existsSync(output)) return;
  const kept = new Set(sources.map(file => file.replace(/[.]ts$/, '')));
  for (const file of filesBelow('dist')) {
    const module = /^dist[\\/](.*)[.]js(?:[.]map)?$/.exec(file)?.[1];
    if (module !== undefined && !kept.has(module)) rmSync(path.join(root, file));
  }
}

function readIfPresent(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
