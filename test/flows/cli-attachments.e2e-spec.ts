import { mkdir, readdir, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { Cluster } from '../../tools/harness/cluster.js';
import { KEY } from '../../tools/harness/environment.js';
import { dataFolder } from '../../tools/harness/folders.js';
import { cli, cliWith, type ProgramResult } from '../support/cli.js';
import { ATTACHMENTS, png, sha256, upload } from '../support/files.js';
import { type Service, serviceAt } from '../support/service.js';
import { firstAccount } from '../support/store.js';

const DAY_S = 86_400;

let cluster: Cluster;
let service: Service;
let account: string;
/** The folder of attachments. */
let root: string;

beforeAll(async () => {
  cluster = await Cluster.open();
  const api = await cluster.api();
  service = await serviceAt(api.url, cluster.url, KEY, () => Promise.resolve());
  account = await firstAccount(await cluster.process());
  root = join(dataFolder(cluster.url), 'attachments');
});
beforeEach(async () => {
  await service.sql('delete from attachment');
  await rm(root, { recursive: true, force: true });
});
afterAll(async () => {
  await service.stop();
  await cluster.close();
});

const run = (...args: string[]): Promise<ProgramResult> => cli(cluster.url, ...args);

const folderOf = (attachment: string): string => join(root, account, attachment.slice(-2), attachment);

/** An uploaded file. */
async function uploaded(): Promise<{ readonly uuid: string; readonly path: string; readonly size: number }> {
  const bytes = png(newUuid());
  const uuid = await upload(service, bytes);
  return { uuid, path: join(folderOf(uuid), sha256(bytes)), size: bytes.length };
}

describe('attachments check', () => {
  it('says that every uploaded attachment has its bytes', async () => {
    await uploaded();
    await uploaded();
    expect(await run('attachments', 'check')).toMatchObject({
      code: 0,
      stdout: '2 attachments, 0 without their bytes\n',
    });
    expect((await run('attachments', 'check')).stderr).toContain('attachments [#########################] 100% 2/2');
  });

  it('lists the attachments whose bytes are missing or cut off, and exits with 1', async () => {
    const [whole, missing, cut] = [await uploaded(), await uploaded(), await uploaded()];
    await rm(missing.path);
    await truncate(cut.path, cut.size - 1);
    const { code, stdout } = await run('attachments', 'check');
    expect({ code, lines: stdout.split('\n') }).toEqual({
      code: 1,
      lines: [
        `missing: account ${account}, attachment ${missing.uuid} "photo.png", ${missing.size} bytes`,
        `truncated: account ${account}, attachment ${cut.uuid} "photo.png", ${cut.size} bytes`,
        '3 attachments, 2 without their bytes',
        '',
      ],
    });
    expect(stdout).not.toContain(whole.uuid);
    const json = await run('attachments', 'check', '--json', '--account', account);
    expect({ code: json.code, said: JSON.parse(json.stdout) as object }).toEqual({
      code: 1,
      said: {
        checked: 3,
        missing: [
          { account, uuid: missing.uuid, name: 'photo.png', size: missing.size, problem: 'missing' },
          { account, uuid: cut.uuid, name: 'photo.png', size: cut.size, problem: 'truncated' },
        ],
      },
    });
  });

  it('counts neither pending nor deleted attachments, and only the given account', async () => {
    const { uuid } = await uploaded();
    expect((await service.api('DELETE', `${ATTACHMENTS}/${uuid}`)).status).toBe(200);
    await service.api('POST', ATTACHMENTS, { body: { name: 'a', content_type: 'image/png', size: 1 } });
    await uploaded();
    const other = await service.newAccount();
    const of = async (...args: string[]): Promise<string> => (await run('attachments', 'check', ...args)).stdout;
    expect(await of()).toBe('1 attachments, 0 without their bytes\n');
    expect(await of('--account', other.uuid)).toBe('0 attachments, 0 without their bytes\n');
    expect(await run('attachments', 'check', '--account', 'nobody')).toMatchObject({
      code: 1,
      stderr: 'Unknown account "nobody". `accounts list` shows the accounts.\n',
    });
  });

  it('goes through many attachments a page at a time', async () => {
    const { uuid } = await uploaded();
    await service.sql(
      `insert into attachment (account_id, uuid, version, name, content_type, size, sha256, status, uploaded_at, created_at, updated_at)
       select account_id, gen_random_uuid(), 1, name, content_type, size, sha256, status, uploaded_at, now(), now()
       from attachment, generate_series(1, 1200) where uuid = $1`,
      [uuid],
    );
    const { code, stdout } = await run('attachments', 'check');
    expect({ code, summary: stdout.split('\n').at(-2) }).toEqual({
      code: 1,
      summary: '1201 attachments, 1200 without their bytes',
    });
  });

  it('reports a storage that does not respond as what it is', async () => {
    await uploaded();
    const env = {
      ATTACHMENTS: 's3',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'acme',
      S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
      S3_SECRET_ACCESS_KEY: 'very-secret',
    };
    const { code, stderr } = await cliWith(cluster.url, env, 'attachments', 'check');
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^The S3 store does not respond/) });
    const doctor = await cliWith(cluster.url, env, 'doctor');
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toMatch(
      /^attachments\n {2}s3 acme at http:\/\/127\.0\.0\.1:1, 1 files, 0\.0 MB\n {2}failed: The S3 store does not respond .+\nthe storage of attachments failed\n$/m,
    );
    expect(doctor.stdout).toMatch(/^ {2}S3_ACCESS_KEY_ID +set, not shown {2}\(environment\)$/m);
    expect(doctor.stdout).toMatch(/^ {2}S3_SECRET_ACCESS_KEY +set, not shown {2}\(environment\)$/m);
    expect(doctor.stdout).not.toMatch(/AKIAEXAMPLE|very-secret/);
  });
});

