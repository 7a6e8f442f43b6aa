/** Pages that are for one buyer or for people who are signed in: crawlers have no business there (RFC 9309). */
const privatePaths = ['/account', '/checkout/', '/graphql', '/order/', '/payment-return'];

export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...privatePaths.map(path => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
