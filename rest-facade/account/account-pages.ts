import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { dictionary } from '../../kernel/dictionary.js';
import { htmlPage } from '../docs/html-page.js';
import { accountScript } from './account-script.js';

interface AccountPage {
  title: string;
  text: string;
  fields: string;
  button: string;
}

const field = (label: string, attributes: string): string =>
  `<p><label>${label}<br><input ${attributes}></label></p>`;

const email = field('E-mail address', 'name="email" type="email" autocomplete="username" required');
const password = field(
  'Password',
  'name="password" type="password" autocomplete="current-password" required',
);
const newPassword = field(
  'New password, of 10 characters or more',
  'name="newPassword" type="password" autocomplete="new-password" minlength="10" required',
);
const name = field('Your name, if you have no account yet', 'name="name" autocomplete="name"');

/** Where the links of mails lead, by the last part of the address. */
const pages: Readonly<Record<string, AccountPage>> = dictionary({
  'reset-password': {
    title: 'Choose a new password',
    text: 'All sessions of the account end.',
    fields: newPassword,
    button: 'Set the password',
  },
  'verify-email': {
    title: 'Confirm your address',
    text: 'Sign in to the account that was made with it.',
    fields: email + password,
    button: 'Confirm',
  },
  'accept-invitation': {
    title: 'Accept the invitation',
    text: 'Sign in, or sign up, with the address that was invited.',
    fields: email + password + name,
    button: 'Accept',
  },
});

/** Pages for people who open a link of a mail where no other program takes it. They are clients of /graphql like any other. */
export async function serveAccountPages(app: FastifyInstance): Promise<void> {
  await app.register(async scope => {
    await scope.register(fastifyHelmet, { contentSecurityPolicy: { directives: contentSecurityPolicy } });
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.get('/account/account.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(accountScript),
    );
    for (const [key, page] of Object.entries(pages)) {
      const html = htmlPage(page.title, bodyOf(key, page));
      scope.get(`/account/${key}`, (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
    }
  });
}

const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  upgradeInsecureRequests: null,
};

const bodyOf = (key: string, { text, fields, button }: AccountPage): string =>
  `<form data-page="${key}"><p>${text}</p>${fields}<p><button>${button}</button></p></form>
<p role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<script type="module" src="account.js"></script>`;
