export type {
  CallOptions,
  ConditionalOptions,
  Data,
  Item,
  KeyedOptions,
  ListPaths,
  Method,
  Options,
  PathsWith,
  ReturnOptions,
  Schemas,
  WriteOptions,
} from './calls.js';
export type { FieldlineOptions } from './caller.js';
export { Fieldline } from './client.js';
export {
  FieldlineConnectionError,
  FieldlineError,
  isEpochChanged,
  isInUse,
  isInvalid,
  isNotFound,
  isNotModified,
  isRateLimited,
  isVersionMismatch,
} from './errors.js';
export type { Checkpoint, FeedEvent, FeedEventOf, FeedPosition, FollowOptions } from './feed.js';
export type { paths } from './generated/api.js';
export type * from './generated/names.js';
export { List } from './list.js';
export type { FailureEvent, Log, LogEvent, RequestEvent, ResponseEvent, RetryEvent } from './log.js';
export type { ImportOptions, ImportQuery, StartImportOptions } from './import.js';
export type { ExportOptions } from './export.js';
export type { ApiResponse } from './response.js';
export type { Fetch } from './transport.js';
export type { UndoOptions } from './undo.js';
export type { AttachmentStream, UploadedAttachment, UploadOptions } from './upload.js';
export type { AppInfo } from './user-agent.js';
export {
  type Delivery,
  type DeliveryOf,
  type PingDelivery,
  type SignedDelivery,
  verifyWebhook,
  WebhookError,
  type WebhookErrorReason,
  type WebhookHeaders,
} from './webhooks.js';