describe('attachments clean', () => {
  it('deletes unused attachments and removes orphaned files of all accounts now, and says how many', async () => {
    const [kept, unused] = [await uploaded(), await uploaded()];
    await service.sql(`update attachment set unused_since = now() - interval '1 day' where uuid = $1`, [unused.uuid]);
    const other = await service.newAccount();
    for (const owner of [account, other.uuid]) {
      const folder = join(root, owner, '01', newUuid());
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${newUuid()}.part`);
      await writeFile(path, '');
      await utimes(path, Date.now() / 1000 - 2 * DAY_S, Date.now() / 1000 - 2 * DAY_S);
    }
    const accounts = (await service.sql('select uuid from account')).length;
    const { code, stdout, stderr } = await run('attachments', 'clean');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        '1 attachments deleted that no field has shown for 24 hours\n2 stored files removed that belong to no attachment\n',
    });
    expect(stderr).toContain(`100% ${accounts}/${accounts}`);
    const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.map(({ parentPath, name }) => join(parentPath, name))).toEqual([kept.path]);
    const again = await run('attachments', 'clean', '--json');
    expect({ code: again.code, result: JSON.parse(again.stdout) as object }).toEqual({
      code: 0,
      result: { expired: 0, orphans: 0 },
    });
  });
});

describe('doctor', () => {
  it('probes the storage, counts the files, and looks for the bytes of the newest uploads', async () => {
    const { size } = await uploaded();
    const { code, stdout } = await run('doctor');
    expect(code).toBe(0);
    expect(stdout).toContain(
      `attachments\n  disk ${root}, 1 files, ${(size / 1e6).toFixed(1)} MB\n  files can be written and removed\nall checks passed\n`,
    );
    expect(stdout).toMatch(/^ {2}ATTACHMENTS +disk {2}\(default\)$/m);
    expect(stdout).toMatch(/^ {2}S3_SECRET_ACCESS_KEY +not set {2}\(default\)$/m);
  });

  it('warns when the folder is not shared with the API that got the uploads', async () => {
    const { uuid, size } = await uploaded();
    await rename(root, `${root}-elsewhere`);
    const { code, stdout } = await run('doctor');
    await rm(`${root}-elsewhere`, { recursive: true });
    expect(code).toBe(0);
    expect(stdout).toContain(`  missing: account ${account}, attachment ${uuid} "photo.png", ${size} bytes\n`);
    expect(stdout).toContain(
      '  warning: the bytes of new uploads are not here: with several APIs and workers, DATA_DIR/',
    );
  });

  it('fails when the folder cannot be written', async () => {
    const blocked = join(dataFolder(cluster.url), 'blocked');
    await writeFile(blocked, '');
    const { code, stdout } = await cliWith(cluster.url, { DATA_DIR: blocked }, 'doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {2}failed: .+ cannot be written \(ENOTDIR\): check DATA_DIR and its owner$/m);
    expect(stdout).toMatch(/the storage of attachments failed\n$/);
  });
});
