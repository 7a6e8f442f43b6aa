import { dictionary } from '../../../../kernel/dictionary.js';
import { normalizeName } from './layout-match.js';

/**
 * WooCommerce writes its header in the language of whoever exports. Each English name with those of other languages
 * (translate.wordpress.org, project WooCommerce): German, French, Spanish, Italian, Dutch, Polish, Portuguese, Russian.
 */
const translations: Readonly<Record<string, string>> = dictionary({
  type: 'typ | tipo | тип',
  sku: 'artikelnummer | ugs | référence | cod | артикул',
  'gtin, upc, ean, or isbn':
    'gtin, upc, ean oder isbn | gtin, upc, ean ou isbn | gtin, upc, ean o isbn | gtin, upc, ean of isbn | gtin, upc, ean lub isbn | gtin, upc, ean или isbn',
  name: 'nom | nombre | nome | naam | nazwa | имя | название',
  published: 'veröffentlicht | publié | publicado | pubblicato | gepubliceerd | opublikowano | опубликован',
  'is featured?':
    'ist hervorgehoben? | hervorgehoben? | mis en avant ? | mis en avant? | ¿está destacado? | in primo piano? | uitgelicht? | wyróżniony produkt? | em destaque? | рекомендуемый?',
  'visibility in catalog':
    'sichtbarkeit im katalog | visibilité dans le catalogue | visibilidad en el catálogo | visibilità nel catalogo | zichtbaarheid in catalogus | widoczność w katalogu | visibilidade no catálogo | видимость в каталоге',
  'short description':
    'kurzbeschreibung | description courte | descripción corta | breve descrizione | korte beschrijving | korte omschrijving | krótki opis | descrição curta | короткое описание | краткое описание',
  description: 'beschreibung | descripción | descrizione | beschrijving | opis | descrição | описание',
  'date sale price starts':
    'datum, an dem angebotspreis beginnt | datum, an dem der angebotspreis beginnt | date de début de promo | día en que empieza el precio rebajado | data di inizio del prezzo in offerta | startdatum actieprijs | data rozpoczęcia promocji | data de preço promocional começa em | дата начала действия продажной цены | дата начала действия скидки',
  'date sale price ends':
    'datum, an dem angebotspreis endet | datum, an dem der angebotspreis endet | date de fin de promo | día en que termina el precio rebajado | data di fine del prezzo in offerta | einddatum actieprijs | data zakończenia promocji | data de preço promocional termina em | дата окончания действия продажной цены | дата окончания действия скидки',
  'tax status':
    'steuerstatus | état de la tva | estado del impuesto | stato delle imposte | btw status | status podatku | status do imposto | статус налога',
  'tax class':
    'steuerklasse | classe de tva | classe tva | clase de impuesto | aliquota di imposta | belastingklasse | klasa podatkowa | classe de imposto | налоговый класс',
  'in stock?':
    'vorrätig? | auf lager? | en stock ? | en stock? | en inventaire? | ¿en inventario? | ¿existencias? | op voorraad? | w magazynie? | em estoque? | в наличии?',
  stock:
    'lager | bestand | lagerbestand | inventaire | inventario | magazzino | voorraad | stan magazynowy | estoque | запасы',
  'low stock amount':
    'geringe lagermenge | montant de stock faible | cantidad de bajo inventario | quantità di scorte basse | lage voorraad | niski stan magazynowy | quantidade baixa de estoque | величина малых запасов',
  'backorders allowed?':
    'lieferrückstände erlaubt? | rückstände erlaubt? | autoriser les commandes de produits en rupture ? | ¿permitir reservas de productos agotados? | abilita gli ordini arretrati? | nabestellingen toestaan? | pozwalać na zamówienia oczekujące (na dostawę do magazynu)? | são permitidas encomendas? | задержанный заказ возможен?',
  'sold individually?':
    'nur einzeln verkaufen? | vendre individuellement ? | ¿vendido individualmente? | venduto singolarmente? | wordt individueel verkocht? | sprzedawany pojedynczo? | vendido individualmente? | продано индивидуально?',
  'allow customer reviews?':
    'kundenrezensionen erlauben? | kundenbewertungen erlauben? | autoriser les avis clients ? | ¿permitir valoraciones de clientes? | permetti le recensioni clienti? | klantbeoordelingen toestaan? | włącz opinie klientów? | permitir avaliações de clientes? | разрешить отзывы от клиентов?',
  'purchase note':
    "hinweis zum kauf | note de l'achat | note de commande | nota de compra | nota di acquisto | aankoopnotitie | notatka do zakupu | примечание к покупке",
  'sale price':
    'angebotspreis | tarif promo | prix promo | prix de vente | precio rebajado | prezzo in offerta | actieprijs | cena promocyjna | preço promocional | цена распродажи | акционная цена',
  'regular price':
    'regulärer preis | tarif régulier | prix régulier | prix de base | precio normal | prezzo di listino | reguliere prijs | cena | preço | базовая цена',
  categories:
    'kategorien | catégories | categorías | categorie | categorieën | kategorie | categorias | категории',
  tags: 'schlagwörter | étiquettes | etiquetas | tag | tagi | метки',
  'shipping class':
    "versandklasse | classe de livraison | classe d'expédition | clase de envío | classe di spedizione | verzendklasse | klasa wysyłkowa | classe de entrega | класс доставки",
  images: 'bilder | imágenes | immagine | immagini | afbeeldingen | obrazki | imagens | изображения',
  brands: 'marken | marques | marcas | marchi | merken | marki | бренды',
  'download limit':
    'downloadlimit | download-limit | limite de téléchargement | límite de descargas | limite di download | limit pobrań | limite de downloads | лимит загрузок',
  'download expiry days':
    "ablauftage des downloads | jours d'expiration du téléchargement | días de caducidad de la descarga | giorni di scadenza del download | dagen vervaltijd download | ważność pobierania | dias para expirar o download | число дней до просроченной загрузки",
  parent:
    'übergeordnetes produkt | eltern | superior | genitore | hoofd | element nadrzędny | ascendente | родительский',
  'grouped products':
    'gruppierte produkte | groupes de produits | produits groupés | productos agrupados | prodotti raggruppati | gegroepeerde producten | produkty grupowe | grupo de produtos | сгруппированные товары',
  upsells:
    'zusatzverkäufe | produits suggérés | montée en gamme | ventas dirigidas | up-sell | produkty "up-sell" | aumenta vendas | апсейл',
  'cross-sells':
    'cross-sells (querverkäufe) | ventes croisées | ventas cruzadas | cross-sell | produkty "cross-sell" | venda cruzada | кросселы',
  'external url':
    'externe url | url externe | url externa | url esterno | zewnętrzny adres url | внешний url',
  'button text':
    'button-text | libellé du bouton | texto del botón | testo del pulsante | knop tekst | tekst przycisku | texto do botão | текст кнопки',
  position: 'posición | posizione | positie | pozycja | posição | позиция',
});

