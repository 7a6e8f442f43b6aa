import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Guides that are read together, in the order in which they are: `docs/guide-groups.json`, by their names without `.md`. */
type GroupedNames = Readonly<Record<string, readonly string[]>>;

/** Guides that no group names. */
const otherGuides = 'Running it';

export interface GuideGroup<Guide> {
  title: string;
  guides: readonly Guide[];
}

/** What the folder docs/ says of its order; nothing where the folder was left out. */
export function readGroups(folder: string | null): GroupedNames {
  const file = folder === null ? null : path.join(folder, 'guide-groups.json');
  return file !== null && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as GroupedNames) : {};
}

/** Every guide in its group; groups without guides are left out. */
export function groupGuides<Guide extends { name: string }>(
  guides: readonly Guide[],
  groups: GroupedNames,
): GuideGroup<Guide>[] {
  const byName = new Map(guides.map(guide => [guide.name.replace(/\.md$/, ''), guide]));
  const named = Object.entries(groups).map(([title, names]) => ({
    title,
    guides: names.flatMap(name => byName.get(name) ?? []),
  }));
  const grouped = new Set(named.flatMap(group => group.guides));
  const others = { title: otherGuides, guides: guides.filter(guide => !grouped.has(guide)) };
  return [...named, others].filter(group => group.guides.length > 0);
}
