/** English words in `s` that are no plurals, and words of other languages that end like one. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const noPlurals = words(
  'alas alias always atlas batas bias bonus bus campus canvas celsius census chaos chess christmas circus citrus class classics ' +
    'compass corps cosmos crocus cutlass emas focus gas gelas genius glas goods gras hals haus hummus iris is its jeans kapas ' +
    'kelas kertas kipas lens lotus maus nanas news panas pancreas pants pyjamas pajamas plus series sis shorts species status ' +
    'swiss tennis teras thermos this trousers tights scissors leggings virus walrus was xmas yes beras atas alas eis reis preis kreis ' +
    'kurbis overalls dungarees tweezers pliers binoculars asparagus cactus octopus platypus papyrus eucalyptus hibiscus texas paris adidas',
);

const irregular: ReadonlyMap<string, string> = new Map(
  (
    'men man, women woman, children child, childrens child, mens man, womens woman, feet foot, teeth tooth, mice mouse, geese goose, ' +
    'oxen ox, people person, knives knife, wives wife, lives life, leaves leaf, shelves shelf, scarves scarf, halves half, loaves loaf, ' +
    'calves calf, wolves wolf, elves elf, thieves thief, hooves hoof, dwarves dwarf, selves self, glasses glass, cacti cactus, ' +
    'accessories accessory'
  )
    .split(', ')
    .map(pair => pair.split(' ') as [string, string]),
);

/** Singulars in `ie`, whose plurals do not come from `y`. */
const inIe = words(
  'auntie barbie beanie bikie birdie bootie brownie budgie caddie calorie collie cookie cutie doggie eerie foodie genie goalie hoodie ' +
    'junkie laddie lie lingerie menagerie movie onesie patisserie pie pixie prairie rookie rotisserie selfie smoothie sweetie talkie tie ' +
    'veggie walkie zombie',
);

/** Singulars in `o` whose plurals have an `e`. */
const inO = words('buffalo cargo domino echo hero mango mosquito potato tomato tornado torpedo volcano');

/** Singulars whose last sound is written `che`, unlike that of `watch`. */
const inChe = words(
  'ache avalanche backache brioche cache creche headache moustache mustache niche pastiche quiche toothache axe',
);

/** Singulars in `i` and `u`, before whose `s` others have no singular. */
const inVowel = words(
  'alibi bikini broccoli chilli khaki kiwi martini maxi midi mini panini safari salami sari ski tiki taxi wasabi yeti ' +
    'emu flu gnu guru haiku menu tofu tutu',
);

/** The singular of an English word; what is no plural, and words of other languages, stay as they are or change alike. */
export function singularOf(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (word.length < 4 || !/^[a-z]+s$/.test(word) || noPlurals.has(word)) return word;
  const without = word.slice(0, -1);
  if (word.endsWith('ies')) return word.length === 4 || inIe.has(without) ? without : `${word.slice(0, -3)}y`;
  if (word.endsWith('es')) return withoutEs(word.slice(0, -2), without);
  return /(ss|us|is)$/.test(word) && !inVowel.has(without) ? word : without;
}

function withoutEs(base: string, without: string): string {
  if (inChe.has(without)) return without;
  return /(ss|sh|ch|x|zz)$/.test(base) || inO.has(base) || (base.endsWith('s') && noPlurals.has(base))
    ? base
    : without;
}
