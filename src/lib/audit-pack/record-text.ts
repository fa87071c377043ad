const strings = /"(?:[^"\\]|\\.)*"/g;
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const signed =
  /^(?:https?:\/\/|\/)[^?\s]*\?.*(?:^|[?&])(?:x-(?:amz|goog)-[\w-]+|sig|signature|token|access_token|expires|policy|key-pair-id|googleaccessid)=/i;

const colon = /\s*:/y;

function isKey(text: string, end: number): boolean {
  colon.lastIndex = end;
  return colon.test(text);
}

const decoded = (token: string): string => String(JSON.parse(token));

/** An address without its query: what is left names the file and gives no right to it. */
export const bareAddress = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/** The service may have sent the path alone, and the app completed it. */
const names = (value: string, address: string): boolean =>
  value === address || (/^\/./.test(value) && address.endsWith(value));

/**
 * The text of an answer without the signatures that give a right to files (gap G23); all else stays
 * as it was sent.
 * @param text JSON
 * @param file the address of the invoice's file
 */
export function withoutSignatures(text: string, file: string | null): string {
  return text.replace(strings, (token) => {
    if (!token.includes('?') && !token.includes('\\')) return token;
    const value = decoded(token);
    return (file !== null && names(value, file)) || signed.test(value)
      ? JSON.stringify(bareAddress(value))
      : token;
  });
}

/**
 * The text of an answer with the file's name in the pack in place of its address.
 * @param address as `withoutSignatures` left it
 * @param name null when the file is not in the pack
 */
export function withFileName(text: string, address: string | null, name: string | null): string {
  if (address === null) return text;
  return text.replace(strings, (token, at: number) =>
    names(decoded(token), address) && !isKey(text, at + token.length)
      ? JSON.stringify(name)
      : token,
  );
}

/**
 * The same JSON on lines of their own for who opens it in an editor: every number and text as it
 * was sent, to the last digit.
 */
export function indentJson(text: string): string {
  let [out, depth, before] = ['', 0, ''];
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(tokens)) {
    const opened = before === '{' || before === '[';
    if (token === '}' || token === ']') {
      depth -= 1;
      out += opened ? token : line() + token;
    } else if (token === ',' || token === ':') out += token === ',' ? ',' : ': ';
    else {
      out += opened || before === ',' ? line() + token : token;
      if (token === '{' || token === '[') depth += 1;
    }
    before = token;
  }
  return `${out}\n`;
}
