// GraphiQL over this server: queries and mutations by POST, subscriptions by graphql-ws.

const { React, ReactDOM, GraphiQL } = globalThis;
const url = '/graphql';

const firstQuery = `# Queries, mutations and subscriptions. The header field below holds the credential.
query FirstProducts {
  products(limit: 3) {
    items {
      title
      price {
        amount
        currency
      }
    }
  }
}

subscription Jobs {
  jobs {
    id
    kind
    status
  }
}
`;

/** The demo's key on the machine that it belongs to; elsewhere the reader's. */
async function knownKey() {
  const address = document.body.dataset.demoKey;
  if (address === undefined || !['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname)) {
    return null;
  }
  const reply = await fetch(address, { method: 'POST', credentials: 'omit' });
  return reply.ok ? (await reply.json()).key : null;
}

/** What a mutation in a session repeats; null without a session. */
async function knownCsrfToken() {
  const body = JSON.stringify({ query: '{ viewer { csrfToken } }' });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', credentials: 'same-origin', headers, body });
  return (await reply.json()).data?.viewer?.csrfToken ?? null;
}

const quietly = promise => promise.catch(() => null);
const [csrfToken, key] = await Promise.all([quietly(knownCsrfToken()), quietly(knownKey())]);
const credential =
  csrfToken === null
    ? { Authorization: `Bearer ${key ?? 'YOUR_KEY'}` }
    : { 'X-CSRF-Token': csrfToken, 'X-Organization-Id': 'YOUR_ORGANIZATION' };
/** The library's editors have no names of their own for who cannot see them, and keep the focus of a keyboard. */
const editors = { '.graphiql-query-editor': 'Operation', '.graphiql-response': 'Response' };
function prepareEditors() {
  for (const { CodeMirror: editor } of document.querySelectorAll('.CodeMirror')) {
    // Tab leaves an editor, as it leaves every field (WCAG 2.2, 2.1.2); spaces indent.
    const { Tab, ...keys } = editor.getOption('extraKeys') ?? {};
    if (Tab !== false) {
      editor.setOption('extraKeys', { ...keys, Tab: false, 'Shift-Tab': false });
    }
  }
  for (const input of document.querySelectorAll('.CodeMirror textarea:not([aria-label])')) {
    const place = Object.keys(editors).find(selector => input.closest(selector) !== null);
    input.setAttribute('aria-label', editors[place] ?? 'Variables or header fields');
  }
}
new MutationObserver(prepareEditors).observe(document.body, { childList: true, subtree: true });

const socket = new URL(url, location.href);
socket.protocol = socket.protocol.replace('http', 'ws');
const send = GraphiQL.createFetcher({
  url,
  subscriptionUrl: socket.href,
  wsConnectionParams: csrfToken === null ? {} : { csrfToken },
});

/** A socket names its organization beside the header fields, which the library sends as the payload of `connection_init`. */
const fetcher = (operation, options = {}) => {
  const organizationId = options.headers?.['X-Organization-Id'];
  const headers = organizationId === undefined ? options.headers : { ...options.headers, organizationId };
  return send(operation, { ...options, headers });
};

ReactDOM.createRoot(document.querySelector('#explorer')).render(
  React.createElement(GraphiQL, {
    fetcher,
    defaultQuery: firstQuery,
    defaultHeaders: JSON.stringify(credential, null, 2),
    defaultEditorToolsVisibility: 'headers',
    shouldPersistHeaders: false,
  }),
);
