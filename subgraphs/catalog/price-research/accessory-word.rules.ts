import { type ReadTitle, wordsOf } from './offer-text.rules.js';

/** What is used with goods, in the singular: as the head of a title, behind the name of the goods, it is what is sold. */
const accessories: ReadonlySet<string> = new Set(
  (
    'accessory adapter adaptor attachment bracket brochure carrier cartridge case casing charger clip connector cover decal ' +
    'dock ebook faceplate file film filter fitting fuse gasket grip guide harness holder holster keychain lanyard liner ' +
    'manual mold mould mount padding part pattern pdf poster protector receipt skin sleeve spare sticker stylus template ' +
    'washer'
  ).split(' '),
);
/** What goods have, too: titles end with them to say what is good about the goods, unless the name of the goods stands before. */
const features: ReadonlySet<string> = new Set(
  (
    'base basket battery blade brush cable component cord handle hinge hose housing knob lens lid motor nozzle pad panel ' +
    'pedal plug remote seal shell spring stand strap switch tip tray valve'
  ).split(' '),
);
/** Of what is sold by content they are packaging. */
const containers: ReadonlySet<string> = new Set(['bag']);
/** What is not the goods themselves, wherever a title says it. */
const elsewhere =
  /\b(?:for rent|to rent|rental|for hire|lease|leasing|repair service|replica|knock-?off|look-?alike|dummy (?:unit|phone|model)|mock-?up|3d model|stl|user guide|(?:user|owner s|instruction|service) manual|papercraft|sewa|disewakan|cho thue)\b/u;
/** Languages whose head stands first. */
const firstHeads =
  /^(?:casing|sarung|tutup|penutup|penapis|kabel|tali|pengecas|suku cadang|alat ganti|op lung|nap|cap sac|phu kien) /u;

/** Behind these, or between these, stands what comes with goods or is said of them. */
const clauses = /\b(?:with|w\/|includes?|including|by|from|in|without|dengan|termasuk)(?![\p{L}\p{N}])/iu;
const breaks = /[,;|()[\]]|\s[-–—:/]\s|:\s/u;

/** What a title says of the kind of goods. */
export interface ReadHead {
  /** In the singular. */
  words: ReadonlySet<string>;
  /** Words for things that go with goods, each with the word before it; none before a first word. */
  heads: readonly (readonly [head: string, before: string | null])[];
  /** Phrases that say that it is not the goods. */
  phrases: readonly string[];
}

/** `isByContent`: sold by volume, weight or pieces. `telling` leaves out words that say nothing of the goods. */
export function readHead(
  title: ReadTitle,
  { isByContent, telling }: { isByContent: boolean; telling: (text: string) => readonly string[] },
): ReadHead {
  const text = `${title.words.join(' ')} `;
  const [main = '', ...rest] = title.text.split(breaks).map(part => part.split(clauses)[0]!);
  // Behind a break, a head alone is what is sold: "Kettle - Filter"; more words may say what comes with the goods.
  const parts = [telling(main), ...rest.map(telling).filter(words => words.length === 1)];
  return {
    words: new Set(title.words.map(singular)),
    heads: parts
      .map(words => [singular(words.at(-1) ?? ''), words.at(-2) ?? null] as const)
      .filter(([head]) => !(isByContent && containers.has(head))),
    phrases: [...(elsewhere.exec(text) ?? []), ...(firstHeads.exec(text) ?? [])],
  };
}

/** Whether an offer is of a thing that goes with the goods and that the title of the goods does not name. */
export function isOfAccessory({ words }: ReadHead, offer: ReadHead): boolean {
  const isNew = (word: string) => !words.has(singular(word));
  return (
    offer.phrases.some(phrase => wordsOf(phrase).some(isNew)) ||
    offer.heads.some(
      ([head, before]) =>
        isNew(head) &&
        (accessories.has(head) ||
          containers.has(head) ||
          (features.has(head) && (before === null || !isNew(before)))),
    )
  );
}

/** As far as heads need it. */
const singular = (word: string): string =>
  word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : /(?:ch|sh|x|ss)es$/.test(word)
      ? word.slice(0, -2)
      : word.endsWith('s') && !/(?:ss|lens)$/.test(word)
        ? word.slice(0, -1)
        : word;
