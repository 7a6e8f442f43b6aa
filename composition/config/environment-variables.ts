interface Variable {
  name: string;
  /** As `.env.example` shows it. */
  example: string;
  meaning: string;
}

const urlVariable = <Prefix extends string>(prefix: Prefix) =>
  ({
    name: `${prefix}_URL`,
    example: '',
    meaning:
      'Address of its API, such as https://models.example/v1; loopback also by http. Empty: the official one.',
  }) as const;

/** How a model of a provider is configured. */
const providerVariables = <Prefix extends string>(prefix: Prefix, keyMeaning: string) =>
  [
    { name: `${prefix}_API_KEY`, example: '', meaning: keyMeaning },
    { name: `${prefix}_NAME`, example: '', meaning: 'Its model, as the provider calls it.' },
    urlVariable(prefix),
    {
      name: `${prefix}_PRICES`,
      example: '',
      meaning:
        'What it charges: currency=USD,input=0.25,output=2 a million tokens, unit=0.01 an image or search. Empty: not known.',
    },
  ] as const;

/** Every variable the program reads; nothing else does. `.env.example` is printed from this list. */
export const variables = [
  { name: 'PORT', example: '4000', meaning: 'Port of REST, GraphQL and docs; 0 takes a free one.' },
  { name: 'HOST', example: '127.0.0.1', meaning: 'Address to listen on.' },
  {
    name: 'TRADEWIND_PUBLIC_URL',
    example: 'http://127.0.0.1:4000',
    meaning: 'Address from outside, for links in answers.',
  },
  { name: 'DATABASE_URL', example: '', meaning: 'Any PostgreSQL 15 or newer; empty: the embedded one.' },
  { name: 'TRADEWIND_DATABASE_CONNECTIONS', example: '20', meaning: 'Most connections of this process.' },
  {
    name: 'TRADEWIND_DATA_DIR',
    example: '.tradewind',
    meaning: 'Embedded database, uploads, generated keys.',
  },
  {
    name: 'TRADEWIND_ROLES',
    example: 'all',
    meaning:
      'all, or a comma list of gateway, worker, subgraph:catalog, subgraph:commerce, subgraph:content, subgraph:finance, subgraph:platform.',
  },
  {
    name: 'TRADEWIND_SUBGRAPH_URLS',
    example: '',
    meaning:
      'Subgraphs of other processes, for gateway and tools: catalog=http://host:port,platform=http://host:port.',
  },
  {
    name: 'TRADEWIND_INTERNAL_SECRET',
    example: '',
    meaning: 'Shared by all processes of an installation; at least 32 characters. Empty: generated.',
  },
  {
    name: 'TRADEWIND_ENCRYPTION_KEY',
    example: '',
    meaning: '32 bytes in base64, for secrets at rest. Empty: generated.',
  },
  {
    name: 'TRADEWIND_WORKER_CONCURRENCY',
    example: '8',
    meaning: 'Jobs that this process works on at the same time.',
  },
  { name: 'TRADEWIND_MARKETPLACE_TIMEOUT_MS', example: '30000', meaning: 'A marketplace call ends by then.' },
  { name: 'TRADEWIND_RATE_LIMIT', example: '6000', meaning: 'Requests a minute per credential; off.' },
  {
    name: 'TRADEWIND_PUBLIC_RATE_LIMIT',
    example: '600',
    meaning:
      'Requests a minute per address for public search and pages, and 20 times as many per merchant; off.',
  },
  {
    name: 'TRADEWIND_STORAGE_QUOTA_MB',
    example: '10240',
    meaning: 'Megabytes (1,048,576 bytes) of pictures and imports that each organization may keep; off.',
  },
  {
    name: 'TRADEWIND_SMTP_URL',
    example: '',
    meaning:
      'The mail server: smtp://user:password@host:587, or smtps://. Empty: no mail is sent; with the demo sandboxes it goes to one.',
  },
  {
    name: 'TRADEWIND_MAIL_FROM',
    example: '',
    meaning: 'Whom mails are from, such as Shop <no-reply@shop.example>; with TRADEWIND_SMTP_URL.',
  },
  {
    name: 'TRADEWIND_BEHIND_PROXY',
    example: 'off',
    meaning:
      'Whose X-Forwarded-* are believed: off, the number of proxies in front, or a comma list of their addresses and networks.',
  },
  {
    name: 'TRADEWIND_METRICS_TOKEN',
    example: '',
    meaning:
      'What scrapers of /metrics show as a bearer token. Empty: only this machine reads them, without a proxy.',
  },
  {
    name: 'TRADEWIND_ALLOW_LOOPBACK',
    example: 'on',
    meaning:
      'Whether webhooks and other calls to addresses of merchants and agents may go to this machine, also by plain http; every other address takes https alone. On with the demo.',
  },
  {
    name: 'TRADEWIND_LOG_LEVEL',
    example: 'info',
    meaning: 'fatal, error, warn, info, debug, trace or silent.',
  },
  {
    name: 'TRADEWIND_DEMO',
    example: 'on',
    meaning: 'Makes the demo merchant; on with the embedded database.',
  },
  {
    name: 'TRADEWIND_DEMO_PUBLIC',
    example: 'off',
    meaning:
      'on: the demo may run on a HOST that other machines reach. Anybody who reaches it can then use the demo merchant.',
  },
  {
    name: 'TRADEWIND_DEMO_SANDBOXES',
    example: 'on',
    meaning: 'Runs a sandbox of every marketplace on this machine and connects it to the demo merchant.',
  },
  { name: 'TRADEWIND_DEMO_API_KEY', example: '', meaning: "Fixes the demo merchant's API key." },
  { name: 'TRADEWIND_DEMO_CLIENT_ID', example: '', meaning: "Fixes the demo merchant's OAuth client." },
  { name: 'TRADEWIND_DEMO_CLIENT_SECRET', example: '', meaning: 'Its secret.' },
  {
    name: 'TRADEWIND_UCP_UNKNOWN_AGENTS',
    example: 'on',
    meaning: "Serves agents whose profile's host has no address; on with the demo.",
  },
  {
    name: 'TRADEWIND_UCP_CONFORMANCE',
    example: '',
    meaning:
      'An organization id or demo: whoever calls /ucp/2026-01-11 acts for it without credentials. For tests only.',
  },
  {
    name: 'TRADEWIND_UCP_SIMULATION_SECRET',
    example: '',
    meaning: 'What those tests show in Simulation-Secret to have an order shipped.',
  },
  {
    name: 'TRADEWIND_MODEL_TIMEOUT_MS',
    example: '120000',
    meaning: 'A request to a model of a provider ends by then.',
  },
  {
    name: 'TRADEWIND_LANGUAGE_MODEL_PROVIDER',
    example: '',
    meaning: 'The language model: openai_compatible or anthropic. Empty: none; what needs one says so.',
  },
  ...providerVariables('TRADEWIND_LANGUAGE_MODEL', 'Key of the language model.'),
  {
    name: 'TRADEWIND_IMAGE_MODEL_PROVIDER',
    example: '',
    meaning: 'The model that changes pictures: openai or photoroom. Empty: none; what needs one says so.',
  },
  ...providerVariables('TRADEWIND_IMAGE_MODEL', 'Key of the image model.'),
  ...providerVariables(
    'TRADEWIND_ANSWER_ENGINE_OPENAI',
    'Key of OpenAI as an answer engine. Empty: it is not asked.',
  ),
  ...providerVariables(
    'TRADEWIND_ANSWER_ENGINE_PERPLEXITY',
    'Key of Perplexity as an answer engine. Empty: it is not asked.',
  ),
  {
    name: 'TRADEWIND_SHOPPING_SEARCH_PROVIDER',
    example: '',
    meaning: 'Who searches the offers of shops: serpapi or dataforseo. Empty: nobody; what needs it says so.',
  },
  {
    name: 'TRADEWIND_SHOPPING_SEARCH_API_KEY',
    example: '',
    meaning: 'Its key; of dataforseo login:password.',
  },
  urlVariable('TRADEWIND_SHOPPING_SEARCH'),
  {
    name: 'TRADEWIND_SHOPPING_SEARCH_PRICES',
    example: '',
    meaning: 'What it charges: currency=USD,unit=0.015 a search. Empty: not known.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    example: '',
    meaning: 'Where traces go (OTLP over HTTP); empty: nowhere.',
  },
] as const satisfies readonly Variable[];

export type VariableName = (typeof variables)[number]['name'];
