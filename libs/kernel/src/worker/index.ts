export { HintListener } from './hint-listener.js';
export { keepHouse } from './housekeeping.js';
export { Projecting } from './projecting.js';
export { Projector } from './projector.js';
export { type OnProgress, rebuild } from './rebuild.js';
export { type Finding, verifyAccount } from './verify.js';
