import { describe, expect, it } from 'vitest';
import { PageLinks } from './page-links.js';

const encryption = {
  digest: (text: string, purpose: string) => `${purpose}:${text}`.length.toString(36) + purpose,
};

const linkIn = (path: string) => {
  const [, , organizationId, id, signature] = path.split('/') as [string, string, string, string, string];
  return { organizationId, id, signature };
};

describe('a link to a page of a buyer', () => {
  it('is signed for its page alone', () => {
    const orders = new PageLinks(encryption, 'order');
    const checkouts = new PageLinks(encryption, 'checkout');
    const link = linkIn(checkouts.pathOf('o', 'c'));
    expect(checkouts.pathOf('o', 'c')).toMatch(/^\/checkout\/o\/c\//);
    expect(checkouts.isSigned(link)).toBe(true);
    expect(orders.isSigned(link)).toBe(false);
  });

  it.each(['', 'x', 'é'])('is not right with the signature %j', signature => {
    const links = new PageLinks(encryption, 'order');
    expect(links.isSigned({ organizationId: 'o', id: 'c', signature })).toBe(false);
  });
});
