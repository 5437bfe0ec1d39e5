import { createApiReference } from './scalar.js';

// Runs in the browser, on the page /docs.

/** The API key is kept until the tab is closed, so that it survives a look at a guide; Scalar alone would keep it for good. */
const KEY = 'fieldline-key';
const token = sessionStorage.getItem(KEY) ?? '';

createApiReference('#reference', {
  url: '/docs/reference.json',
  // Addresses such as /docs#tag/clients/createClient.
  generateOperationSlug: ({ operationId, method, path }) => operationId ?? `${method}${path}`,
  authentication: { preferredSecurityScheme: 'key', securitySchemes: { key: { token } } },
  onRequestBuilt({ request }) {
    const [, key] = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '') ?? [];
    if (key !== undefined) sessionStorage.setItem(KEY, key);
  },
  // Nothing is loaded from or sent to other hosts.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  hideModels: true,
  // The name of the button for screen readers has to contain its text.
  localization: { translations: { navigation: { showAllEndpoints: 'Show More: {name}' } } },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});

// Scalar's buttons that copy have an icon only: screen readers need a name. Its lists of operations scroll: the keyboard needs a focus.
const copyButtons = document.getElementsByClassName('group/copy-button');
const lists = document.getElementsByClassName('endpoints');
const cards = document.getElementsByClassName('response-card');
new MutationObserver(() => {
  // The reference replaces the list of operations, which the page shows from the start.
  if (document.querySelector('#reference h1') !== null) document.getElementById('index')?.remove();
  for (const button of copyButtons) if (!button.hasAttribute('aria-label')) button.setAttribute('aria-label', 'Copy');
  for (const list of lists) list.tabIndex = 0;
  // Several operations have one of these: a landmark must be the only one of its name.
  for (const card of cards) if (card.role === 'region') card.role = 'group';
}).observe(document.body, { childList: true, subtree: true });
