// What the pages have beside reading: copying, the search key, the demo's key in examples, and old addresses.

/** Explorers of before named an operation behind the #, such as /docs#/Products/productsPrice. */
const former = /^#\/[^/]+\/(\w+)$/.exec(location.hash);
if (former !== null) {
  const base = location.pathname.replace(/\/$/, '');
  location.replace(`${base === '/docs' || base === '' ? '/docs/api' : base}/operations/${former[1]}`);
}

for (const pre of document.querySelectorAll('main pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(pre.querySelector('code').textContent);
    button.textContent = 'Copied';
  });
  pre.append(button);
}

document.addEventListener('keydown', event => {
  const isTyping = event.target.closest?.('input, textarea, [contenteditable]') !== null;
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    document.querySelector('header input').focus();
  }
});

/** The demo's key, on the machine that it belongs to; null elsewhere. */
async function demoKey() {
  const address = document.body.dataset.demoKey;
  if (address === undefined || !['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname)) {
    return null;
  }
  const reply = await fetch(address, { method: 'POST', credentials: 'omit' });
  return reply.ok ? (await reply.json()).key : null;
}

/** Other scripts of the page wait for it. */
globalThis.tradewindKey = demoKey().catch(() => null);

/** Writes a key into the parts of an example that stand for one. */
function fillIn(node, key) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    text.data = text.data.replace('tw_sk_...', key);
    if (text.parentElement.classList.contains('hljs-variable') && text.data === '$KEY') {
      text.data = key;
    }
  }
}

globalThis.tradewindKey.then(key => {
  if (key !== null) {
    for (const code of document.querySelectorAll('main pre code.language-sh')) {
      fillIn(code, key);
    }
  }
});
