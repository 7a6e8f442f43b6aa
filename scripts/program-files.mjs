import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, StepFailure } from './step.mjs';

/** The script behind a package's command: run with our Node, whatever `PATH` and the platform's shell say. */
export function programFile(packageName, command) {
  const manifest = path.join(root, 'node_modules', packageName, 'package.json');
  const bin = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).bin : undefined;
  const file = typeof bin === 'string' ? bin : bin?.[command];
  if (file === undefined)
    throw new StepFailure(`node_modules has no ${command} of ${packageName}. Run "npm ci".`);
  return path.join(path.dirname(manifest), file);
}

/**
 * The native compiler. It goes by another name where `typescript` is the older one, whose programming
 * interface the tools that read our sources need.
 */
export function tscFile() {
  const native = path.join(root, 'node_modules/@typescript/native/package.json');
  return programFile(existsSync(native) ? '@typescript/native' : 'typescript', 'tsc');
}
