import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const watch = `
  const { parentPort, workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  }, 1000);
  parentPort.postMessage('watching');`;

/**
 * Ends this process when the one that started it has ended. By a thread of its own: a file that
 * keeps the first thread busy keeps it from hearing that its channel was closed.
 * @returns when the thread watches: one that is still starting may wait for the first
 */
export async function endWithParent(): Promise<void> {
  const thread = new Worker(watch, { eval: true, execArgv: [], workerData: process.ppid });
  thread.unref();
  await once(thread, 'message');
}
