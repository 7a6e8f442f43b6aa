import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { root, runScript, say } from './step.mjs';

// Holds the API description against Redocly's recommended rules; a warning fails as an error does.
const file = path.join(root, 'schema/openapi.json');

await runScript(async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: readFileSync(file, 'utf8'), absoluteRef: file, config });
  for (const { ruleId, message, location } of problems) {
    say(`${ruleId}: ${message} (schema/openapi.json${location[0]?.pointer ?? ''})`);
  }
  return problems.length === 0 ? 0 : 1;
});
