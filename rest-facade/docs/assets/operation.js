// Sends an operation of the reference from its page.

const form = document.querySelector('form.try');
const reply = form.querySelector('.reply');
const stored = 'tradewind-docs-key';
form.hidden = false;

const key = form.elements.namedItem('key');
if (key !== null) {
  key.value = sessionStorage.getItem(stored) ?? '';
  globalThis.tradewindKey.then(demo => {
    key.value ||= demo ?? '';
  });
}

/** Address and header fields by what was entered; what is left empty is not sent. */
function requestOf() {
  const headers = {};
  const query = new URLSearchParams();
  let path = form.dataset.path;
  for (const { dataset, value } of form.querySelectorAll('[data-in]')) {
    if (dataset.in === 'path') {
      path = path.replace(`{${dataset.name}}`, encodeURIComponent(value));
    } else if (value !== '' && dataset.in === 'query') {
      query.append(dataset.name, value);
    } else if (value !== '') {
      headers[dataset.name] = value;
    }
  }
  const body = form.elements.namedItem('body');
  if (body !== null) {
    headers['content-type'] = 'application/json';
  }
  if (key !== null && key.value !== '') {
    headers.authorization = `Bearer ${key.value}`;
  }
  const search = query.size === 0 ? '' : `?${query}`;
  return [path + search, { method: form.dataset.method, headers, body: body?.value, credentials: 'omit' }];
}

/** As it came; JSON in lines. */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function show(title, lines, text) {
  const heading = document.createElement('p');
  const strong = document.createElement('strong');
  strong.textContent = title;
  heading.append(strong);
  const pre = document.createElement('pre');
  pre.textContent = [...lines, '', text].join('\n');
  reply.replaceChildren(heading, pre);
}

form.addEventListener('submit', async event => {
  event.preventDefault();
  const button = form.querySelector('button');
  if (button.ariaDisabled === 'true') {
    return;
  }
  // Not `disabled`, which would take the focus of a keyboard away.
  button.ariaDisabled = 'true';
  if (key !== null) {
    sessionStorage.setItem(stored, key.value);
  }
  const began = performance.now();
  try {
    const answer = await fetch(...requestOf());
    const text = readable(await answer.text());
    const took = Math.round(performance.now() - began);
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
    show(`${answer.status} ${answer.statusText} in ${took} ms`, headers, text);
  } catch (error) {
    show('The request was not sent.', [], error.message);
  }
  button.ariaDisabled = 'false';
});
