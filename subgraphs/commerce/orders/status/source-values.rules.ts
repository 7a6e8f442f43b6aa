import type { SourceCondition } from '../../../../connectors/marketplaces/status-mapping.js';

/** What a record says, by field. Most fields have one word; a field without any is missing. */
export type Words = ReadonlyMap<string, readonly string[]>;

export interface SourceRule {
  readonly when: readonly SourceCondition[];
}

/** All words that a mapping knows, by field. */
export type Lexicon = ReadonlyMap<string, readonly string[]>;

/** Fields whose words are ours and not the marketplace's. */
const ownFields: ReadonlySet<string> = new Set(['lastStatus', 'refund']);

const gathered = new WeakMap<object, Lexicon>();

/** StatusMappings are data that live as long as the program: what one knows is gathered once. */
export function lexiconOf(
  statusMapping: { readonly silent: Readonly<Record<string, readonly string[]>> },
  rules: () => readonly SourceRule[],
): Lexicon {
  const known = gathered.get(statusMapping);
  if (known !== undefined) {
    return known;
  }
  const lexicon = new Map<string, string[]>();
  const said = rules().flatMap(({ when }) => when);
  const silent = Object.entries(statusMapping.silent).map(([field, words]) => ({ field, in: words }));
  for (const { field, in: words = [] } of [...said, ...silent]) {
    lexicon.set(field, [...(lexicon.get(field) ?? []), ...words]);
  }
  gathered.set(statusMapping, lexicon);
  return lexicon;
}

/** Whether all conditions hold. */
export const fits = ({ when }: SourceRule, words: Words): boolean =>
  when.every(({ field, in: wanted }) => {
    const said = words.get(field) ?? [];
    return said.length > 0 && (wanted === undefined || said.every(word => isAmong(wanted, word)));
  });

/** Without regard to case; `*` at the end of a known word stands for any rest. */
function isAmong(known: readonly string[], word: string): boolean {
  const sought = word.toLowerCase();
  return known.some(each => {
    const lower = each.toLowerCase();
    return lower.endsWith('*') ? sought.startsWith(lower.slice(0, -1)) : lower === sought;
  });
}

/**
 * Words in fields that the rules ask for words of which the lexicon does not have: as `word` for the field `status`, as
 * `field: word` for others. Other fields may say whatever they like.
 */
export function unknownStatuses(rules: readonly SourceRule[], lexicon: Lexicon, words: Words): string[] {
  const asked = rules.flatMap(({ when }) => when).filter(condition => condition.in !== undefined);
  const fields = new Set(asked.map(({ field }) => field).filter(field => !ownFields.has(field)));
  return [...fields].flatMap(field =>
    [...new Set(words.get(field))]
      .filter(word => !isAmong(lexicon.get(field) ?? [], word))
      .map(word => (field === 'status' ? word : `${field}: ${word}`)),
  );
}
