/**
 * A PDF with these lines of text on each page, Helvetica 12, starting 60 points from the left and
 * 62 from the top, 18 points per line.
 */
export function pdfOf(pages: readonly (readonly string[])[], rotate: 0 | 90 | 180 | 270 = 0): Blob {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  for (const [index, lines] of pages.entries()) {
    const drawn = `BT /F1 12 Tf 60 780 Td 18 TL ${lines.map((line) => `(${line.replace(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join(' ')} ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /Rotate ${rotate} /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    objects.push(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
  }
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new Blob([body], { type: 'application/pdf' });
}
