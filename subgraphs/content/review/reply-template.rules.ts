import { dictionary } from '../../../kernel/dictionary.js';

/** How content a buyer is, by the stars. */
type Mood = 'happy' | 'mixed' | 'unhappy' | 'unrated';

/** Sentences of a reply in one language; `{product}` is its title, in quotation marks of the language. */
interface Phrases {
  about: string;
  happy: string;
  mixed: string;
  unhappy: string;
  unrated: string;
  /** `{quote}` is a sentence of the merchant's documents. */
  quote: string;
}

/** By ISO 639-1. They promise nothing, and ask for nothing but a message. */
const phrases: Readonly<Record<string, Phrases>> = dictionary({
  en: {
    about: 'Thank you for your review of “{product}”.',
    happy: 'We are glad that you like it.',
    mixed: 'Your remarks help us to do better. Write to us if there is anything that we can put right.',
    unhappy: 'We are sorry that it was not as you expected. Please write to us, so that we can look into it.',
    unrated: 'Write to us if there is anything that we can help with.',
    quote: 'For your information: “{quote}”',
  },
  de: {
    about: 'Vielen Dank für Ihre Bewertung von „{product}“.',
    happy: 'Es freut uns, dass es Ihnen gefällt.',
    mixed: 'Ihre Hinweise helfen uns weiter. Schreiben Sie uns, wenn wir etwas in Ordnung bringen können.',
    unhappy:
      'Es tut uns leid, dass es nicht Ihren Erwartungen entspricht. Bitte schreiben Sie uns, damit wir uns darum kümmern können.',
    unrated: 'Schreiben Sie uns, wenn wir Ihnen helfen können.',
    quote: 'Zu Ihrer Information: „{quote}“',
  },
  fr: {
    about: 'Merci pour votre avis sur « {product} ».',
    happy: 'Nous sommes ravis que le produit vous plaise.',
    mixed: 'Vos remarques nous aident à progresser. Écrivez-nous si nous pouvons arranger quelque chose.',
    unhappy:
      'Nous sommes désolés que le produit n’ait pas répondu à vos attentes. Écrivez-nous afin que nous puissions nous en occuper.',
    unrated: 'Écrivez-nous si nous pouvons vous aider.',
    quote: 'Pour votre information : « {quote} »',
  },
  es: {
    about: 'Gracias por su opinión sobre «{product}».',
    happy: 'Nos alegra que le guste.',
    mixed: 'Sus comentarios nos ayudan a mejorar. Escríbanos si hay algo que podamos arreglar.',
    unhappy:
      'Lamentamos que no haya sido lo que esperaba. Escríbanos, por favor, para que podamos ocuparnos de ello.',
    unrated: 'Escríbanos si podemos ayudarle.',
    quote: 'Para su información: «{quote}»',
  },
  id: {
    about: 'Terima kasih atas ulasan Anda tentang “{product}”.',
    happy: 'Kami senang Anda menyukainya.',
    mixed: 'Masukan Anda membantu kami menjadi lebih baik. Hubungi kami jika ada yang bisa kami perbaiki.',
    unhappy:
      'Kami mohon maaf karena tidak sesuai harapan Anda. Silakan hubungi kami agar dapat kami tindak lanjuti.',
    unrated: 'Hubungi kami jika ada yang bisa kami bantu.',
    quote: 'Sebagai informasi: “{quote}”',
  },
  ms: {
    about: 'Terima kasih atas ulasan anda tentang “{product}”.',
    happy: 'Kami gembira anda menyukainya.',
    mixed: 'Maklum balas anda membantu kami. Hubungi kami jika ada apa-apa yang boleh kami perbaiki.',
    unhappy:
      'Kami memohon maaf kerana ia tidak seperti yang anda jangkakan. Sila hubungi kami supaya kami dapat menyemaknya.',
    unrated: 'Hubungi kami jika ada apa-apa yang boleh kami bantu.',
    quote: 'Untuk makluman anda: “{quote}”',
  },
  vi: {
    about: 'Cảm ơn bạn đã đánh giá “{product}”.',
    happy: 'Chúng tôi rất vui vì bạn hài lòng.',
    mixed: 'Góp ý của bạn giúp chúng tôi làm tốt hơn. Hãy nhắn cho chúng tôi nếu có điều gì cần khắc phục.',
    unhappy:
      'Chúng tôi xin lỗi vì sản phẩm chưa như bạn mong đợi. Hãy nhắn cho chúng tôi để chúng tôi xem xét.',
    unrated: 'Hãy nhắn cho chúng tôi nếu bạn cần hỗ trợ.',
    quote: 'Xin gửi bạn thông tin sau: “{quote}”',
  },
  th: {
    about: 'ขอบคุณสำหรับรีวิว “{product}”',
    happy: 'เราดีใจที่คุณชอบสินค้านี้',
    mixed: 'ความเห็นของคุณช่วยให้เราปรับปรุงได้ดีขึ้น หากมีสิ่งใดที่เราแก้ไขได้ โปรดส่งข้อความถึงเรา',
    unhappy: 'เราขออภัยที่สินค้าไม่เป็นไปตามที่คุณคาดหวัง โปรดส่งข้อความถึงเราเพื่อให้เราตรวจสอบ',
    unrated: 'หากมีสิ่งใดให้เราช่วย โปรดส่งข้อความถึงเรา',
    quote: 'ข้อมูลเพิ่มเติม: “{quote}”',
  },
  tl: {
    about: 'Salamat sa iyong review ng “{product}”.',
    happy: 'Natutuwa kami na nagustuhan mo ito.',
    mixed: 'Nakakatulong sa amin ang iyong puna. Sumulat sa amin kung may maaari kaming ayusin.',
    unhappy: 'Paumanhin kung hindi ito ayon sa iyong inaasahan. Sumulat sa amin para masuri namin ito.',
    unrated: 'Sumulat sa amin kung may maitutulong kami.',
    quote: 'Para sa iyong kaalaman: “{quote}”',
  },
  zh: {
    about: '感谢您对“{product}”的评价。',
    happy: '很高兴您喜欢它。',
    mixed: '您的意见有助于我们改进。如有需要我们处理的问题，请给我们留言。',
    unhappy: '很抱歉商品未能达到您的期望。请给我们留言，以便我们了解情况并处理。',
    unrated: '如需帮助，请给我们留言。',
    quote: '供您参考：“{quote}”',
  },
});

