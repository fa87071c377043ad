import { exactOf, type Exact } from '#documents/numbers/exact.ts';

const token = /\s*(?:([-+*/()%])|([\d.,'\s]*\d[.,]?))\s*/y;

function tokens(text: string): string[] | undefined {
  const found: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) return undefined;
    found.push((match[1] ?? match[2] ?? '').trim());
  }
  return found;
}

/**
 * The exact result of a sum such as `12*(3,5+1)` or `100+18%`.
 * @param readNumber reads one number of it as plain decimal text
 * @param percent what `+18%` adds: 18 % of the value before it, or 0.18
 * @returns undefined when it makes no sense, or divides by zero
 */
export function calculate(
  text: string,
  readNumber: (text: string) => string | undefined,
  percent: 'of what stands before' | 'of one',
): Exact | undefined {
  const queue = tokens(text);
  if (!queue) return undefined;

  const hundredths = (value: Exact | undefined): Exact | undefined => {
    if (!value || queue[0] !== '%') return value;
    queue.shift();
    return { above: value.above, below: value.below * 100n };
  };
  const factor = (): Exact | undefined => hundredths(plainFactor());
  const plainFactor = (): Exact | undefined => {
    const next = queue.shift();
    if (next === undefined) return undefined;
    if (next === '-' || next === '+') {
      const value = factor();
      return value && (next === '-' ? { above: -value.above, below: value.below } : value);
    }
    if (next === '(') {
      const value = sum();
      return queue.shift() === ')' ? value : undefined;
    }
    const read = readNumber(next);
    return read === undefined ? undefined : exactOf(read);
  };
  const product = (): Exact | undefined => {
    let value = factor();
    while (value && (queue[0] === '*' || queue[0] === '/')) {
      const times = queue.shift() === '*';
      const right = factor();
      if (!right || (!times && right.above === 0n)) return undefined;
      value = times
        ? { above: value.above * right.above, below: value.below * right.below }
        : { above: value.above * right.below, below: value.below * right.above };
    }
    return value;
  };
  const sum = (): Exact | undefined => {
    let value = product();
    while (value && (queue[0] === '+' || queue[0] === '-')) {
      const sign = queue.shift() === '+' ? 1n : -1n;
      // A number and its per cent sign that stand alone, not inside a product.
      const share =
        percent === 'of what stands before' &&
        /^[\d.,]/.test(queue[0] ?? '') &&
        queue[1] === '%' &&
        queue[2] !== '*' &&
        queue[2] !== '/';
      const read = product();
      const right =
        share && read ? { above: read.above * value.above, below: read.below * value.below } : read;
      if (!right) return undefined;
      value = {
        above: value.above * right.below + sign * right.above * value.below,
        below: value.below * right.below,
      };
    }
    return value;
  };
  const value = sum();
  return queue.length === 0 ? value : undefined;
}
