import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { axe, isTooWide, PHONE } from '../../../tools/harness/browser.js';
import {
  button,
  choice,
  ConsolePages,
  dialog,
  expectSound,
  field,
  heading,
  press,
  region,
  rows,
} from '../../support/console.js';
import { boxOf } from '../../support/console-board.js';

// Imports and exports in the console.

let pages: ConsolePages;
beforeAll(async () => {
  pages = await ConsolePages.start();
});
afterEach(() => pages.leave());

const NAME = `<b>“Клиенты” שלום ${'x'.repeat(150)}.csv`;
const FILE = `external_id,organization,organization_name,Client name,Notes
M-1,true,"=<i>Harbour</i> ""Café""",a,b
M-2,true,Mill,a,b
M-3,maybe,Nobody,a,b
`;

const choose = (page: Page, name: string, text: string): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(text) });

/** Drops a file on the page, as from another program. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const path = join(await mkdtemp(join(tmpdir(), 'fieldline-drop-')), name);
  await writeFile(path, text);
  const { x, y, width } = await boxOf(page.locator('.drop-zone'));
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + 8, data });
}

/** The text of the file that a press saves. */
async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return readFile(await download.path(), 'utf8');
}

it('imports a file in four steps, says which rows are wrong and why, and takes the import back', async () => {
  const { page } = await pages.open('/imports/new');
  expect(await saved(page, 'Template for clients')).toMatch(/^external_id,/);
  await choose(page, NAME, FILE);
  await page.getByText(NAME).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  await press(page, 'Next: the columns');
  await rows(page).filter({ hasText: 'organization_name' }).getByText('=<i>Harbour</i> "Café"').waitFor();
  await press(page, 'Try it');
  await page.getByRole('alert').getByText('2 columns are not known.').waitFor();
  await rows(page).filter({ hasText: 'Client name' }).getByText('is not known').waitFor();
  expect(await axe(page)).toEqual([]);
  await press(page, 'Leave them out');
  expect(await field(page, 'Leave out Notes').isChecked()).toBe(true);
  await press(page, 'Try it');
  const failed = rows(page).filter({ hasText: 'organization: must be true or false' });
  await failed.getByRole('cell', { name: '4', exact: true }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await saved(page, 'Save the failed rows')).toContain('M-3,maybe,Nobody,a,b,');
  await press(page, 'Import 2 of 3 rows');
  await heading(page, NAME).waitFor();
  await region(page, 'Progress').getByText('3 of 3 rows are done.').waitFor();
  expect(await isTooWide(page)).toBe(false);
  await press(page, 'Take the import back…');
  await dialog(page).getByRole('button', { name: 'Take it back' }).click();
  await heading(page, 'Taken back').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await pages.send('GET', '/v2/clients')).toEqual({ clients: [] });
  await page.getByRole('link', { name: 'Imports' }).click();
  await rows(page).filter({ hasText: NAME }).nth(1).getByText('Trial').waitFor();
  expect(await axe(page)).toEqual([]);
});

it('a file is dropped on a phone-sized page, by a key that may import clients alone', async () => {
  const key = await pages.keyWith('crm:write');
  const visit = await pages.open('/imports/new', { viewport: PHONE, key });
  const { page } = visit;
  expect(await choice(page, 'Its rows are').locator('option').allTextContents()).toEqual(['Clients', 'Sites']);
  await dropFile(page, 'sites.jsonl', '{"name":"Hall"}\n');
  await page.getByText('sites.jsonl').waitFor();
  expect(await choice(page, 'Its rows are').inputValue()).toBe('sites');
  expect(await choice(page, 'Format').inputValue()).toBe('ndjson');
  await press(page, 'Next: the columns');
  await rows(page).getByText('Hall').waitFor();
  await expectSound(visit);
  const reader = await pages.open('/imports', { key: await pages.keyWith('crm:read') });
  await reader.page.getByText('it needs the scope').waitFor();
});

it('exports a table and whole entities', async () => {
  await pages.create('/v2/clients', { external_id: 'K-1', organization: true, organization_name: '=1+1' });
  const visit = await pages.open('/exports');
  const { page } = visit;
  expect(await saved(page, 'Export')).toContain('=1+1');
  await page.getByRole('checkbox', { name: /^For reading in Excel/ }).check();
  expect(await saved(page, 'Export')).toContain("'=1+1");
  await choice(page, 'Save').selectOption('ndjson');
  expect(await button(page, 'Export').isDisabled()).toBe(true);
  await field(page, 'All').check();
  const lines = (await saved(page, 'Export')).trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: { rows: lines.length - 2 } });
  await press(page, 'Write a file');
  const link = page.getByRole('link', { name: 'Download' });
  await link.waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(await readFile(await file.path(), 'utf8')).toContain('"kind":"client"');
  await expectSound(visit);
  await page.getByRole('button', { name: /^Delete the export of/ }).click();
  await heading(page, 'No files').waitFor();
});
