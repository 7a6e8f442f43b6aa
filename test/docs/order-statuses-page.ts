import type { Marketplace } from '../../connectors/marketplaces/port.js';
import type { ReturnRule, SourceCondition } from '../../connectors/marketplaces/status-mapping.js';

const introduction = `# Order statuses, return statuses and fees of marketplaces

Every marketplace has its own statuses for orders and returns, and its own names for fees. Their mapping to canonical values is
data of each connector (\`connectors/marketplaces/<key>/*-status-mapping.ts\`). Every organization can read the current mapping:

\`\`\`graphql
{
  statusMappings(marketplace: "lantern") {
    mappingVersion
    orders { level rules { id when { field in } status reason } flags { id when { field in } flag } }
    returns { statuses { id when { field in } value } }
    fees { name category }
  }
}
\`\`\`

An order has the marketplace's own status (\`marketplaceStatus\`), the rule that decided (\`statusRule\`), and the
\`mappingVersion\` of that rule. The version is the date of the last change of the mapping. If only items have statuses,
\`marketplaceStatus\` lists each distinct status once, in the order of the rules below, separated by commas.

- The first rule whose conditions are all met applies. Statuses are compared without regard to case.
- **An unknown status never changes the canonical status.** The record keeps its status (a new order is \`pending\`, a new return
  \`requested\`) and lists the value in \`unknownStatuses\`. The organization is notified once for each value.
- *keep* leaves the status unchanged: a request for a cancellation is not a cancellation. *ignore* means that there is no order yet.
- \`packages\` matches if the status of every parcel is listed. \`lastStatus\` is the previous canonical status. \`refund\` is
  \`some\` if the return refunds money.
- If the marketplace gives items their own statuses, the order's status is derived from them. Canceled items are ignored unless all are canceled.
  The order is then \`pending\` if any item is, else \`to_ship\` if any is, else \`shipped\`, else \`completed\`, else \`return\`.
  An order that is created over the API has the status that is stated with it, and so has each of its items.
- **A line is \`return\` if all of its units are being returned, and an order if all of its lines are.** Units count from the
  return request until it is rejected or canceled; canceled lines are ignored. If only a part is returned, such as one of three
  units, the line or order stays \`shipped\` or \`completed\`, and the order has the flag \`hasReturn\`. This is the same on every
  channel: a status that only reports a return sets the flag, and the returns have the details.
- \`completed\` can change only to \`return\`, \`return\` only back to \`completed\`, and \`canceled\` not at all. Any other
  change is recorded and not applied.
- Orders of agents have no marketplace. A line that is shipped is \`to_ship\`; a line that is not (\`requiresShipping\` is false) is
  \`completed\` by its payment, as is an order with only such lines. It can no longer be shipped or canceled; refunds at the
  processor are recorded.
- A fee that is not listed below is \`unclassified\`: it keeps its name and its amount, and is included in the sum.

This page is generated from the data: \`npm test -- test/docs/order-statuses -u\` updates it.
`;

/** The page `docs/order-statuses.md`. */
export const orderStatusesPage = (marketplaces: readonly Marketplace[]): string =>
  [introduction, ...marketplaces.map(section)].join('\n');

function section({ key, title, statusMapping }: Marketplace): string {
  const { mappingVersion, orders, returns, fees } = statusMapping;
  const ruled = orders.rules.map(({ id, when, status, reason }) => [
    id,
    conditions(when),
    `${meaning(status)}${reason === undefined ? '' : `, ${reason}`}`,
  ]);
  const flagged = orders.flags.map(({ id, when, flag }) => [id, conditions(when), `flag \`${flag}\``]);
  const axes: (readonly [string, readonly ReturnRule<string>[]])[] =
    returns === null
      ? []
      : [
          ['status', returns.statuses],
          ['type', returns.types],
          ['logistics', returns.logistics],
          ['dispute', returns.disputes],
          ['reason', returns.reasons],
        ];
  const returned = axes.flatMap(([axis, rules]) =>
    rules.map(({ when, value }) => [axis, conditions(when), `\`${value}\``]),
  );
  return [
    `## ${title} (\`${key}\`, ${mappingVersion})`,
    `Orders, by the status of ${orders.level === 'line' ? 'their items' : 'the order'}:`,
    table(['rule', 'when', 'status'], [...ruled, ...flagged]),
    ...(returned.length === 0 ? [] : ['Returns:', table(['axis', 'when', 'value'], returned)]),
    ...(fees === null ? [] : ['Fees and credits:', table(['category', 'names'], feeRows(fees.categories))]),
    '',
  ].join('\n\n');
}

const meaning = (status: string): string =>
  status === 'keep' || status === 'ignore' ? `*${status}*` : `\`${status}\``;

const conditions = (when: readonly SourceCondition[]): string =>
  when
    .map(({ field, in: words }) =>
      words === undefined ? `${field} is given` : `${field}: ${words.map(word => `\`${word}\``).join(', ')}`,
    )
    .join('; ');

const feeRows = (categories: Readonly<Record<string, string>>): string[][] =>
  [...Map.groupBy(Object.entries(categories), ([, category]) => category)].map(([category, entries]) => [
    `\`${category}\``,
    entries.map(([name]) => `\`${name}\``).join(', '),
  ]);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');
