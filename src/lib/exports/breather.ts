const longest = 10;

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
 * Lets the page answer during long work.
 * @returns call it between pieces: it waits a turn when the work has held the page for ten
 * milliseconds
 */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await turn();
    since = performance.now();
  };
}
