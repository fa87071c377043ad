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

/** An address without its query, whose signature gives access to the file. */
export const bareAddress = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/** The service may send a path only, which the app has completed to an address. */
const names = (value: string, address: string): boolean =>
  value === address || (/^\/./.test(value) && address.endsWith(value));

/**
 * Removes the signatures that give access to files from a response's text (gap G23); everything
 * else stays as it was sent.
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
 * Replaces a file's address in a response's text by its path in the pack.
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

/** Indents JSON without parsing it, which would lose digits of numbers. */
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
