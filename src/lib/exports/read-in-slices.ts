const longest = 10;
const mostAtOnce = 65_536;

function turn(): Promise<void> {
  return new Promise((resolve) => {
    // A timer would wait a second in a hidden tab; a message does not.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Reads a stream in slices of 64 KiB at most; the page gets a turn whenever the work has taken ten
 * milliseconds.
 * @throws what the stream or `take` threw; the signal's reason when it ended the reading
 */
export async function readInSlices(
  stream: ReadableStream<Uint8Array>,
  take: (bytes: Uint8Array) => void,
  signal?: AbortSignal,
): Promise<void> {
  const reader = stream.getReader();
  let since = performance.now();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      // Some browsers hand out megabytes at once.
      for (let at = 0; at < step.value.byteLength; at += mostAtOnce) {
        take(step.value.subarray(at, at + mostAtOnce));
        if (performance.now() - since >= longest) {
          await turn();
          since = performance.now();
        }
        signal?.throwIfAborted();
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
