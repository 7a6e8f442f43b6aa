const ownStylesOnly = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  imgSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Pages for buyers have their styles in themselves, and load nothing but the icon of the window. */
export const buyerPagePolicy = { useDefaults: false, directives: ownStylesOnly };

/** Public pages show pictures of products beside that, which may lie anywhere. Structured data is no script that runs. */
export const publicPagePolicy = {
  useDefaults: false,
  directives: { ...ownStylesOnly, imgSrc: ["'self'", 'https:', 'http:'] },
};

/** What a page's address says is for its buyer: no cache keeps it, no other site is told it, no search engine lists it. */
export const buyerPageHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
