/** What lists of leaked passwords have most, of those that are long enough; without what is added at the end. */
const leaked: ReadonlySet<string> = new Set([
  'adminadmin',
  'administrator',
  'basketball',
  'changeme',
  'charlotte',
  'chocolate',
  'christopher',
  'elizabeth',
  'football',
  'iloveyou',
  'ihateyou',
  'jonathan',
  'letmein',
  'letmeinplease',
  'liverpool',
  'loveyou',
  'manchester',
  'motdepasse',
  'mypassword',
  'newpassword',
  'passw0rd',
  'password',
  'passwordpassword',
  'passwort',
  'princess',
  'qwertyuiop',
  'secretpassword',
  'spiderman',
  'starwars',
  'strawberry',
  'sunshine',
  'superman',
  'testtest',
  'thepassword',
  'tradewind',
  'trustno',
  'unknown',
  'welcome',
  'whatever',
]);

/** Rows of keyboards, the alphabet and digits, as hands run along them. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '012345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap(run => [run, [...run].reverse().join('')]);

/** Up to four characters, over and over. */
const repeated = /^(.{1,4}?)\1+$/su;

/**
 * Whether a password is among the first that somebody guesses: one that many people have, a run along the keyboard, or a few
 * characters over and over (NIST SP 800-63B §5.1.1.2); also with other letters' case, and with digits and signs at its end.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const word = lower.replace(/[^\p{L}]+$/u, '');
  return [lower, word].some(
    text =>
      leaked.has(text.replaceAll(/\s/g, '')) ||
      repeated.test(text) ||
      runs.some(run => text.length > 3 && run.includes(text)),
  );
}
