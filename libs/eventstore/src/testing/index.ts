export * from './spec-for.js';
