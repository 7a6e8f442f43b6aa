import type { CampaignPlan } from './campaign.entity.js';

/** What a field was and is, as JSON; null where there was or is none. */
export interface CampaignDifference {
  /** Such as `promotions.flash.terms.percentage`: members of lists are named by what identifies them. */
  path: string;
  before: string | null;
  after: string | null;
}

type Fields = ReadonlyMap<string, string>;

/** Every field in which two plans differ, by path. */
export function differencesOf(before: CampaignPlan, after: CampaignPlan): CampaignDifference[] {
  const [one, other]: [Fields, Fields] = [fieldsOf(before), fieldsOf(after)];
  const paths = [...new Set([...one.keys(), ...other.keys()])].toSorted();
  return paths
    .filter(path => one.get(path) !== other.get(path))
    .map(path => ({ path, before: one.get(path) ?? null, after: other.get(path) ?? null }));
}

/** As the API shows a plan: what a promotion is stands beside its key. */
const fieldsOf = ({ promotions, ...plan }: CampaignPlan): Fields =>
  new Map(
    leavesOf('', {
      ...plan,
      promotions: promotions.map(({ key, definition, products }) => ({ key, ...definition, products })),
    }),
  );

function leavesOf(path: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) {
    return value === null ? [] : [[path, JSON.stringify(value)]];
  }
  const entries = Array.isArray(value)
    ? value.map((each, index): [string, unknown] => [nameOf(each, index), each])
    : Object.entries(value);
  return entries.flatMap(([name, each]) => leavesOf(path === '' ? name : `${path}.${name}`, each));
}

/** By what identifies a member of a list; lists of which the order matters have no such thing, and go by position. */
function nameOf(member: unknown, index: number): string {
  if (typeof member === 'string') {
    return member;
  }
  const { key, productId, variantId, marketplace, country, storeId } = member as Record<
    string,
    string | null
  >;
  if (key !== undefined) {
    return key!;
  }
  if (productId !== undefined) {
    return variantId === null ? productId! : `${productId}:${variantId}`;
  }
  return storeId === undefined ? String(index) : `${marketplace}:${country}:${storeId}`;
}
