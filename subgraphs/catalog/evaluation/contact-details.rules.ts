/** `\b` knows the letters of English alone. */
const start = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const end = String.raw`(?![\p{L}\p{M}\p{N}])`;
/** Digits with what people write between them. Lengths are bounded, so that no text takes long. */
const number = String.raw`\+?\(?\d[\d ()./-]{5,18}\d`;
const messengers = 'whatsapp|telegram|wechat|line id|zalo|viber';
/** Words before a number that say that it is called, in the languages of the markets. */
const calling =
  'call|phone|telephone|tel|hotline|telp|telepon|telefon|hubungi|gọi|điện thoại|sđt|liên hệ|โทร|โทรศัพท์|电话|電話|联系|微信';
const addressee = '(?:[ .:=]{0,3}(?:us|me|at|now|on|kami))?[ .:=]{0,3}';

/** What leads buyers away from the marketplace: addresses, and numbers that are called or written to. */
const contact = new RegExp(
  [
    String.raw`https?:\/\/\S{1,300}|www\.\S{1,300}|(?:mailto|tel):\S{0,100}`,
    String.raw`[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){0,3}\.[a-z]{2,}`,
    `${start}(?:${messengers})${end}(?:${addressee}${number})?`,
    `${start}(?:${calling})${addressee}${number}`,
    String.raw`${start}(?:wa|hp)[ .:=]{0,3}(?:\+|0)\d[\d -]{6,14}\d`,
    String.raw`\+\d[\d ()-]{7,18}\d`,
    // As it is called inside of a country; article numbers begin otherwise, or have no spaces.
    String.raw`(?<![\p{L}\p{N}.,-])0\d{1,3}(?:[ -]\d{3,4}){2}(?!\d)`,
  ].join('|'),
  'giu',
);

/** The first contact detail of a text, as it is written; null where there is none. */
export const contactIn = (text: string): string | null => text.match(contact)?.[0].trim() ?? null;

/** The text without them, and without brackets and marks that only parted them from the rest. */
export function withoutContacts(text: string): string {
  const left = text.replace(contact, ' ');
  return left === text
    ? text
    : left
        .replaceAll(/[([{]\s*[)\]}]/g, ' ')
        .replaceAll(/([,;|])(?:\s*[,;|])+/g, '$1')
        .replaceAll(/\s+([,;])/g, '$1');
}
