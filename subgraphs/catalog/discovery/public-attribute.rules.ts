import type { DiscoverySettingsFields } from './discovery-settings.entity.js';

/** What decides which attributes are public. */
type AttributeSettings = Pick<DiscoverySettingsFields, 'privateAttributes' | 'publicAttributes'>;

/**
 * Names that programs gave, of values that other programs read: with a namespace (`seo.title`, `shop.categoryId`), with `_` in
 * front, or of an id.
 */
const isInternalName = (name: string): boolean =>
  /^[a-z][\w$~-]*\.\S+$/i.test(name) || /^_|[a-z]I[dD]$|[_-]id$/.test(name) || !/[\p{L}\p{N}]/u.test(name);

const folded = (name: string): string => name.trim().toLowerCase();

/** Whether attributes of a name are public: a private one never is, an internal one only where the merchant says so. */
export function attributeFilter(settings: AttributeSettings): (name: string) => boolean {
  const hidden = new Set(settings.privateAttributes.map(folded));
  const named = new Set(settings.publicAttributes.map(folded));
  return name => !hidden.has(folded(name)) && (named.has(folded(name)) || !isInternalName(name.trim()));
}

/** The name as people read it, without a namespace: `shortDescription` is `Short description`, `custom.power_supply` `Power supply`. */
export function attributeLabel(name: string): string {
  const trimmed = name.trim();
  const own = isInternalName(trimmed) ? trimmed.replace(/^.*\./, '') : trimmed;
  const isWritten = own === trimmed && !/^[a-z]{2,}(?:[A-Z][a-z\d]+)+$|^[a-z\d]+(?:_[a-z\d]+)+$/.test(own);
  if (isWritten || own === '') return trimmed;
  const words = own
    .replaceAll(/(?<=[a-z\d])[A-Z](?=[a-z\d])/g, letter => ` ${letter.toLowerCase()}`)
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return words.replace(/^./u, letter => letter.toUpperCase());
}
