const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const relationsType = 'application/vnd.openxmlformats-package.relationships+xml';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export const sheetName = (title: string, index: number): string =>
  index === 0 ? title : `${title} ${index + 1}`;

/** Cell formats by index: plain, header, amounts with 2, 0 and 3 decimals, date, moment. */
export const styles =
  `${head}<styleSheet xmlns="${main}">` +
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>' +
  '<numFmt numFmtId="166" formatCode="#,##0.000"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="7"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>' +
  '<xf xfId="0" numFmtId="4" applyNumberFormat="1"/>' +
  '<xf xfId="0" numFmtId="3" applyNumberFormat="1"/>' +
  '<xf xfId="0" numFmtId="166" applyNumberFormat="1"/>' +
  '<xf xfId="0" numFmtId="164" applyNumberFormat="1"/>' +
  '<xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
  '</styleSheet>';

/** The list of sheets; their names contain nothing that must be escaped in XML. */
export const workbook = (names: readonly string[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;

export const workbookRelations = (sheets: number): string =>
  `${head}<Relationships xmlns="${packaging}/relationships">${numbers(sheets)
    .map(
      (sheet) =>
        `<Relationship Id="rId${sheet}" Type="${office}/worksheet" ` +
        `Target="worksheets/sheet${sheet}.xml"/>`,
    )
    .join('')}` +
  `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/>` +
  '</Relationships>';

export const packageRelations =
  `${head}<Relationships xmlns="${packaging}/relationships">` +
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>` +
  '</Relationships>';

export const contentTypes = (sheets: number): string =>
  `${head}<Types xmlns="${packaging}/content-types">` +
  `<Default Extension="rels" ContentType="${relationsType}"/>` +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>` +
  numbers(sheets)
    .map(
      (sheet) =>
        `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ` +
        `ContentType="${type}.worksheet+xml"/>`,
    )
    .join('') +
  '</Types>';