const englishOf: ReadonlyMap<string, string> = new Map(
  Object.entries(translations).flatMap(([english, names]) =>
    names.split(' | ').map(name => [name, english] as const),
  ),
);

/** A column's English name, in lower case, whatever language it is written in; other names stay as they are. */
export function woocommerceName(name: string): string {
  const plain = normalizeName(name).replaceAll('’', "'");
  return englishOf.get(plain) ?? measureName(plain) ?? metaName(plain) ?? attributeName(plain) ?? plain;
}

const measures: readonly [english: string, words: RegExp][] = [
  ['weight', /^(gewicht|poids|peso|waga|вес)$/],
  ['length', /^(länge|longueur|longitud|lunghezza|lengte|długość|comprimento|длина)$/],
  ['width', /^(breite|largeur|anchura|larghezza|breedte|szerokość|largura|ширина)$/],
  ['height', /^(höhe|hauteur|altura|altezza|hoogte|wysokość|высота)$/],
];

const unitNames: Readonly<Record<string, string>> = dictionary({
  livres: 'lbs',
  lb: 'lbs',
  pouce: 'in',
  pouces: 'in',
});

/** "Gewicht (kg)", "Poids (livres)". */
function measureName(name: string): string | undefined {
  const [, word = '', unit = ''] = /^(\S+) \((\S+)\)$/.exec(name) ?? [];
  const english = measures.find(([side, words]) => side === word || words.test(word))?.[0];
  return english === undefined ? undefined : `${english} (${unitNames[unit] ?? unit})`;
}

function metaName(name: string): string | undefined {
  const key = /^(?:meta|méta|мета|pola|pole) ?: ?(.+)$/.exec(name)?.[1];
  return key === undefined ? undefined : `meta: ${key}`;
}

/** Words of the names that begin or end with "attribute 1", the telling ones first: a default has a name as well. */
const attributeParts: readonly [part: string, words: RegExp][] = [
  ['default', /default|standard|défaut|defecto|predefinit|standaard|domyśln|padrão|умолчани/],
  ['value(s)', /wert|valeur|valor|valuta|waarde|wartoś|значени/],
  ['visible', /visib|sichtbar|zichtbar|widoczn|видим/],
  ['global', /global|глобальн/],
  ['name', /name|nom|naam|nazwa|имя|название/],
];

/** "Valeur(s) de l'attribut 2" and "Attribut 2 Wert(e)" are "attribute 2 value(s)". */
function attributeName(name: string): string | undefined {
  const place = /\d+/.exec(name)?.[0];
  if (place === undefined || !/attribut|atribut|eigenschap|atrybut|ат+рибут/.test(name)) {
    return undefined;
  }
  const part = attributeParts.find(([, words]) => words.test(name))?.[0];
  return part === undefined ? undefined : `attribute ${place} ${part}`;
}
