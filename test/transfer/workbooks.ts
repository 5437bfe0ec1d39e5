import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A workbook with the text of its sheets, by their names. */
export function workbook(sheets: Readonly<Record<string, string>>): Promise<Buffer<ArrayBuffer>> {
  const file = new ZipFile();
  const add = (name: string, xml: string) => {
    file.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  };
  const names = Object.keys(sheets);
  const list = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i + 1}"/>`).join('');
  add('xl/workbook.xml', `<workbook xmlns:r="r"><sheets>${list}</sheets></workbook>`);
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  const relations = names.map(
    (_, i) => `<Relationship Id="r${i + 1}" Type="${type}" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  add('xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`);
  add(
    'xl/styles.xml',
    '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>',
  );
  for (const [i, name] of names.entries())
    add(`xl/worksheets/sheet${i + 1}.xml`, `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`);
  file.end();
  return buffer(file.outputStream);
}
/** A row of cells, with their addresses. */
export const row = (r: number, ...cells: readonly string[]): string =>
  `<row r="${r}">${cells.map((cell, i) => cell.replace('<c', `<c r="${String.fromCharCode(65 + i)}${r}"`)).join('')}</row>`;
/** A cell with a text, which is XML. */
export const text = (value: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
export const xlsx = { 'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

/** A workbook with one sheet of texts. */
export const workbookOf = (table: readonly (readonly string[])[]): Promise<Buffer<ArrayBuffer>> =>
  workbook({
    Rows: table
      .map((cells, i) => row(i + 1, ...cells.map((cell) => (cell === '' ? '<c/>' : text(escaped(cell))))))
      .join(''),
  });

const escaped = (cell: string): string => cell.replace(/[&<>\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
