import { type Habit, table } from './habit.js';

/** The same listings of Etsy in the header of each language of its sellers. */
export function etsyLanguages(): Habit[] {
  const columns: Record<string, string[]> = {
    French: [
      ...[
        'TITRE',
        'DESCRIPTION',
        'PRIX',
        'CODE_DEVISE',
        'QUANTITÉ',
        'TAGS',
        'MATÉRIAUX',
        'IMAGE 1',
        'IMAGE 2',
      ],
      ...['TYPE VARIATION 1', 'NOM VARIATION 1', 'VALEURS VARIATION 1', 'RÉFÉRENCE'],
    ],
    German: [
      ...[
        'TITEL',
        'BESCHREIBUNG',
        'PREIS',
        'WÄHRUNGSCODE',
        'STÜCKZAHL',
        'TAGS',
        'MATERIALIEN',
        'BILD1',
        'BILD2',
      ],
      ...['VARIATIONSTYP 1', 'VARIATIONSNAME 1', 'VARIATIONSWERT 1', 'BESTANDSEINHEIT'],
    ],
    Italian: [
      ...['TITOLO', 'DESCRIZIONE', 'PREZZO', 'CURRENCY_CODE', 'QUANTITÀ', 'TAG', 'MATERIALI', 'IMMAGINE1'],
      ...['IMMAGINE2', 'TIPO VARIANTE 1', 'NOME VARIANTE 1', 'VALORI VARIANTE 1', 'SKU'],
    ],
  };
  const pictures = ['https://a.test/1.jpg', 'https://a.test/2.jpg'];
  const rows = [
    ['Bowl', 'Turned', '46', 'EUR', 1, 'oak_bowl,gift', 'oak', ...pictures, '', '', '', 'B-1'],
    [
      'Basket',
      'Woven',
      '6.5',
      'EUR',
      9,
      'straw',
      'straw',
      ...pictures,
      'Own',
      'Width',
      '20 cm,30 cm',
      'W2,W3',
    ],
  ];
  return Object.entries(columns).map(([language, names]) => ({
    habit: `Etsy: the header in ${language}`,
    kind: 'etsy_csv',
    file: table(rows.map(row => Object.fromEntries(names.map((name, index) => [name, row[index]!])))),
    products: [
      {
        product: {
          title: 'Bowl',
          description: 'Turned',
          price: '46',
          currency: 'EUR',
          inventoryQuantity: 1,
          sku: 'B-1',
          tags: ['oak bowl', 'gift'],
          material: 'oak',
        },
        images: pictures,
      },
      {
        product: { title: 'Basket', options: [{ name: 'Width', values: ['20 cm', '30 cm'] }] },
        variants: [
          { sku: 'W2', price: '6.5', optionValues: { Width: '20 cm' } },
          { sku: 'W3', optionValues: { Width: '30 cm' } },
        ],
      },
    ],
    issues: ['STOCK_NOT_DIVIDED'],
  }));
}
