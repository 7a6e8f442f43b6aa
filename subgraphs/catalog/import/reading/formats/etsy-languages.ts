import { dictionary } from '../../../../../kernel/dictionary.js';

/**
 * Etsy names the columns of its download in the language of the seller. Each English name with those of other languages
 * as downloads have them: French, German, Italian.
 */
const translations: Readonly<Record<string, string>> = dictionary({
  title: 'titre | titel | titolo',
  description: 'beschreibung | descrizione',
  price: 'prix | preis | prezzo',
  currency_code: 'code_devise | währungscode',
  quantity: 'quantité | stückzahl | quantità',
  tags: 'tag',
  materials: 'matériaux | materialien | materiali',
  sku: 'référence | bestandseinheit',
});

const englishOf: ReadonlyMap<string, string> = new Map(
  Object.entries(translations).flatMap(([english, names]) =>
    names.split(' | ').map(name => [name, english] as const),
  ),
);

const image = /^(?:image|bild|immagine) ?(\d+)$/;
const variationParts = [
  { part: 'type', name: /^(?:type variation|variationstyp|tipo variante) (\d)$/ },
  { part: 'name', name: /^(?:nom variation|variationsname|nome variante) (\d)$/ },
  { part: 'values', name: /^(?:valeurs variation|variationswerte?|valori variante) (\d)$/ },
];

/** A column's English name in lower case: "NOM VARIATION 1" is "variation 1 name". */
export function etsyName(name: string): string {
  const plain = name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
  const place = image.exec(plain)?.[1];
  if (place !== undefined) {
    return `image${place}`;
  }
  const variation = variationParts.flatMap(({ part, name }) => {
    const number = name.exec(plain)?.[1];
    return number === undefined ? [] : [`variation ${number} ${part}`];
  })[0];
  return variation ?? englishOf.get(plain) ?? plain;
}
