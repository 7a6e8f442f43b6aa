import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  invitationMail,
  passwordChangedMail,
  passwordResetMail,
  plainName,
  verificationMail,
} from './mail-text.rules.js';

describe('a name in a mail to somebody else', () => {
  it.each([
    ['Ann', 'Ann'],
    ["Ann O'Neill & Sons, Inc.", "Ann O'Neill & Sons, Inc."],
    ['Dr. Ann', 'Dr. Ann'],
    ['https://evil.example/win', 'https   evil example win'],
    ['evil.example', 'evil example'],
    ['a@evil.example', 'a evil example'],
    ['\\\\evil\\share', 'evil share'],
    ['<b>Ann</b>', 'b Ann  b'],
    ['Ann\r\nBcc: bob', 'AnnBcc  bob'],
    ['Ann\u202egnp\u200b', 'Anngnp'],
    ['  Ann  ', 'Ann'],
  ])('%j is written %j', (name, written) => {
    expect(plainName(name)).toBe(written);
  });

  it('is cut to 60 characters', () => {
    expect(plainName('n'.repeat(61))).toBe('n'.repeat(60));
    expect(plainName(`${'n'.repeat(59)} more`)).toBe('n'.repeat(59));
  });

  it('holds nothing that mail programs make a link of, whatever it is', () => {
    const tricky = fc.string({ unit: fc.constantFrom(...'ab.:/\\@<> \n'), maxLength: 80 });
    fc.assert(
      fc.property(tricky, name => {
        expect(plainName(name)).not.toMatch(/[/\\:@<>\n]|\S\.\S/);
      }),
    );
  });
});

const to = { name: 'Ann evil.example', address: 'ann@example.com' };
const linked = { to, publicUrl: 'https://shop.example', token: 'TOKEN' };
const organization = { organizationName: 'Buy at evil.example', inviterName: 'Bob <b>' };
const linksIn = (text: string) => text.match(/\S+:\/\/\S+/g) ?? [];

describe('a mail', () => {
  it.each([
    [verificationMail(linked), 'verify-email', 'for 7 days'],
    [passwordResetMail(linked), 'reset-password', 'for 30 minutes'],
    [invitationMail(linked, organization), 'accept-invitation', 'for 7 days'],
  ])(
    'has one link, to a page of the program with the token where no server reads it: %#',
    (mail, page, span) => {
      expect(mail.to).toBe(to);
      expect(linksIn(mail.text)).toEqual([`https://shop.example/account/${page}#token=TOKEN`]);
      expect(mail.text).toContain(span);
      expect(mail.subject).not.toMatch(/[\r\n]/);
    },
  );

  it('that a password was changed has no link', () => {
    const { to: receiver, subject, text } = passwordChangedMail(to);
    expect([receiver, subject]).toEqual([to, 'Your password was changed']);
    expect(linksIn(text)).toEqual([]);
    expect(text).toContain('Hello Ann evil example,');
  });

  it('calls its receiver by a name that is no link', () => {
    for (const { text } of [verificationMail(linked), passwordResetMail(linked)]) {
      expect(text).toMatch(/^Hello Ann evil example,\n/);
    }
  });

  it('of an invitation says who invites to what, and greets nobody by a name that somebody else chose', () => {
    const { subject, text } = invitationMail(linked, organization);
    expect(subject).toBe('Invitation to Buy at evil example');
    expect(text).toMatch(/^Hello,\n\nBob {2}b invites you to the organization "Buy at evil example"\./);
    expect(text).not.toContain('Ann');
  });
});
