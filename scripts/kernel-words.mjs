import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** What the domains are about. The kernel is what all of them stand on, so it names none of it. */
const domainWords = new Set(
  (
    'agent barcode basket brand buyer cart catalog category checkout commerce coupon customer delivery discount finance ' +
    'fulfillment gtin import ingestion inventory invitation invoice listing marketplace merchant offer order ' +
    'payment payout price product promotion purchase rail refund reservation return sale seller settlement shipment ' +
    'shipping shop sku stock storefront supplier tax variant warehouse webhook'
  ).split(' '),
);

/** Names that have such a word in another meaning, each with what it means. */
export const exceptions = {
  return: 'ends an iterator (ECMAScript)',
  ReturnType: 'a type of TypeScript',
  carriageReturn: 'a character',
  carriageReturnCode: 'a character',
  retryIfOutOfOrder: 'the order of events',
  'signature-agent': 'a header field of HTTP message signatures: the signer',
  finance: 'a role of the members of an organization',
  Agent: 'a dispatcher of undici: connections to many hosts',
};

/**
 * Where the kernel names something of a domain: in the names of its files, in identifiers, and in strings that are names
 * themselves, such as a scope or an error code. Tests may use what they like as data.
 *
 * @param {string} directory The checkout.
 * @returns {string[]}
 */
export function kernelWords(directory) {
  return globSync('kernel/**/*.ts', { cwd: directory })
    .map(file => file.split(path.sep).join('/'))
    .sort()
    .flatMap(file => [
      ...(domainWordIn(file) === undefined ? [] : [describe(file, path.basename(file))]),
      ...(file.endsWith('.test.ts') ? [] : namesIn(path.join(directory, file), file)),
    ]);
}

function namesIn(location, file) {
  const source = ts.createSourceFile(file, readFileSync(location, 'utf8'), ts.ScriptTarget.Latest);
  const found = new Map();
  const visit = node => {
    const name = nameOf(node);
    if (
      name !== null &&
      exceptions[name] === undefined &&
      domainWordIn(name) !== undefined &&
      !found.has(name)
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.set(name, describe(`${file}:${line + 1}`, name));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

const nameOf = node => {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node.text.replace(/^#/, '');
  return ts.isStringLiteralLike(node) && /^[\w:.-]+$/.test(node.text) ? node.text : null;
};

/** The first of its words that is a domain's, in the singular. */
const domainWordIn = name =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map(word => word.toLowerCase())
    .map(word => (domainWords.has(word) ? word : word.replace(/ies$/, 'y').replace(/s$/, '')))
    .find(word => domainWords.has(word));

const describe = (place, name) =>
  `kernel-names-no-domain: ${place} names "${name}" (${domainWordIn(name)})\n` +
  '    Move it to the feature that owns it, and let the composition pass or register it; or give it a neutral name.';
