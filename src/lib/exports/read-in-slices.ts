const longestSliceMs = 10;
const mostAtOnce = 65_536;

function turn(): Promise<void> {
  return new Promise((resolve) => {
    // Timers are delayed to a second in a hidden tab; messages are not.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Reads a stream in slices of at most 64 KiB and yields to the page after every 10 ms of work.
 * @throws what the stream or `take` threw; the signal's reason when it was aborted
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
      // Some browsers deliver megabytes at once.
      for (let at = 0; at < step.value.byteLength; at += mostAtOnce) {
        take(step.value.subarray(at, at + mostAtOnce));
        if (performance.now() - since >= longestSliceMs) {
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
