export { specFor } from './spec-for.js';
