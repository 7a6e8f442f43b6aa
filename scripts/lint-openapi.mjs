import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { root, runScript, say } from './step.mjs';

// Holds the API descriptions against Redocly's recommended rules; a warning fails as an error does.
const names = globSync('schema/openapi*.json', { cwd: root }).toSorted();

await runScript(async () => {
  const config = await createConfig({ extends: ['recommended'] });
  let count = names.length === 0 ? 1 : 0;
  for (const name of names) {
    const file = path.join(root, name);
    const source = readFileSync(file, 'utf8');
    const problems = await lintFromString({ source, absoluteRef: file, config });
    for (const { ruleId, message, location } of problems) {
      say(`${ruleId}: ${message} (${name}${location[0]?.pointer ?? ''})`);
    }
    count += problems.length;
  }
  return count === 0 ? 0 : 1;
});
