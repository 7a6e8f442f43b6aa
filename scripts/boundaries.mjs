import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { sourceRoots } from './build.mjs';
import { featureCycles } from './feature-cycles.mjs';
import { kernelWords } from './kernel-words.mjs';
import { layerViolations } from './layers.mjs';
import { root, runScript, StepFailure, say } from './step.mjs';

// node scripts/boundaries.mjs: checks the working directory by .dependency-cruiser.cjs, that features import one way, and that
// the kernel names nothing of a domain.
await runScript(async () => {
  const present = [...sourceRoots(process.cwd()), ...['sdk', 'test'].filter(place => existsSync(place))];
  const options = await extractOptions(path.join(root, '.dependency-cruiser.cjs'));
  const tsConfig = extractTSConfig('tsconfig.json');
  const { output } = await cruise(present, { ...options, baseDir: process.cwd() }, undefined, { tsConfig });
  if (!output.modules.some(({ source }) => source.endsWith('.ts'))) throw new StepFailure(blind());
  for (const violation of output.summary.violations) say(describe(violation, output.summary.ruleSetUsed));
  const cycles = featureCycles(output.modules);
  for (const cycle of cycles) say(describeCycle(cycle));
  const misplaced = layerViolations(output.modules);
  const named = kernelWords(process.cwd());
  for (const violation of [...misplaced, ...named]) say(violation);
  return output.summary.error + cycles.length + misplaced.length + named.length > 0 ? 1 : 0;
});

function describe({ rule, from, to, cycle }, { forbidden }) {
  const advice = forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' -> ');
  return `${rule.name}: ${from} -> ${way}\n    ${advice}`;
}

function describeCycle({ features, imports }) {
  return (
    `features-import-one-way: ${features.join(', ')}\n` +
    imports.map(line => `    ${line}\n`).join('') +
    '    Move what both need below them, pass it as a parameter, or let one observe the other.'
  );
}

/** dependency-cruiser passes everything, silently, when it finds no compiler that it can read TypeScript with. */
function blind() {
  const { version } = createRequire(import.meta.url)('typescript/package.json');
  return (
    `dependency-cruiser read no TypeScript file. It needs the programming interface of TypeScript 6 as "typescript" ` +
    `in node_modules, but that is ${version}: install "typescript": "npm:@typescript/typescript6@6.0.2" beside ` +
    '"@typescript/native": "npm:typescript@7.0.2".'
  );
}
