// The pages of the service: reference, guides, errors, home, files and sessions of the console.
export { servePages } from './pages.js';
export { consoleProblems } from './console-problems.js';
export { builtDocument } from './site-files.js';
