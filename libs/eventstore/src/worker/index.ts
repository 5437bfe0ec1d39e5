export { NewEventWatcher } from './new-event-watcher.js';
export { type GainedPartition, type PartitionConsumer, PartitionOwnership } from './partition-ownership.js';
export { partitionOf, PARTITIONS } from './partitions.js';
export { ProjectionLoop } from './projection-loop.js';
export { ProjectionRunner } from './projection-runner.js';
export { Projector } from './projector.js';
export { rebuild } from './rebuild.js';
export { startReceiptCleanup } from './receipt-cleanup.js';
export { verifyAccount } from './verify.js';
