/** Where features are folders of folders, by the first name of a path; elsewhere a part's own folders are its features. */
const featureDepth = { subgraphs: 3, connectors: 3 };

/** Folders of features. */
const groups = new Set([
  'subgraphs/catalog/channels',
  'subgraphs/commerce/agents',
  'subgraphs/commerce/campaigns',
  'subgraphs/commerce/checkout',
  'subgraphs/commerce/orders',
  'subgraphs/commerce/pricing',
  'subgraphs/finance/analytics',
]);

const outsideProduction = /^(test|bench|scripts)\/|[.]test[.]ts$|node_modules/;

/**
 * The feature that a file belongs to: its folder, such as `subgraphs/catalog/product`, or `subgraphs/commerce/orders/return`
 * of a group. A file beside the folders puts them together, or is what they share, and stands for itself.
 */
export function featureOf(file) {
  const group = groupOf(file);
  return groups.has(group) ? folderOf(file, group.split('/').length + 1) : group;
}

/** The group of a feature, or the feature itself where it is in none. */
const groupOf = file => folderOf(file, featureDepth[file.split('/')[0]] ?? 2);

function folderOf(file, depth) {
  const parts = file.split('/');
  return parts.length > depth ? parts.slice(0, depth).join('/') : file;
}

/** The two that an import connects: groups, or features of one group. */
const ends = (source, resolved) =>
  groupOf(source) === groupOf(resolved)
    ? [featureOf(source), featureOf(resolved)]
    : [groupOf(source), groupOf(resolved)];

/**
 * Groups, and features of a group, that import values of each other in a circle, each with the imports that make it.
 * Imports of types alone may be mutual.
 *
 * @param {import('dependency-cruiser').IModule[]} modules
 * @returns {{ features: string[], imports: string[] }[]}
 */
export function featureCycles(modules) {
  const imports = importsOfValues(modules);
  const reached = new Map([...imports.keys()].map(feature => [feature, reachedFrom(feature, imports)]));
  const isMutual = (a, b) => reached.get(a)?.has(b) && reached.get(b)?.has(a);
  const circles = new Map();
  for (const feature of [...reached.keys()].filter(one => isMutual(one, one)).sort()) {
    const first = [...circles.keys()].find(one => isMutual(one, feature)) ?? feature;
    circles.set(first, [...(circles.get(first) ?? []), feature]);
  }
  return [...circles.values()].map(features => ({
    features,
    imports: features.flatMap(from => features.flatMap(to => imports.get(from).get(to)?.slice(0, 1) ?? [])),
  }));
}

/** Of each feature and group, by those whose values it imports: `file -> file`. */
function importsOfValues(modules) {
  const imports = new Map();
  const targetsOf = place => {
    if (!imports.has(place)) imports.set(place, new Map());
    return imports.get(place);
  };
  for (const { source, dependencies } of modules.filter(
    ({ source: file }) => !outsideProduction.test(file),
  )) {
    for (const { resolved, dependencyTypes } of dependencies) {
      if (dependencyTypes.includes('type-only') || outsideProduction.test(resolved)) continue;
      const [from, to] = ends(source, resolved);
      if (from === to) continue;
      const targets = targetsOf(from);
      targets.set(to, [...(targets.get(to) ?? []), `${source} -> ${resolved}`]);
    }
  }
  return imports;
}

/** All that a node of the graph leads to. */
export function reachedFrom(node, imports) {
  const reached = new Set();
  const next = [node];
  while (next.length > 0) {
    for (const target of imports.get(next.pop())?.keys() ?? []) {
      if (!reached.has(target)) {
        reached.add(target);
        next.push(target);
      }
    }
  }
  return reached;
}
