export { EventStoreWorkerModule } from './event-store-worker.module.js';
export { eachAccount } from './each-account.js';
export { NewEventWatcher } from './new-event-watcher.js';
export { type GainedPartition, type PartitionConsumer, PartitionOwnership } from './partition-ownership.js';
export { partitionOf } from './partitions.js';
export { ProjectionRunner } from './projection-runner.js';
export { Projector } from './projector.js';
export { rebuild } from './rebuild.js';
export { refillDerived } from './refill.js';
export {
  type StepContext,
  type StepOutcome,
  StopTask,
  type Task,
  TASK_STATES,
  type TaskKind,
  type TaskRow,
  type TaskState,
  type TaskStep,
} from './tasks/task.js';
export { TaskLoop } from './tasks/task-loop.js';
export { TaskRun } from './tasks/task-run.js';
export { type PageOf, type RowFilter, TaskStore, tooManyTasks } from './tasks/task-store.js';
export { verifyAccount } from './verify.js';
export { WorkerTimers } from './worker-timers.js';
