// The pages of the service: reference, guides, errors, home, and the files of the console.
export { servePages } from './pages.js';
export { builtDocument } from './site-files.js';
