// What this page itself wrote, so that it is not told as somebody else's change.
const own = new Map<string, string | null>();

/** Notes what the service answered to a line written from here; null when it was deleted. */
export function noteOwnLine(uid: string, texts: string | null): void {
  own.set(uid, texts);
}

/** Whether the line, as it is now, was written from here. @param texts null for a line that is gone */
export const isOwnLine = (uid: string, texts: string | null): boolean => own.get(uid) === texts;

let underWay = 0;

/** Counts a write of a line while its answer is awaited. */
export async function onItsWay<T>(write: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await write;
  } finally {
    underWay -= 1;
  }
}

/** Whether the answer to a line's write is awaited. */
export const isLineOnItsWay = (): boolean => underWay > 0;
