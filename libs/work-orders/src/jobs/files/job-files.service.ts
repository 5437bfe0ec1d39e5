import { type Decided, invalid, isDeletion, isUuid, excerpt } from '#eventstore/domain';
import type { Entity, UnitOfWork } from '#eventstore/store';
import {
  attach,
  type AttachmentState,
  detach,
  MAX_FILES_OF_JOB,
  storeAttachment,
  TOO_MANY_FILES,
  UNKNOWN_ATTACHMENT,
  whyNotUsable,
} from '../../attachments/attachment.js';
import { Attachments } from '../../attachments/attachment.entity.js';
import { cleanFileName } from '../../fields/file-name.js';
import { type InlineFile, inlineFileOf, UPLOAD_INSTEAD } from './inline-file.js';
import type { InlineFiles } from './inline-files.service.js';
import { attachmentsIn, isFileList } from '../fields/job-attachments.js';
import {
  entriesOf,
  type FileEntries,
  type FileEntry,
  type FileSource,
  MAX_FILES,
  MAX_LINK,
} from '../fields/job-field-values.js';
import type { JobEvent, JobState } from '../job.js';

/** The URL of the bytes of an attachment, of this service under any host, or signed. */
const CONTENT_URL = /\/v2\/attachments\/([\da-f-]{36})\/content(?:\?[^#]*)?$/i;

const NOT_IN_BATCHES = `cannot be in base64 in a batch: ${UPLOAD_INSTEAD}`;

/** The files that a command puts into the fields of a job, and those that it takes out. */
export class JobFiles implements FileSource {
  private readonly found = new Map<unknown, FileEntry>();
  private readonly named = new Map<string, Entity<AttachmentState, never>>();
  /** The entries with bytes, by the uuid of the attachment that each becomes. */
  private readonly inline = new Map<string, { readonly entry: object; readonly file: InlineFile }>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly inlineFiles: InlineFiles,
    private readonly jobUuid: string,
  ) {}

  get entries(): FileEntries {
    return this.found;
  }

  /** Finds what the entries of a value name or hold (contract §12). Links to other servers are left to the parser. */
  async find(value: unknown): Promise<void> {
    const entries = entriesOf(value) ?? [];
    // The parser refuses them all; a body has room for hundreds of thousands.
    if (entries.length > MAX_FILES) return;
    await Promise.all(
      entries.map(async (entry) => {
        const file = await this.fileOf(entry);
        if (file !== undefined) this.found.set(entry, file);
      }),
    );
  }

  /** The attachments of a deleted job that it can show again. */
  async existing(state: JobState): Promise<ReadonlySet<string>> {
    const files = await Promise.all(shownBy(state).map((uuid) => this.attachment(uuid)));
    return new Set(files.flatMap((file) => ('uuid' in file ? file.uuid : [])));
  }

  /**
   * Stores the files that came with a command, and records which attachments the fields of its job show and which they show
   * no more.
   * @throws DomainError 422 for too many files; `attachment.quota`.
   */
  async recordUses(
    job: Pick<Entity<JobState>, 'uuid' | 'deletedAt' | 'state'>,
    decided: Decided<JobState, JobEvent>,
  ): Promise<void> {
    // A deleted job shows no files.
    const before = job.deletedAt === null ? shownBy(job.state) : [];
    if (before.length === 0 && this.found.size + this.named.size === 0) return;
    const after = decided.events.some(({ event }) => isDeletion(event)) ? undefined : decided.after;
    const shown = after === undefined ? [] : shownBy(after);
    const added = shown.filter((uuid) => !before.includes(uuid));
    const ofCustomFields = after === undefined ? [] : attachmentsIn(after.customFields);
    const path = added.some((uuid) => ofCustomFields.includes(uuid)) ? 'custom_fields' : 'report_fields';
    if (shown.length > MAX_FILES_OF_JOB && added.length > 0) throw invalid({ [path]: [TOO_MANY_FILES] });
    const files = added.flatMap((uuid) => this.inline.get(uuid)?.file ?? []);
    await this.inlineFiles.assertQuota(this.uow, path, files);
    for (const uuid of added) await this.show(uuid, job.uuid, after);
    await this.hide(before.filter((uuid) => !shown.includes(uuid)));
  }

  private async fileOf(entry: unknown): Promise<FileEntry | undefined> {
    if (typeof entry === 'string') return this.fileOfUrl(entry);
    if (typeof entry !== 'object' || entry === null) return undefined;
    if ('attachment' in entry) return this.namedBy(entry);
    if (!('base64_content' in entry)) return undefined;
    if (this.uow.ctx.isBatched) return { error: NOT_IN_BATCHES };
    const file = inlineFileOf(entry);
    if (typeof file === 'string') return { error: file };
    const uuid = this.inlineFiles.uuidOf(entry, this.uow);
    this.inline.set(uuid, { entry, file });
    return { uuid };
  }

  /** A URL of an attachment is the attachment, whatever its host, so that a value can be sent back as it was shown. */
  private async fileOfUrl(url: string): Promise<FileEntry | undefined> {
    // The pattern takes the square of the length: a body has room for megabytes.
    const uuid = url.length > MAX_LINK ? undefined : CONTENT_URL.exec(url)?.[1];
    if (uuid === undefined) return undefined;
    const file = await this.attachment(uuid);
    const isElsewhere = /^https?:/i.test(url) && 'error' in file && file.error === UNKNOWN_ATTACHMENT;
    return isElsewhere ? undefined : file;
  }

  private async namedBy(entry: object): Promise<FileEntry> {
    const { attachment, ...others } = entry as { attachment: unknown };
    const { uuid, ...more } = (typeof attachment === 'object' && attachment !== null ? attachment : {}) as {
      uuid?: unknown;
    };
    const [unknown] = Object.keys({ ...others, ...more });
    if (unknown !== undefined) return { error: `has an unknown key: "${excerpt(unknown)}"` };
    if (typeof uuid !== 'string') return { error: 'must be {"attachment": {"uuid": …}}' };
    return this.attachment(uuid);
  }

  private async attachment(given: string): Promise<FileEntry> {
    const uuid = given.toLowerCase();
    const attachment = isUuid(uuid) ? await this.uow.find(Attachments, uuid) : undefined;
    const error = whyNotUsable(attachment?.state, this.jobUuid);
    if (error !== undefined || attachment === undefined) return { error: error ?? UNKNOWN_ATTACHMENT };
    this.named.set(uuid, attachment);
    return { uuid };
  }

  private async show(uuid: string, jobUuid: string, after: JobState | undefined): Promise<void> {
    const inline = this.inline.get(uuid);
    if (inline === undefined) {
      const attachment = this.named.get(uuid);
      if (attachment !== undefined) this.uow.record(Attachments, attachment, attach(jobUuid));
      return;
    }
    const content = await this.inlineFiles.store(inline.entry, inline.file, this.uow);
    const field = [...(after?.customFields ?? []), ...(after?.reportFields ?? [])].find(
      ({ value }) => isFileList(value) && value.includes(uuid),
    );
    if (field === undefined) throw new Error(`No field of the job shows the file ${uuid}`);
    const file = { ...content, name: cleanFileName(inline.file.name), jobUuid, fieldUuid: field.uuid };
    this.uow.createEntity(Attachments, storeAttachment(file, this.uow.now), { uuid });
  }

  private async hide(uuids: readonly string[]): Promise<void> {
    // Concurrently: they are read together.
    const hidden = await Promise.all(uuids.map((uuid) => this.uow.find(Attachments, uuid)));
    for (const one of hidden) if (one !== undefined) this.uow.record(Attachments, one, detach(this.uow.now));
  }
}

/** The attachments that the fields of a job show. */
const shownBy = ({ customFields, reportFields }: JobState): string[] =>
  attachmentsIn([...customFields, ...reportFields]);
