import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, StepFailure, say } from './step.mjs';

/**
 * Makes the files of connectors/taxonomies from the published ones:
 *
 *   node scripts/taxonomies.mjs google-taxonomy-with-ids.2021-09-21.en-US.txt shopify_taxonomy_en.json
 *
 * A line is a category: its depth from 0, its id and its name, each below the last line that is one less deep.
 */
const [googleFile, shopifyFile] = process.argv.slice(2);
if (googleFile === undefined || shopifyFile === undefined)
  throw new StepFailure('Name the file of Google and that of Shopify.');

/** Copies of the list exist whose UTF-8 was once read as Windows-1251: "Г©" is "é". */
const repaired = text => text.replaceAll(/[\u0400-\u04ff][\u00a0-\u00bf\u0400-\u04ff]/g, readAgain);

function readAgain(pair) {
  const decoder = new TextDecoder('windows-1251');
  const bytes = [...pair].map(character => {
    for (let byte = 128; byte < 256; byte += 1)
      if (decoder.decode(Uint8Array.of(byte)) === character) return byte;
    return 63;
  });
  return Buffer.from(bytes).toString('utf8');
}

function googleLines(text) {
  const [head, ...lines] = text.trim().split('\n');
  const version = /Version: ([\d-]+)/.exec(head)[1];
  const categories = lines.map(line => {
    const [, id, trail] = /^(\d+) - (.+)$/.exec(line.trim());
    const names = trail.split(' > ');
    return `${names.length - 1}\t${id}\t${repaired(names.at(-1))}`;
  });
  return [`# Google product taxonomy\t${version}\ten`, ...categories];
}

function shopifyLines(text) {
  const { version, verticals } = JSON.parse(text);
  const categories = verticals
    .flatMap(vertical => vertical.categories)
    .map(({ id, name }) => `${id.split('-').length - 1}\t${id}\t${name}`);
  return [`# Shopify product taxonomy\t${version}\ten`, ...categories];
}

for (const [file, lines] of [
  ['google.tsv', googleLines(readFileSync(googleFile, 'utf8'))],
  ['shopify.tsv', shopifyLines(readFileSync(shopifyFile, 'utf8'))],
]) {
  const target = path.join(root, 'connectors/taxonomies', file);
  writeFileSync(target, `${lines.join('\n')}\n`);
  say(`${target}: ${lines.length - 1} categories`);
}
