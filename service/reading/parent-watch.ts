import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const watch = `
  const { parentPort, workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  }, 1000);
  parentPort.postMessage('watching');`;

/**
 * Ends this process when its parent has ended. A thread watches for that, because a file that keeps
 * the main thread busy also keeps it from noticing that its channel was closed.
 * @returns once the thread watches, since a starting thread may need the main one
 */
export async function endWithParent(): Promise<void> {
  const thread = new Worker(watch, { eval: true, execArgv: [], workerData: process.ppid });
  thread.unref();
  await once(thread, 'message');
}
