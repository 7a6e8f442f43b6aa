/** What goods have that suit something, or that do not suit it. Names of categories are those of Google's taxonomy. */
export interface Suiting {
  categories?: readonly string[];
  /** As the catalog's tables of values call them. */
  materials?: readonly string[];
  patterns?: readonly string[];
  colors?: readonly string[];
  /** Of texts and labels: lower case, singular. */
  words?: readonly string[];
}

/** Something that a brief may say, by the words that say it. */
export interface StyleTerm {
  words: readonly string[];
  suits: Suiting;
  unsuits: Suiting;
}

export type StyleTopic = 'occasion' | 'style' | 'season' | 'timeOfDay';

const light = ['linen', 'cotton', 'silk', 'rayon'];
const warm = ['wool', 'leather', 'faux leather'];

/** What the words of briefs mean for goods. What is not here is looked for in the texts of products as it is written. */
export const styleTerms: Readonly<Record<StyleTopic, readonly StyleTerm[]>> = {
  season: [
    {
      words: ['summer', 'sommer', 'panas', 'hot'],
      suits: {
        materials: light,
        categories: ['Shorts', 'Swimwear', 'Sunglasses', 'Dresses', 'Hats'],
        words: ['sandal', 'sleeveless', 'lightweight', 'breathable', 'straw', 'espadrille', 'airy'],
      },
      unsuits: {
        materials: ['wool'],
        categories: ['Coats & Jackets', 'Scarves & Shawls', 'Gloves & Mittens', 'Earmuffs'],
        words: ['winter', 'padded', 'thermal', 'fleece', 'knit', 'boot', 'down', 'puffer'],
      },
    },
    {
      words: ['winter', 'cold', 'snow', 'dingin'],
      suits: {
        materials: warm,
        categories: ['Coats & Jackets', 'Scarves & Shawls', 'Gloves & Mittens', 'Earmuffs'],
        words: ['padded', 'thermal', 'fleece', 'knit', 'knitted', 'boot', 'down', 'puffer', 'lined'],
      },
      unsuits: {
        materials: ['linen'],
        categories: ['Shorts', 'Swimwear'],
        words: ['summer', 'sandal', 'sleeveless', 'beach', 'straw', 'espadrille'],
      },
    },
    {
      words: ['spring', 'frühling'],
      suits: {
        materials: ['cotton', 'denim', 'silk', 'linen'],
        patterns: ['floral'],
        words: ['trench', 'cardigan', 'lightweight', 'blouse', 'sneaker', 'loafer'],
      },
      unsuits: {
        categories: ['Swimwear', 'Earmuffs', 'Gloves & Mittens'],
        words: ['padded', 'thermal', 'puffer', 'snow'],
      },
    },
    {
      words: ['autumn', 'fall', 'herbst'],
      suits: {
        materials: ['wool', 'denim', 'leather'],
        patterns: ['plaid'],
        colors: ['brown', 'orange', 'beige'],
        categories: ['Scarves & Shawls', 'Coats & Jackets'],
        words: ['cardigan', 'knit', 'boot', 'trench', 'corduroy'],
      },
      unsuits: { categories: ['Swimwear', 'Shorts'], words: ['beach', 'sandal', 'straw', 'sleeveless'] },
    },
    {
      words: ['rainy', 'rain', 'monsoon', 'hujan'],
      suits: {
        categories: ['Coats & Jackets', 'Parasols & Rain Umbrellas'],
        words: ['waterproof', 'raincoat', 'rain', 'rubber', 'windbreaker'],
      },
      unsuits: { words: ['suede', 'sandal'], materials: ['silk'] },
    },
  ],
  style: [
    {
      words: ['casual', 'everyday', 'relaxed', 'santai'],
      suits: {
        materials: ['cotton', 'denim'],
        words: ['sneaker', 'tee', 'tshirt', 'jean', 'hoodie', 'relaxed', 'canvas', 'everyday'],
      },
      unsuits: { categories: ['Suits'], words: ['tuxedo', 'gown', 'formal', 'blazer'] },
    },
    {
      words: ['formal', 'elegant', 'classic', 'dressy'],
      suits: {
        materials: ['silk', 'satin', 'wool'],
        categories: ['Suits', 'Neckties', 'Cufflinks'],
        words: ['blazer', 'gown', 'oxford', 'heels', 'heel', 'pump', 'tailored', 'tuxedo', 'formal', 'dress'],
      },
      unsuits: { words: ['hoodie', 'sneaker', 'tee', 'jogger', 'flip', 'cargo'], materials: ['denim'] },
    },
    {
      words: ['business', 'office', 'smart', 'professional'],
      suits: {
        materials: ['wool', 'cotton', 'leather'],
        patterns: ['plain', 'striped'],
        categories: ['Suits', 'Neckties', 'Briefcases'],
        words: ['blazer', 'shirt', 'oxford', 'loafer', 'tailored', 'chino', 'pleated', 'pencil'],
      },
      unsuits: { categories: ['Swimwear', 'Shorts'], words: ['hoodie', 'flip', 'jogger', 'ripped'] },
    },
    {
      words: ['sporty', 'athletic', 'athleisure', 'sport'],
      suits: {
        materials: ['polyester'],
        categories: ['Activewear'],
        words: ['running', 'training', 'jogger', 'sneaker', 'legging', 'track', 'hoodie', 'cap', 'stretch'],
      },
      unsuits: { categories: ['Suits', 'Neckties'], words: ['heels', 'gown', 'blazer', 'oxford'] },
    },
    {
      words: ['bohemian', 'boho', 'hippie'],
      suits: {
        materials: ['linen', 'cotton'],
        patterns: ['floral'],
        words: ['crochet', 'fringe', 'maxi', 'embroidered', 'flowy', 'woven', 'tassel', 'straw'],
      },
      unsuits: { categories: ['Suits'], words: ['tailored', 'blazer', 'athletic'] },
    },
    {
      words: ['streetwear', 'street', 'urban'],
      suits: {
        materials: ['denim', 'cotton'],
        words: ['oversized', 'hoodie', 'sneaker', 'cargo', 'bomber', 'graphic', 'cap', 'beanie'],
      },
      unsuits: { categories: ['Suits', 'Neckties'], words: ['gown', 'heels', 'oxford'] },
    },
    {
      words: ['minimalist', 'minimal', 'scandinavian', 'simple'],
      suits: {
        patterns: ['plain'],
        colors: ['black', 'white', 'grey', 'beige'],
        words: ['minimal', 'clean', 'plain', 'basic', 'scandinavian'],
      },
      unsuits: { patterns: ['floral', 'polka dot', 'plaid'], words: ['graphic', 'sequin', 'ruffle'] },
    },
    {
      words: ['vintage', 'retro'],
      suits: {
        patterns: ['polka dot', 'plaid'],
        words: ['vintage', 'retro', 'classic', 'corduroy', 'suede'],
      },
      unsuits: { words: ['athletic', 'performance'] },
    },
    {
      words: ['rustic', 'country', 'farmhouse'],
      suits: { materials: ['wood', 'linen'], words: ['oak', 'rustic', 'woven', 'handmade'] },
      unsuits: { materials: ['plastic'], words: ['neon', 'chrome'] },
    },
  ],
  occasion: [
    {
      words: ['beach', 'pool', 'pantai', 'strand'],
      suits: {
        categories: ['Swimwear', 'Sunglasses', 'Shorts', 'Hats'],
        materials: ['linen', 'cotton'],
        words: ['beach', 'sandal', 'straw', 'flip', 'espadrille', 'tote'],
      },
      unsuits: {
        categories: ['Suits', 'Coats & Jackets', 'Neckties'],
        materials: ['wool'],
        words: ['boot', 'oxford'],
      },
    },
    {
      words: ['wedding', 'gala', 'ceremony', 'pernikahan', 'hochzeit'],
      suits: {
        categories: ['Suits', 'Dresses', 'Jewelry', 'Neckties', 'Cufflinks'],
        materials: ['silk', 'satin'],
        words: ['gown', 'heels', 'heel', 'clutch', 'blazer', 'pump', 'formal', 'oxford'],
      },
      unsuits: { materials: ['denim'], words: ['hoodie', 'sneaker', 'tee', 'jogger', 'cargo'] },
    },
    {
      words: ['office', 'work', 'meeting', 'interview', 'kantor'],
      suits: {
        categories: ['Suits', 'Neckties', 'Briefcases', 'Office Furniture'],
        patterns: ['plain', 'striped'],
        words: ['blazer', 'shirt', 'oxford', 'loafer', 'tailored', 'chino', 'desk'],
      },
      unsuits: { categories: ['Swimwear', 'Shorts'], words: ['flip', 'jogger', 'ripped', 'beach'] },
    },
    {
      words: ['party', 'club', 'dinner', 'date', 'pesta'],
      suits: {
        categories: ['Dresses', 'Jewelry'],
        materials: ['satin', 'silk', 'leather'],
        words: ['sequin', 'heels', 'heel', 'clutch', 'cocktail', 'party'],
      },
      unsuits: { categories: ['Activewear'], words: ['jogger', 'hiking', 'flip'] },
    },
    {
      words: ['sport', 'gym', 'running', 'training', 'yoga', 'workout'],
      suits: {
        categories: ['Activewear'],
        materials: ['polyester'],
        words: ['running', 'training', 'sport', 'legging', 'sneaker', 'stretch', 'yoga', 'gym'],
      },
      unsuits: { categories: ['Suits', 'Neckties', 'Jewelry'], words: ['heels', 'blazer', 'gown'] },
    },
    {
      words: ['travel', 'trip', 'vacation', 'holiday', 'liburan'],
      suits: {
        categories: ['Luggage & Bags', 'Sunglasses', 'Hats'],
        words: ['travel', 'backpack', 'comfortable', 'sneaker', 'lightweight', 'foldable'],
      },
      unsuits: { categories: ['Suits'], words: ['gown', 'stiletto'] },
    },
    {
      words: ['hiking', 'camping', 'outdoor', 'trek'],
      suits: {
        categories: ['Backpacks', 'Outerwear'],
        words: ['hiking', 'outdoor', 'trekking', 'boot', 'waterproof', 'fleece', 'windbreaker'],
      },
      unsuits: { categories: ['Suits', 'Neckties'], words: ['heels', 'gown', 'satin'] },
    },
  ],
  timeOfDay: [
    {
      words: ['evening', 'night', 'abend', 'malam'],
      suits: {
        colors: ['black', 'blue', 'red', 'gold', 'silver'],
        materials: ['satin', 'silk', 'leather'],
        categories: ['Jewelry'],
        words: ['evening', 'clutch', 'cocktail', 'sequin', 'heels', 'heel'],
      },
      unsuits: { categories: ['Sunglasses'], words: ['straw', 'beach'] },
    },
    {
      words: ['day', 'daytime', 'morning', 'afternoon', 'noon', 'siang', 'pagi', 'tag'],
      suits: {
        colors: ['white', 'beige', 'yellow', 'pink'],
        materials: ['cotton', 'linen', 'denim'],
        categories: ['Sunglasses', 'Hats'],
        words: ['daytime', 'tote', 'sneaker'],
      },
      unsuits: { words: ['evening', 'sequin', 'cocktail', 'gown'] },
    },
  ],
};