/** Of a product that is not known. */
const withoutProduct: Readonly<Record<string, string>> = dictionary({
  en: 'Thank you for your review.',
  de: 'Vielen Dank für Ihre Bewertung.',
  fr: 'Merci pour votre avis.',
  es: 'Gracias por su opinión.',
  id: 'Terima kasih atas ulasan Anda.',
  ms: 'Terima kasih atas ulasan anda.',
  vi: 'Cảm ơn bạn đã đánh giá.',
  th: 'ขอบคุณสำหรับรีวิว',
  tl: 'Salamat sa iyong review.',
  zh: '感谢您的评价。',
});

const titleLengthMax = 80;
const unspaced: ReadonlySet<string> = new Set(['zh']);

export interface TemplateReply {
  text: string;
  /** ISO 639-1; English where there are no phrases in the language that was asked for. */
  language: string;
}

export const templateLanguages: readonly string[] = Object.keys(phrases);

/** What a reply without a model is made of. */
export interface TemplateParts {
  rating: number | null;
  productTitle: string | null;
  /** A sentence of the merchant's documents that it ends with. */
  quote?: string | null;
}

/** A reply by stars and language, without a model: the same for the same review. */
export function templateReply(
  { rating, productTitle, quote = null }: TemplateParts,
  wantedLanguage: string,
): TemplateReply {
  const language = phrases[wantedLanguage] === undefined ? 'en' : wantedLanguage;
  const own = phrases[language]!;
  const about =
    productTitle === null
      ? withoutProduct[language]!
      : own.about.replace('{product}', () => shortened(productTitle));
  const last = quote === null ? [] : [own.quote.replace('{quote}', () => quote)];
  const sentences = [about, own[moodOf(rating)], ...last];
  return { text: sentences.join(unspaced.has(language) ? '' : ' '), language };
}

function moodOf(rating: number | null): Mood {
  if (rating === null) {
    return 'unrated';
  }
  return rating >= 4 ? 'happy' : rating === 3 ? 'mixed' : 'unhappy';
}

const shortened = (title: string): string => {
  const letters = [...title.trim()];
  return letters.length <= titleLengthMax
    ? title.trim()
    : `${letters.slice(0, titleLengthMax - 1).join('')}…`;
};
