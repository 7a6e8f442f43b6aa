/**
 * What the pages of mails do, in the browser. The token stands behind the #, so it is in no log of a server; it leaves the address
 * as soon as it is read.
 */
export const accountScript = `
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
history.replaceState(null, '', location.pathname);
const form = document.querySelector('form');
const message = document.querySelector('[role=status]');

async function run(query, input, csrfToken) {
  const headers = { 'content-type': 'application/json', ...(csrfToken ? { 'x-csrf-token': csrfToken } : {}) };
  const body = JSON.stringify({ query, variables: { input } });
  const reply = await fetch('../graphql', { method: 'POST', credentials: 'same-origin', headers, body });
  const { data, errors } = await reply.json();
  if (errors !== undefined) {
    const { extensions = {}, message: text } = errors[0];
    const fields = (extensions.errors ?? []).map(error => error.message);
    throw Object.assign(new Error(fields.join(' ') || extensions.detail || text), { code: extensions.code });
  }
  return data;
}

/** A browser that has a session already repeats its token; null where it has none. */
const knownToken = async () => (await run('{ viewer { csrfToken } }', {})).viewer?.csrfToken;

async function enter(field, type, input) {
  const query = 'mutation ($input: ' + type + '!) { enter: ' + field + '(input: $input) { session { csrfToken } } }';
  const { enter: entered } = await run(query, input, await knownToken());
  return entered.session.csrfToken;
}

/** Signs in, or up where nobody is known by these; browsers fill a name in for people who have an account as well. */
async function session({ email, password, name }) {
  try {
    return await enter('signIn', 'SignInInput', { email, password });
  } catch (error) {
    if (!name || error.code !== 'CREDENTIALS_INVALID') throw error;
    return enter('signUp', 'SignUpInput', { email, password, name });
  }
}

const actions = {
  async 'reset-password'({ newPassword }) {
    const query = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { endedSessionCount } }';
    await run(query, { token, newPassword }, await knownToken());
    return 'The new password is set, and all sessions have ended.';
  },
  async 'verify-email'(fields) {
    const csrfToken = await session(fields);
    await run('mutation ($input: VerifyEmailInput!) { verifyEmail(input: $input) { emailVerified } }', { token }, csrfToken);
    return 'The address is confirmed.';
  },
  async 'accept-invitation'(fields) {
    const csrfToken = await session(fields);
    const query = 'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { membership { name } } }';
    const { acceptInvitation } = await run(query, { token }, csrfToken);
    return 'You are now a member of ' + acceptInvitation.membership.name + '.';
  },
};

form.addEventListener('submit', async event => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    message.textContent = await actions[form.dataset.page](Object.fromEntries(new FormData(form)));
    form.hidden = true;
  } catch (error) {
    message.textContent = error.message;
    button.disabled = false;
  }
});
`;
