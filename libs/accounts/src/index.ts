export * from './accounts.http.module.js';
export * from './accounts/account.bodies.js';
export * from './accounts/account.controller.js';
export * from './accounts/account.service.js';
export * from './api-keys/api-key.service.js';
