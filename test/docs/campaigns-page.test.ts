import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { campaignLimits } from '../../subgraphs/commerce/campaigns/campaign/campaign.limits.js';
import { campaignActions } from '../../subgraphs/commerce/campaigns/campaign/campaign.values.js';
import { transitions } from '../../subgraphs/commerce/campaigns/campaign/campaign-status.rules.js';
import { campaignConflictCodes } from '../../subgraphs/commerce/campaigns/campaign-conflict/campaign-conflict.values.js';

const page = readFileSync(new URL('../../docs/campaigns.md', import.meta.url), 'utf8');

it('the table of statuses is the one that is applied', () => {
  const header = `| status | ${campaignActions.join(' | ')} |`;
  const rows = Object.entries(transitions).map(([status, outcomes]) => {
    const cells = campaignActions.map(action => ` ${outcomes[action] ?? ''} `.replace('  ', ' '));
    return `| \`${status}\` |${cells.join('|')}|`;
  });
  expect(page).toContain([header, `|${'---|'.repeat(campaignActions.length + 1)}`, ...rows].join('\n'));
});

it('every conflict is explained, and how many are listed', () => {
  for (const code of campaignConflictCodes) {
    expect(page).toContain(`| \`${code}\` |`);
  }
  expect(page).toContain(`at most ${campaignLimits.listedMax}`);
});
