import { escapeHtml } from '../../kernel/escape-html.js';
import type { Scope } from '../../kernel/scopes.js';
import { htmlPage } from '../docs/html-page.js';
import type { ResultOf } from '../graphql.js';
import type { reviewOperation } from './authorize.documents.js';
import { inOrganization } from './authorize-parameters.js';
import { scopeWords } from './scope-words.js';

type Review = ResultOf<typeof reviewOperation>;
/** What a person is asked. */
export type Consent = NonNullable<NonNullable<Review['oauthAuthorization']>['consent']>;
export type Viewer = NonNullable<Review['viewer']>;
export type ConsentOrganization = Consent['organizations'][number];

/** A form of a page: where it goes, what proves that it came from the page, and what was wrong with it before. */
export interface PageForm {
  query: string;
  token: string;
  error: string | null;
}

/** Why nobody can be asked, and nobody sent anywhere. */
export const problemPage = (title: string, problem: string): string =>
  htmlPage(
    title,
    `<p role="alert">${escapeHtml(problem)}</p>\n<p>Nothing was permitted. You can close this page.</p>`,
    '',
  );

/** Asks who is there. */
export const signInPage = (consent: Consent, form: PageForm, email: string): string =>
  htmlPage(
    'Sign in',
    `<p>${nameOf(consent)} asks to act for you. Sign in to see what it asks for.</p>
${alert(form.error)}
${postForm(
  form,
  `<p><label>E-mail address<br><input name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}"></label></p>
<p><label>Password<br><input name="password" type="password" autocomplete="current-password" required></label></p>
<p><button name="action" value="sign_in">Sign in</button></p>`,
)}`,
    '',
  );

/** Asks for which of several organizations; the choice is in the address, so that nothing is stored for it. */
export function organizationPage(consent: Consent, viewer: Viewer, form: PageForm): string {
  const kept = inOrganization(form.query).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const choices = consent.organizations.map(
    ({ id, name, role }, index) =>
      `<p><label><input type="radio" name="organization_id" value="${escapeHtml(id)}" required${index === 0 ? ' checked' : ''}> ${escapeHtml(name)} (${escapeHtml(role)})</label></p>`,
  );
  return htmlPage(
    'Choose an organization',
    `<form method="get">${kept.join('')}
<fieldset><legend>Where may ${nameOf(consent)} act for you?</legend>
${choices.join('\n')}
</fieldset>
<p><button>Continue</button></p></form>
${leaving(viewer, form)}`,
    '',
  );
}

/** Asks for the consent. */
export function consentPage(
  consent: Consent,
  organization: ConsentOrganization,
  { viewer, form }: { viewer: Viewer; form: PageForm },
): string {
  const { scopes } = organization;
  const refused = consent.scopes.filter(scope => !scopes.includes(scope));
  const body = `<p>${nameOf(consent)} asks to act for you in <strong>${escapeHtml(organization.name)}</strong>.</p>
${identity(consent)}
${alert(form.error)}
${
  scopes.length === 0
    ? `<p role="alert">Your role, ${escapeHtml(organization.role)}, allows nothing that it asks for.</p>`
    : permissions(consent, organization, form)
}
${refused.length === 0 || scopes.length === 0 ? '' : `<p>Your role, ${escapeHtml(organization.role)}, does not allow:</p>\n<ul>${refused.map(scope => `<li>${words(scope)}</li>`).join('')}</ul>`}
${leaving(viewer, form)}`;
  return htmlPage('Connect an application', body, '');
}

/** For somebody who has nothing to give. */
export const noOrganizationPage = (consent: Consent, viewer: Viewer, form: PageForm): string =>
  htmlPage(
    'No organization',
    `<p role="alert">You belong to no organization in which ${nameOf(consent)} could act for you.</p>
${leaving(viewer, form)}`,
    '',
  );

function permissions(consent: Consent, { id, scopes }: ConsentOrganization, form: PageForm): string {
  const boxes = scopes.map(
    scope =>
      `<p><label><input type="checkbox" name="scope.${escapeHtml(scope)}" value="on"${isTicked(consent, scope) ? ' checked' : ''}> ${words(scope)}</label></p>`,
  );
  return postForm(
    form,
    `<input type="hidden" name="organization_id" value="${escapeHtml(id)}">
<fieldset><legend>It may</legend>
${boxes.join('\n')}
</fieldset>
<p>It keeps these permissions until you or an owner revoke them, as far as your role allows them.</p>
<p><button name="action" value="approve">Allow</button></p>`,
  );
}

/** Where a client named no scopes, it gets none that changes anything unless the person adds it. */
const isTicked = ({ namesScopes }: Consent, scope: string): boolean => namesScopes || scope.endsWith(':read');

/** Who asks, as far as it is known. A name that nobody checked says so, and where it comes from is shown instead. */
function identity({ clientHost, redirectPlace, isLoopback }: Consent): string {
  const known =
    clientHost === null
      ? 'It is registered by an organization on this server.'
      : `Its name is not verified. It is the application at <strong>${escapeHtml(clientHost)}</strong>.`;
  const back = isLoopback
    ? `You will be sent back to a program on your own computer (${escapeHtml(redirectPlace)}). Allow this only if you have just begun to connect it there.`
    : `You will be sent back to <strong>${escapeHtml(redirectPlace)}</strong>.`;
  return `<p>${known} ${back}</p>`;
}

/** The ways out: to decline, and to be somebody else. */
const leaving = ({ user }: Viewer, form: PageForm): string => `${postForm(
  form,
  '<p><button name="action" value="deny">Decline</button></p>',
)}
${postForm(
  form,
  `<p>Signed in as ${escapeHtml(user.email)}. <button name="action" value="sign_out">Use another account</button></p>`,
)}`;

/** The action is the page's own address, wherever a proxy has put it. */
const postForm = ({ query, token }: PageForm, fields: string): string =>
  `<form method="post" action="?${escapeHtml(query)}"><input type="hidden" name="token" value="${escapeHtml(token)}">
${fields}</form>`;

const nameOf = ({ clientName }: Consent): string => `<strong>${escapeHtml(clientName)}</strong>`;

const words = (scope: string): string =>
  `${escapeHtml(scopeWords[scope as Scope] ?? scope)} <code>${escapeHtml(scope)}</code>`;

const alert = (error: string | null): string =>
  error === null ? '' : `<p role="alert"><strong>${escapeHtml(error)}</strong></p>`;
