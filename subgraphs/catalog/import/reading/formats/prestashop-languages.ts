import { dictionary } from '../../../../../kernel/dictionary.js';

/**
 * PrestaShop names the columns in the language of its back office. Each English name, without its hints in brackets,
 * with those of other languages (crowdin.com, project PrestaShop): French, Spanish, German, Italian, Polish.
 */
const translations: Readonly<Record<string, string>> = dictionary({
  'product id': 'id produit | id de producto | id del producto | produkt-id | id prodotto | id produktu',
  active: 'actif | activo | activado | aktiv | aktiviert | attivo | aktywny | włączony',
  status: 'état | statut | estado | stato',
  name: 'nom | nombre | nome | nazwa',
  categories: 'catégories | categorías | kategorien | categorie | kategorie',
  category: 'catégorie | categoría | kategorie | categoria | kategoria',
  'price tax excluded':
    'price tax excl. | prix ht | prix hors taxes | prix tax excluded | precio sin impuestos | precio sin iva | precio tax excluded | preis ohne mwst. | preis ohne steuern | preis tax excluded | prezzo tasse escluse | prezzo iva esclusa | prezzo tax excluded | cena bez podatku. tax excluded | cena tax excluded',
  'price tax included':
    'price tax incl. | prix ttc | prix toutes taxes comprises | prix tax included | precio con impuestos | precio con iva | precio tax included | preis inkl. mwst. | preis mit steuern | preis tax included | prezzo tasse incluse | prezzo iva inclusa | prezzo tax included | cena zawiera podatek. tax included | cena tax included',
  'tax rules id':
    'id règle de taxes | id de règle de taxe | règle de taxes | id de regla de impuestos | id regla de impuestos | steuerregel-id | id regola delle tasse | id regola tasse | id reguły podatku',
  'wholesale price':
    "prix d'achat | prix d'achat ht | prix de revient | coût d'achat | precio de coste | precio mayorista | einkaufspreis | prezzo di costo | prezzo d'acquisto | prezzo all'ingrosso | koszt własny | cena zakupu",
  'on sale': 'en solde | en promo | en oferta | im angebot | sonderangebot | in saldo | w sprzedaży',
  'discount amount':
    'montant de la remise | montant de la réduction | valor del descuento | importe del descuento | rabattbetrag | importo sconto | wartość rabatu',
  'discount percent':
    'pourcentage de remise | pourcentage de réduction | porcentaje de descuento | rabatt in prozent | rabattprozent | percentuale sconto | procent rabatu',
  'discount from':
    'remise à partir du | réduction de | descuento desde | rabatt von | rabatt ab | sconto dal | rabat od dnia',
  'discount to': "remise jusqu'au | réduction à | descuento hasta | rabatt bis | sconto al | rabat do dnia",
  reference: 'référence | referencia | artikelnummer | artikel-nr. | riferimento | indeks',
  'supplier reference':
    'référence fournisseur | referencia de proveedor | referencia del proveedor | lieferanten-artikelnummer | riferimento fornitore | kod dostawcy',
  supplier: 'fournisseur | proveedor | lieferant | fornitore | dostawca',
  manufacturer:
    'fabricant | marque | fabricante | marca | hersteller | marke | produttore | producent | marka',
  ean13: 'code ean13 | código ean13 | ean-13-code | codice ean13 | kod ean13',
  upc: 'code upc | code-barres upc | código de barras upc | codice a barre upc | kod kreskowy upc',
  ecotax: 'écotaxe | ecotasa | ökosteuer | ecotassa | podatek ekologiczny',
  width: 'largeur | anchura | ancho | breite | larghezza | szerokość',
  height: 'hauteur | altura | höhe | altezza | wysokość',
  depth: 'profondeur | profundidad | tiefe | profondità | głębokość',
  weight: 'poids | peso | gewicht | waga',
  quantity: 'quantité | cantidad | menge | anzahl | quantità | ilość',
  'minimal quantity':
    'quantité minimale | cantidad mínima | mindestmenge | quantità minima | minimalna ilość',
  'low stock level':
    'niveau de stock bas | nivel de stock bajo | niedriger lagerbestand | livello minimo di stock | niski poziom produktów w magazynie',
  'send me an email':
    "m'envoyer un e-mail lorsque la quantité est inférieure à ce niveau | enviarme un correo electrónico cuando la cantidad sea inferior a este nivel | wyślij do mnie e-mail, gdy ilość jest poniżej tego poziomu",
  'delivery time of in-stock products':
    'délai de livraison des produits en stock | tiempo de entrega de los productos en stock | lieferzeit für artikel auf lager | czas dostawy produktów dostępnych w magazynie',
  'delivery time of out-of-stock products':
    'délai de livraison des produits épuisés avec commande autorisée | tiempo de entrega de los productos agotados con pedidos permitidos | czas dostawy wyprzedanych produktów z możliwością rezerwacji',
  visibility: 'visibilité | visibilidad | sichtbarkeit | visibilità | widoczność',
  'additional shipping cost':
    'frais de port supplémentaires | frais de livraison supplémentaires | gastos de envío adicionales | coste de envío adicional | zusätzliche versandkosten | spese di spedizione aggiuntive | dodatkowe koszty przesyłki',
  unity: 'unité | unité pour le prix unitaire | unidad | einheit | unità | jednostka dla ceny za jednostkę',
  'unit price': 'prix unitaire | precio unitario | stückpreis | prezzo unitario | cena za jednostkę',
  'short description':
    'description courte | récapitulatif | résumé | descripción corta | resumen | kurzbeschreibung | zusammenfassung | riepilogo | breve descrizione | podsumowanie',
  description: 'descripción | beschreibung | descrizione | opis',
  tags: 'mots-clés | etiquetas | schlagwörter | tag | tagi',
  'meta title':
    'balise titre | méta-titre | meta-titre | metatítulo | meta-título | meta-titel | meta titolo | meta-tytuł',
  'meta keywords':
    'meta mots-clés | méta mots-clés | palabras clave meta | meta-schlüsselwörter | meta parole chiave | słowa kluczowe meta',
  'meta description':
    'meta-description | méta description | méta-description | metadescripción | meta descripción | meta-beschreibung | meta descrizione | opis meta',
  'url rewritten':
    'url réécrite | url simplifiée | url reescrita | url amigable | umgeschriebene url | url riscritto | url amichevole | przepisany url',
  'text when in stock':
    'libellé si en stock | texte quand en stock | texto cuando esté en stock | text wenn auf lager | etykieta, gdy w magazynie',
  'text when backorder allowed':
    'libellé si précommande autorisée | texte quand précommande autorisée | texto cuando se permiten los pedidos pendientes | etykieta kiedy dozwolone ponowne zamówienie',
  'available for order':
    'disponible à la vente | disponible para pedidos | bestellbar | disponibile per ordine | dostępne do zamówienia',
  'product available date':
    'date de disponibilité du produit | fecha de disponibilidad del producto | verfügbarkeitsdatum | data disponibilità prodotto | data dostępności produktu',
  'product creation date':
    'date de création du produit | fecha de creación del producto | erstellungsdatum | data creazione prodotto | data wytworzenia produktu',
  'show price': 'afficher le prix | mostrar el precio | preis anzeigen | mostra prezzo | pokaż cenę',
  'image urls':
    "url des images | urls d'images | urls des images | url de las imágenes | urls de las imágenes | bild-urls | url immagini | url delle immagini | adresy url zdjęcia | adresy url zdjęć",
  'image alt texts':
    'textes alternatifs des images | texto alternativo de las imágenes | alternativtexte der bilder | testi alternativi delle immagini | tekst alternatywny dla zdjęć',
  'delete existing images':
    'supprimer les images existantes | eliminar las imágenes existentes | vorhandene bilder löschen | elimina le immagini esistenti | usuń istniejące zdjęcia',
  feature: 'caractéristique | característica | funktion | eigenschaft | caratteristica | cecha',
  'available online only':
    'disponible uniquement en ligne | disponible solo online | nur online erhältlich | disponibile solo online | dostępne tylko online',
  condition: 'condición | zustand | condizione | stan',
  customizable: 'personnalisable | personalizable | anpassbar | personalizzabile | konfigurowalny',
  'uploadable files':
    'fichiers téléchargeables | ficheros para subir | caricamento file | można wgrywać pliki',
  'text fields': 'champs texte | campos de texto | textfelder | campi di testo | pola tekstowe',
  'out of stock action':
    'action en cas de rupture de stock | acción cuando no haya existencias | akcja kiedy brak na stanie',
  'virtual product':
    'produit virtuel | producto virtual | virtueller artikel | prodotto virtuale | wirtualny produkt',
  'file url': 'url du fichier | url del archivo | url der datei | url del file | adres url pliku',
  'number of allowed downloads': 'nombre de téléchargements autorisés | ilość dozwolonych pobrań',
  'expiration date':
    "date d'expiration | fecha de caducidad | ablaufdatum | data di scadenza | data wygaśnięcia",
  'number of days': 'nombre de jours | número de días | liczba dni',
  'id / name of shop':
    'id / nom de la boutique | id / nombre de la tienda | id / name des shops | id / nome del negozio | id / nazwa sklepu',
  'advanced stock management':
    'gestion des stocks avancée | gestión avanzada de existencias | zaawansowane zarządzanie magazynem',
  'depends on stock': 'dépend du stock | depende del stock | zależny od stanu magazynowego',
  warehouse: 'entrepôt | almacén | lager | magazzino | magazyn',
  accessories: 'accessoires | accesorios | zubehör | accessori | akcesoria',
  attribute: 'attribut | atributo | attributo | atrybut',
  value: 'valeur | valor | wert | valore | wartość',
  position: 'posición | posizione | pozycja',
});

const englishOf: ReadonlyMap<string, string> = new Map(
  Object.entries(translations).flatMap(([english, names]) =>
    names.split(' | ').map(name => [name, english] as const),
  ),
);

const taxExcluded = /\((tax excl|ht|imp\. excl|sin imp|iva escl|tasse escl|netto|zzgl\. mwst)\.?\)/i;
const taxIncluded = /\((tax incl|ttc|imp\. incl|con imp|iva incl|tasse incl|brutto|inkl\. mwst)\.?\)/i;

/** A column's English name in lower case, without the hints in brackets: "Aktywny (0 lub 1)" is "active". */
export function prestashopName(name: string): string {
  const plain = name
    .replaceAll('’', "'")
    .replace(taxExcluded, 'tax excluded')
    .replace(taxIncluded, 'tax included')
    .replace(/\(.*\)/, '')
    .replace(/[*#:]/g, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ');
  return englishOf.get(plain) ?? plain;
}
