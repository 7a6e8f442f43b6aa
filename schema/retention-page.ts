import { type Retention, retentions } from '../composition/retention.js';

const hourMs = 60 * 60 * 1000;

/** `docs/retention.md`: what grows, and what ends it. */
export const retentionPage = (): string =>
  `# What is kept, and for how long

Printed by \`npm run schema\` from \`composition/retention.ts\`. A test compares it with the tables of the database.

| table or folder | how it ends | task |
|---|---|---|
${Object.entries(retentions)
  .map(([name, retention]) => `| \`${name}\` | ${endOf(retention)} | ${taskOf(retention)} |`)
  .join('\n')}
`;

function endOf(retention: Retention): string {
  switch (retention.ends) {
    case 'aged':
      return retention.afterMs === 0
        ? `deleted when ${retention.since}`
        : `deleted ${durationOf(retention.afterMs)} after ${retention.since}`;
    case 'kept':
      return `kept until ${retention.until}`.replace('until never', 'for good');
    case 'bounded':
      return `bounded by: ${retention.by}`;
  }
}

const taskOf = (retention: Retention): string => (retention.ends === 'aged' ? `\`${retention.task}\`` : '');

const durationOf = (ms: number): string =>
  ms % (24 * hourMs) === 0 ? `${ms / (24 * hourMs)} days` : `${ms / hourMs} hours`;
