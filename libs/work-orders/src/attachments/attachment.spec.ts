import { describe, expect, it } from '@jest/globals';
import { fold, inUse, runDecision } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import {
  announceAttachment,
  Attachment,
  attach,
  completeUpload,
  deleteAttachment,
  detach,
  expireAttachment,
  storeAttachment,
  whyNotUsable,
} from './attachment.js';

const AT = '2026-01-15T10:20:00.000Z';
const LATER = '2026-01-15T11:00:00.000Z';
const JOB = '019b76da-5c00-7e40-8c63-8a7b9f0d5e04';
const FIELD = '019b76da-5c00-7f50-8d74-9b8c0a1e6f05';
const HASH = 'a'.repeat(64);
const announcement = {
  name: 'boiler.jpg',
  contentType: 'image/png',
  size: 3,
  sha256: null,
  jobUuid: null,
  fieldUuid: null,
};
const content = { contentType: 'image/jpeg', size: 3, sha256: HASH };
const announced = { type: 'attachment.announced', data: { ...announcement, unusedSince: AT } } as const;
const uploaded = {
  type: 'attachment.uploaded',
  data: { ...announcement, ...content, uploadedAt: AT, unusedSince: AT },
} as const;
const attached = { type: 'attachment.attached', data: { jobUuid: JOB } } as const;
const detached = { type: 'attachment.detached', data: { unusedSince: LATER } } as const;
const stored = {
  type: 'attachment.uploaded',
  data: { name: 'boiler.jpg', ...content, jobUuid: JOB, fieldUuid: FIELD, uploadedAt: AT, unusedSince: null },
} as const;

describe('an attachment', () => {
  const attachment = specFor(Attachment);

  it('is announced before its bytes are sent', () =>
    attachment.given().when(announceAttachment(announcement, AT)).then(announced));

  it('is uploaded with the type and the hash of its bytes, not those announced', () =>
    attachment.given(announced).when(completeUpload(content, AT)).then(uploaded));

  it('is uploaded once', () => {
    for (const found of [content, undefined])
      attachment.given(announced, uploaded).when(completeUpload(found, LATER)).thenNothing();
  });

  it('is not uploaded without bytes', () =>
    attachment
      .given(announced)
      .when(completeUpload(undefined, AT))
      .thenThrows(
        { status: ['the content has not been uploaded: send it to the upload URL first'] },
        'attachment.incomplete',
      ));

  it('is not uploaded with another size or hash than announced', () => {
    attachment
      .given(announced)
      .when(completeUpload({ ...content, size: 4 }, AT))
      .thenThrows({ size: ['the content has 4 bytes, 3 are announced'] }, 'attachment.mismatch');
    const other = 'b'.repeat(64);
    attachment
      .given({ ...announced, data: { ...announced.data, sha256: other } })
      .when(completeUpload(content, AT))
      .thenThrows({ sha256: [`the content has the SHA-256 ${HASH}, not the announced one`] }, 'attachment.mismatch');
  });

  it('that came with a job is shown by it at once', () => {
    attachment
      .given()
      .when(storeAttachment({ name: 'boiler.jpg', ...content, jobUuid: JOB, fieldUuid: FIELD }, AT))
      .then(stored);
    attachment.given(stored).when(attach(JOB)).thenNothing();
  });

  it('is attached once, and detached once', () => {
    attachment.given(announced, uploaded).when(attach(JOB)).then(attached);
    attachment.given(announced, uploaded, attached).when(attach(JOB)).thenNothing();
    attachment.given(announced, uploaded, attached).when(detach(LATER)).then(detached);
    attachment.given(stored).when(detach(LATER)).then(detached);
    attachment.given(announced, uploaded).when(detach(LATER)).thenNothing();
    attachment.given(stored, detached).when(attach(JOB)).then(attached);
  });

  it('is deleted unless a job shows it', () => {
    const deleted = { type: 'attachment.deleted', data: {} } as const;
    attachment.given(announced).when(deleteAttachment()).then(deleted);
    attachment.given(announced, uploaded).when(deleteAttachment()).then(deleted);
    attachment.given(stored, detached).when(deleteAttachment()).then(deleted);
    const shown = fold(Attachment, Attachment.initial, [stored]);
    expect(() => runDecision(deleteAttachment(), shown)).toThrow(
      inUse('attachment', [{ entityType: 'job', uuid: JOB }]),
    );
  });

  it('expires when nothing has shown it since the deadline', () => {
    const deleted = { type: 'attachment.deleted', data: {} } as const;
    attachment.given(announced).when(expireAttachment(AT)).then(deleted);
    attachment.given(announced, uploaded).when(expireAttachment(AT)).then(deleted);
    attachment.given(stored, detached).when(expireAttachment(AT)).thenNothing();
    attachment.given(stored, detached).when(expireAttachment(LATER)).then(deleted);
    attachment.given(stored).when(expireAttachment(LATER)).thenNothing();
  });
});

describe('a file that a field is to show', () => {
  const file = { ...Attachment.initial, ...announcement, status: 'uploaded' } as const;

  it('is uploaded, and of no other job', () => {
    expect(whyNotUsable(file, JOB)).toBeUndefined();
    expect(whyNotUsable({ ...file, jobUuid: JOB }, JOB)).toBeUndefined();
    expect(whyNotUsable(undefined, JOB)).toBe('is not an attachment of the account');
    expect(whyNotUsable({ ...file, status: 'pending' }, JOB)).toBe('is not uploaded yet: complete the upload first');
    for (const job of [undefined, FIELD])
      expect(whyNotUsable({ ...file, jobUuid: JOB }, job)).toBe(`belongs to another job, ${JOB}`);
  });
});
