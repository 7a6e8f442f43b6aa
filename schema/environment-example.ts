import { variables } from '../composition/config/environment-variables.js';

/** `.env.example`: every variable with its meaning and default, as kernel/config.ts reads them. */
export const environmentExample = (): string =>
  variables.map(({ name, example, meaning }) => `# ${meaning}\n${name}=${example}\n`).join('\n');
