import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailSandbox } from '../../connectors/mail/sandbox/mail-sandbox.js';
import { newId } from '../../kernel/ids.js';
import { identityLimits } from '../../subgraphs/platform/identity.limits.js';
import { Browser, password } from '../support/browser.js';
import { type Program, startProgram } from '../support/program.js';

const publicUrl = 'https://shop.example/tradewind';

let mails: MailSandbox;
let program: Program;
beforeAll(async () => {
  mails = await MailSandbox.start();
  program = await startProgram({
    TRADEWIND_SMTP_URL: mails.smtpUrl,
    TRADEWIND_MAIL_FROM: 'Shop <no-reply@shop.example>',
    TRADEWIND_PUBLIC_URL: publicUrl,
  });
});
afterAll(async () => {
  await program.stop();
  await mails.close();
});

const tokenIn = ({ text }: { text: string }) => /#token=(\S+)/.exec(text)![1]!;
const anybody = () => new Browser(program);
const freshEmail = () => `${newId()}@example.com`;

async function signedUp(email = freshEmail()) {
  const browser = anybody();
  await browser.signUp(email);
  return { browser, email };
}

const isVerified = async (browser: Browser) =>
  (await browser.graphql('{ viewer { user { emailVerified } } }')).data.viewer.user.emailVerified;
const codesOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) =>
  errors?.map(({ extensions }) => extensions.code) ?? null;
const invite = (owner: Browser, organizationId: string, email: string) =>
  owner.graphql(
    'mutation ($email: String!) { createInvitation(input: { email: $email, role: member }) { issuedInvitation { token invitation { email } } } }',
    { email },
    organizationId,
  );
const organizationOf = async (owner: Browser, name = 'Acme') =>
  (await owner.rest.post('/api/v1/organizations', { name, defaultCurrency: 'USD' })).json.organization
    .id as string;

describe('an invitation', { timeout: 15_000 }, () => {
  it('is mailed to the invited alone, whose address is verified when they accept', async () => {
    const { browser: owner } = await signedUp();
    const organizationId = await organizationOf(owner, 'Acme https://evil.example/win');
    const email = freshEmail();
    const { data } = await invite(owner, organizationId, email);
    expect(data.createInvitation.issuedInvitation).toEqual({ token: null, invitation: { email } });
    const mail = await mails.mailTo(email);
    expect(mail.text).toContain(`${publicUrl}/account/accept-invitation#token=tw_in_`);
    expect(mail.text + mail.subject).not.toMatch(/evil\.example/);
    const { browser: person } = await signedUp(email);
    const accepted = await person.graphql(
      'mutation ($token: String!) { acceptInvitation(input: { token: $token }) { membership { organizationId role } } }',
      { token: tokenIn(mail) },
    );
    expect(accepted.data.acceptInvitation.membership).toEqual({ organizationId, role: 'member' });
    expect(await isVerified(person)).toBe(true);
  });

  it('does not become a way to fill a mailbox', async () => {
    const { browser: owner } = await signedUp();
    const organizationId = await organizationOf(owner);
    const victim = freshEmail();
    const codes = [];
    for (let time = 0; time <= identityLimits.mailsPerAddress; time++) {
      codes.push(codesOf(await invite(owner, organizationId, victim)));
    }
    expect(codes).toEqual([...Array(identityLimits.mailsPerAddress).fill(null), ['RATE_LIMITED']]);
    const { browser: neighbour } = await signedUp();
    const theirs = await organizationOf(neighbour);
    expect(codesOf(await invite(neighbour, theirs, victim))).toEqual(['RATE_LIMITED']);
  });
});

describe('the page that a link of a mail leads to', { timeout: 15_000 }, () => {
  const memberOf = 'You are now a member of Acme.';
  async function invited(email = freshEmail()) {
    const { browser: owner } = await signedUp();
    await invite(owner, await organizationOf(owner), email);
    const mail = await mails.mailTo(email, ({ text }) => text.includes('accept-invitation'));
    return { email, token: tokenIn(mail) };
  }

  it('takes a new password in a browser that is signed in, where the CSRF token is asked for', async () => {
    const { browser, email } = await signedUp();
    await browser.graphql(
      'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { isAccepted } }',
      { email },
    );
    const token = tokenIn(await mails.mailTo(email, ({ subject }) => subject === 'Choose a new password'));
    const read = await browser.submitAccountPage('reset-password', token, {
      newPassword: 'a new and better one',
    });
    expect(read).toBe('The new password is set, and all sessions have ended.');
  });

  it('says what is wrong, and can be sent again', async () => {
    const { browser, email } = await signedUp();
    const token = tokenIn(await mails.mailTo(email));
    const send = (fields: Record<string, string>) => browser.submitAccountPage('verify-email', token, fields);
    expect(await send({ email, password: 'another one, and wrong' })).toContain('is wrong');
    expect(await send({ email, password })).toBe('The address is confirmed.');
    expect(await send({ email, password })).toContain('token');
  });

  it('makes the account of somebody who is invited and has none', async () => {
    const { email, token } = await invited();
    const fields = { email, password, name: 'Ida' };
    expect(await anybody().submitAccountPage('accept-invitation', token, fields)).toBe(memberOf);
  });

  it('signs somebody in who has an account, though the browser filled a name in and somebody else was signed in', async () => {
    const { email } = await signedUp();
    const { token } = await invited(email);
    const { browser: neighbour } = await signedUp();
    const fields = { email, password, name: 'Ida' };
    expect(await neighbour.submitAccountPage('accept-invitation', token, fields)).toBe(memberOf);
  });
});
