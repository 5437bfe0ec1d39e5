// Made from the OpenAPI document of the service by `npm run client:types`; not to be edited.

import type { Schemas } from './api.js';

export type Account = Schemas['AccountView'];
export type ApiKey = Schemas['ApiKeyView'];
export type AttachmentWithUrl = Schemas['AttachmentWithUrlView'];
export type CalendarFeed = Schemas['CalendarFeedView'];
export type Category = Schemas['CategoryView'];
export type Client = Schemas['ClientView'];
export type Dictionary = Schemas['DictionaryView'];
export type ExportWithUrl = Schemas['ExportWithUrlView'];
export type Hold = Schemas['HoldView'];
export type ImportMapping = Schemas['ImportMappingView'];
export type Import = Schemas['ImportView'];
export type JobType = Schemas['JobTypeView'];
export type Job = Schemas['JobView'];
export type Me = Schemas['MeView'];
export type Preset = Schemas['PresetView'];
export type Product = Schemas['ProductView'];
export type Resolution = Schemas['ResolutionView'];
export type Service = Schemas['ServiceView'];
export type Site = Schemas['SiteView'];
export type Skill = Schemas['SkillView'];
export type Team = Schemas['TeamView'];
export type Template = Schemas['TemplateView'];
export type Territory = Schemas['TerritoryView'];
export type Undo = Schemas['UndoView'];
export type Unit = Schemas['UnitView'];
export type User = Schemas['UserView'];
export type WebhookRequest = Schemas['WebhookRequestView'];
export type Webhook = Schemas['WebhookView'];
