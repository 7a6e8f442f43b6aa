import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, say } from './step.mjs';

/** Where a field of products is written, as CONTRIBUTING.md lists it: steps, and the files of each. */
export const steps = [
  ['migration', /^subgraphs\/catalog\/migrations\/2/],
  ['table', /^subgraphs\/catalog\/product\/product-fields[.]ts$/],
  ['facade', /^rest-facade\/routes\/catalog\/product[.](documents|schema)[.]ts$/],
  ['imports', /^subgraphs\/catalog\/import\/reading\/detail-attributes[.]rules[.]ts$/],
  ['marketplaces', /^connectors\/marketplaces\/\w+\/\w+-detail-attributes[.]ts$/],
  ['feed of agents', /^rest-facade\/acp\/feed[.]ts$/],
];

/** Fields that were added by these steps, with the words that say them in files. */
export const walkedFields = {
  condition: ['condition'],
  countryOfOrigin: ['countryOfOrigin', 'country_of_origin'],
  hsCode: ['hsCode', 'hs_code'],
  material: ['material'],
  ageGroup: ['ageGroup', 'age_group'],
  gender: ['gender'],
  mpn: ['mpn'],
  identifierExists: ['identifierExists', 'identifier_exists'],
  dimensions: ['dimensions'],
};

const notByHand = /[.](test|d)[.]ts$|\/sandbox|-sandbox/;

/** Files of the program that name one of the words, by hand and beside their comments. */
export function filesThatName(words, places = ['connectors', 'rest-facade', 'subgraphs/catalog']) {
  const word = new RegExp(`(?<![\\w.])(${words.join('|')})(?!\\w)`);
  return places
    .flatMap(place =>
      readdirSync(path.join(root, place), { recursive: true }).map(name => path.join(place, name)),
    )
    .filter(file => file.endsWith('.ts') && !notByHand.test(file))
    .filter(file => word.test(withoutComments(readFileSync(path.join(root, file), 'utf8'))))
    .toSorted();
}

/** Fields of orders, their items and returns: what a rule decides, and what a source reports. */
export const orderFields = {
  statusReason: ['statusReason', 'status_reason'],
  shopSku: ['shopSku', 'shop_sku'],
  marketplaceReason: ['marketplaceReason', 'marketplace_reason'],
};

/** Beside the connectors of the marketplaces that report it. */
export const filesOfOrderField = field =>
  filesThatName(orderFields[field], ['rest-facade/routes/commerce', 'subgraphs/commerce']);

/** The files of the steps that a field took. */
export const filesOf = field =>
  filesThatName(walkedFields[field]).filter(file => steps.some(([, files]) => files.test(file)));

const withoutComments = text => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

// node scripts/field-walk.mjs: prints the files that each field took.
if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const walks = [
    ...Object.keys(walkedFields).map(field => [field, filesOf(field)]),
    ...Object.keys(orderFields).map(field => [field, filesOfOrderField(field)]),
  ];
  for (const [field, files] of walks) {
    say(`${field}: ${files.length}\n${files.map(file => `    ${file}\n`).join('')}`);
  }
}
