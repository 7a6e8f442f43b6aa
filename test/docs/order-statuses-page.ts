import type { Marketplace } from '../../connectors/marketplaces/port.js';
import type { ReturnRule, WordCondition } from '../../connectors/marketplaces/vocabulary.js';

const introduction = `# What the words of marketplaces mean

Every marketplace has its own words for where an order or a return stands and for what it charges. What they mean here is
data, which each connector brings along (\`connectors/marketplaces/<key>/*-vocabulary.ts\`), and which every organization
can read as it is in force:

\`\`\`graphql
{
  saleVocabularies(marketplace: "lantern") {
    mappingVersion
    orders { level rules { id when { field in } status reason } flags { id when { field in } flag } }
    returns { statuses { id when { field in } value } }
    fees { name category }
  }
}
\`\`\`

An order carries the marketplace's own word (\`marketplaceStatus\`), the rule that decided (\`statusRule\`) and the
\`mappingVersion\` that it stood in. The version is the date on which a meaning changed last. Where only items have words,
\`marketplaceStatus\` is each word of them once, in the order of the rules below, with commas between.

- The first rule of which all conditions hold decides. Words are compared without regard to case.
- **A word that no rule knows never changes a status.** The record keeps the one it had (an order that is new is
  \`pending\`, a return \`requested\`), shows the word in \`unknownWords\`, and the organization is notified once for each word.
- *keep* leaves the status as it was: a request for a cancellation is none. *ignore* is no order yet.
- \`packages\` has the words of all parcels, and each of them has to be among those that are named. \`lastStatus\` is the status
  that the order had. \`refund\` is \`some\` when the return pays money back.
- Where items have states of their own, the order's status is made from them: canceled items are left out unless all are;
  then \`pending\` if any is, else \`to_ship\` if any is, else \`shipped\`, else \`completed\`, else \`return\`.
- **A line is \`return\` when all of its units are asked back, an order when all of its lines are.** Units count as soon as a
  return asks for them, until it is rejected or canceled; canceled lines are left out. An order or a line of which a part
  comes back, one of three units, stays what it was, \`shipped\` or \`completed\`; the order has the flag \`hasReturn\`. So it is
  on every channel: a word that only says that something comes back sets the flag, and what it is, the returns say.
- From \`completed\` an order moves only to \`return\`, from \`return\` only back to \`completed\`, from \`canceled\` nowhere.
  Whatever else a source says then is recorded, and not applied.
- Orders of agents have no marketplace: a line that is sent is \`to_ship\`, one that is not (\`requiresShipping\` is false) is \`completed\`
  by its payment, and so is an order of nothing else. Nothing of it can be shipped or canceled any more; what is given back at
  the processor is recorded.
- A fee that is not named below is \`unclassified\`: it keeps its name and its amount, and counts in the sum.

This page is made from the data: \`npm test -- test/docs/order-statuses -u\` writes it again.
`;

/** The page `docs/order-statuses.md`. */
export const orderStatusesPage = (marketplaces: readonly Marketplace[]): string =>
  [introduction, ...marketplaces.map(section)].join('\n');

function section({ key, title, vocabulary }: Marketplace): string {
  const { mappingVersion, orders, returns, fees } = vocabulary;
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
    `Orders, by the words of ${orders.level === 'line' ? 'their items' : 'the order'}:`,
    table(['rule', 'when', 'status'], [...ruled, ...flagged]),
    ...(returned.length === 0 ? [] : ['Returns:', table(['axis', 'when', 'value'], returned)]),
    ...(fees === null ? [] : ['Fees and credits:', table(['category', 'names'], feeRows(fees.categories))]),
    '',
  ].join('\n\n');
}

const meaning = (status: string): string =>
  status === 'keep' || status === 'ignore' ? `*${status}*` : `\`${status}\``;

const conditions = (when: readonly WordCondition[]): string =>
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
