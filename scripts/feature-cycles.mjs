/** Where features are folders of folders, by the first name of a path; elsewhere a part's own folders are its features. */
const featureDepth = { subgraphs: 3, connectors: 3 };

const outsideProduction = /^(test|bench|scripts)\/|[.]test[.]ts$|node_modules/;

/**
 * The feature that a file belongs to: its folder, such as `subgraphs/catalog/product`. A file beside the folders puts
 * them together, or is what they share, and stands for itself.
 */
export function featureOf(file) {
  const parts = file.split('/');
  const depth = featureDepth[parts[0]] ?? 2;
  return parts.length > depth ? parts.slice(0, depth).join('/') : file;
}

/**
 * Features that import values of each other in a circle, each with the imports that make it. Imports of types alone
 * may be mutual.
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
    imports: features.flatMap(from =>
      features.flatMap(to => imports.get(from).get(to)?.slice(0, 1) ?? []).filter(Boolean),
    ),
  }));
}

/** Of each feature, by the features whose values it imports: `file -> file`. */
function importsOfValues(modules) {
  const imports = new Map();
  for (const { source, dependencies } of modules.filter(
    ({ source: file }) => !outsideProduction.test(file),
  )) {
    const from = featureOf(source);
    const targets = imports.get(from) ?? new Map();
    imports.set(from, targets);
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = featureOf(resolved);
      if (to !== from && !dependencyTypes.includes('type-only') && !outsideProduction.test(resolved)) {
        targets.set(to, [...(targets.get(to) ?? []), `${source} -> ${resolved}`]);
      }
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
