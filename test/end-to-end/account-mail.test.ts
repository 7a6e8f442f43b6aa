import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailSandbox } from '../../connectors/mail/sandbox/mail-sandbox.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { identityLimits } from '../../subgraphs/platform/identity.limits.js';
import { openDatabase } from '../platform/support/platform-database.js';
import { Browser, password } from '../support/browser.js';
import { type Program, startProgram } from '../support/program.js';

const publicUrl = 'https://shop.example/tradewind';
const newPassword = 'a new and better one';

let mails: MailSandbox;
let program: Program;
let db: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  mails = await MailSandbox.start();
  program = await startProgram({
    TRADEWIND_SMTP_URL: mails.smtpUrl,
    TRADEWIND_MAIL_FROM: 'Shop <no-reply@shop.example>',
    TRADEWIND_PUBLIC_URL: publicUrl,
  });
  db = await openDatabase(program.databaseUrl);
});
afterAll(async () => {
  await db.close();
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

const asksForReset = (email: string) =>
  anybody().graphql(
    'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { isAccepted } }',
    { email },
  );
const resets = (token: string, chosen = newPassword) =>
  anybody().graphql(
    'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { endedSessionCount } }',
    { input: { token, newPassword: chosen } },
  );
const verifies = (browser: Browser, token: string) =>
  browser.graphql('mutation ($token: String!) { verifyEmail(input: { token: $token }) { emailVerified } }', {
    token,
  });
const isVerified = async (browser: Browser) =>
  (await browser.graphql('{ viewer { user { emailVerified } } }')).data.viewer.user.emailVerified;
const codesOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) =>
  errors?.map(({ extensions }) => extensions.code) ?? null;
const signsIn = async (email: string, chosen: string) =>
  codesOf(
    await anybody().graphql(
      'mutation ($email: String!, $password: String!) { signIn(input: { email: $email, password: $password }) { session { csrfToken } } }',
      { email, password: chosen },
    ),
  );
const resetMail = (email: string, not: string[] = []) =>
  mails.mailTo(email, mail => mail.subject === 'Choose a new password' && !not.includes(tokenIn(mail)));

describe('a new account', { timeout: 15_000 }, () => {
  it('works at once, and says that its address is not verified until its owner has read the mail and signed in', async () => {
    const { browser, email } = await signedUp();
    expect(await isVerified(browser)).toBe(false);
    const mail = await mails.mailTo(email);
    expect(mail).toMatchObject({ from: 'no-reply@shop.example', to: email, recipients: [email] });
    expect(mail.text).toContain(`${publicUrl}/account/verify-email#token=tw_mt_`);
    const token = tokenIn(mail);
    expect(codesOf(await verifies(anybody(), token))).toEqual(['UNAUTHENTICATED']);
    const stranger = await signedUp();
    expect(codesOf(await verifies(stranger.browser, token))).toEqual(['MAIL_TOKEN_INVALID']);
    expect(codesOf(await verifies(browser, token))).toBeNull();
    expect(await isVerified(browser)).toBe(true);
    expect(codesOf(await verifies(browser, token))).toEqual(['MAIL_TOKEN_INVALID']);
  });

  it('can have the mail sent again, some times, and the token before is worth nothing then', async () => {
    const { browser, email } = await signedUp();
    const first = tokenIn(await mails.mailTo(email));
    const again = () => browser.graphql('mutation { resendVerification { isAccepted } }');
    expect(codesOf(await again())).toBeNull();
    const second = tokenIn(await mails.mailTo(email, mail => tokenIn(mail) !== first));
    expect(codesOf(await verifies(browser, first))).toEqual(['MAIL_TOKEN_INVALID']);
    expect(codesOf(await verifies(browser, second))).toBeNull();
    const more = [await again(), await again(), await again()].map(codesOf);
    expect(more).toEqual([null, null, ['RATE_LIMITED']]);
  });

  it('can be of somebody whose name would be a header, a link or HTML, and the mail is to its address alone', async () => {
    const email = freshEmail();
    const name = 'Eve <eve@evil.example>, "x" https://evil.example';
    const { errors } = await anybody().graphql(
      'mutation ($input: SignUpInput!) { signUp(input: $input) { session { csrfToken } } }',
      { input: { email, password, name } },
    );
    expect(errors).toBeUndefined();
    const mail = await mails.mailTo(email);
    expect(mail.recipients).toEqual([email]);
    expect(mail.to).toBe(email);
    expect(mail.text).not.toMatch(/evil\.example/);
    expect(mail.headers.filter(({ key }) => ['bcc', 'cc'].includes(key))).toEqual([]);
    const broken = await anybody().graphql(
      'mutation ($input: SignUpInput!) { signUp(input: $input) { session { csrfToken } } }',
      { input: { email: freshEmail(), password, name: 'Eve\r\nBcc: bob@example.com' } },
    );
    expect(codesOf(broken)).toEqual(['VALIDATION_FAILED']);
  });
});

describe('a forgotten password', { timeout: 15_000 }, () => {
  it('is replaced by who reads the mail, which ends every session and verifies the address', async () => {
    const { browser, email } = await signedUp();
    const verification = tokenIn(await mails.mailTo(email));
    const other = anybody();
    await other.signIn(email);
    expect(codesOf(await asksForReset(email.toUpperCase()))).toBeNull();
    const mail = await resetMail(email);
    expect(mail.text).toContain(`${publicUrl}/account/reset-password#token=tw_mt_`);
    expect((await resets(tokenIn(mail))).data).toEqual({ resetPassword: { endedSessionCount: 2 } });
    for (const ended of [browser, other]) {
      expect((await ended.graphql('{ viewer { csrfToken } }')).data?.viewer ?? null).toBeNull();
    }
    expect([await signsIn(email, password), await signsIn(email, newPassword)]).toEqual([
      ['CREDENTIALS_INVALID'],
      null,
    ]);
    await mails.mailTo(email, ({ subject }) => subject === 'Your password was changed');
    const [person] = await db.query<{ isVerified: boolean }>(
      unnamed('select email_verified_at is not null as "isVerified" from platform.person where email = $1'),
      [email],
    );
    expect(person!.isVerified).toBe(true);
    const again = anybody();
    await again.signIn(email, newPassword);
    expect(codesOf(await verifies(again, verification))).toEqual(['MAIL_TOKEN_INVALID']);
  });

  it('is replaced once by a token, by the newest one, in its time', async () => {
    const { email } = await signedUp();
    await asksForReset(email);
    const first = tokenIn(await resetMail(email));
    await asksForReset(email);
    const second = tokenIn(await resetMail(email, [first]));
    expect(codesOf(await resets(first))).toEqual(['MAIL_TOKEN_INVALID']);
    expect(codesOf(await resets(second, 'short'))).toEqual(['VALIDATION_FAILED']);
    const outcomes = await Promise.all(
      ['chosen at once 1', 'chosen at once 2', 'chosen at once 3'].map(chosen => resets(second, chosen)),
    );
    const errors = outcomes.map(codesOf).filter(codes => codes !== null);
    expect(errors).toEqual([['MAIL_TOKEN_INVALID'], ['MAIL_TOKEN_INVALID']]);
    await asksForReset(email);
    const third = tokenIn(await resetMail(email, [first, second]));
    await db.query(unnamed('update platform.mail_token set expires_at = $1'), [new Date()]);
    expect(codesOf(await resets(third))).toEqual(['MAIL_TOKEN_INVALID']);
    const { browser } = await signedUp();
    expect(codesOf(await verifies(browser, third))).toEqual(['MAIL_TOKEN_INVALID']);
  });

  it('is answered alike for addresses with an account and without, which get no mail, and as often', async () => {
    const { email } = await signedUp();
    const unknown = freshEmail();
    const answers = async (address: string) => {
      const said = [];
      for (let time = 0; time <= identityLimits.mailsPerAddress; time++) {
        const { status, data, errors } = await asksForReset(address);
        said.push({ status, data, codes: codesOf({ errors: errors ?? [] }) });
      }
      return said;
    };
    const known = await answers(email);
    expect(await answers(unknown)).toEqual(known);
    expect(known.at(-1)!.codes).toEqual(['RATE_LIMITED']);
    await resetMail(email);
    // Queued after those of the unknown address were.
    const later = await signedUp();
    await mails.mailTo(later.email);
    expect(mails.mails.filter(({ recipients }) => recipients.includes(unknown))).toEqual([]);
  });

  it('has its link lead to the configured address, whatever host the request names', async () => {
    const { email } = await signedUp();
    const query = `mutation { requestPasswordReset(input: { email: "${email}" }) { isAccepted } }`;
    const { statusCode, body } = await request(`${program.url}/graphql`, {
      method: 'POST',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query }),
    });
    expect([statusCode, await body.json()]).toMatchObject([200, { data: {} }]);
    const { text } = await resetMail(email);
    expect(text).toContain(`${publicUrl}/account/reset-password#token=`);
    expect(text).not.toContain('evil.example');
  });

  it('is mailed once the mail server can be had again, and not tried again where it rejects the mailbox', async () => {
    const { email } = await signedUp();
    await mails.mailTo(email);
    let errors = 0;
    mails.answer(address => {
      if (address !== email || errors === 1) {
        return 'take';
      }
      errors++;
      return 'later';
    });
    await asksForReset(email);
    const token = tokenIn(await resetMail(email));
    expect(errors).toBe(1);
    expect(codesOf(await resets(token))).toBeNull();

    const rejected = await signedUp();
    await mails.mailTo(rejected.email);
    let asked = 0;
    const wasRejected = new Promise<void>(resolve => {
      mails.answer(address => {
        if (address !== rejected.email) {
          return 'take';
        }
        asked++;
        resolve();
        return 'reject';
      });
    });
    await asksForReset(rejected.email);
    await wasRejected;
    // The queue lets the task go, where a failed one would wait for its next try.
    const waiting = unnamed(
      `select count(*)::integer as tasks from graphile_worker.jobs where task_identifier = 'platform.mail.send'`,
    );
    await expect
      .poll(async () => (await db.query<{ tasks: number }>(waiting))[0]!.tasks, { timeout: 20_000 })
      .toBe(0);
    expect(asked).toBe(1);
    mails.answer(() => 'take');
  });

  it('leaves no secret in the database', async () => {
    const { email } = await signedUp();
    await asksForReset(email);
    const token = tokenIn(await resetMail(email));
    const stored = await db.query<{ row: string }>(
      unnamed('select token::text as row from platform.mail_token token'),
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter(({ row }) => row.includes(token))).toEqual([]);
  });
});
