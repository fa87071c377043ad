import { UnreadableFile } from '#documents/document-reading.ts';
import { plainError } from '#service/problem-log.ts';
import { endWithParent } from './parent-watch.ts';
import { readDocument } from './read-document.ts';
import { takeModelProblem } from './picture/lines/open-models.ts';
import type { ReadingAnswer, ReadingEnd, ReadingJob } from './reading-job.ts';

const watched = endWithParent();

// The reading process: one job at a time, each of which ends with an answer.
process.on('message', (job: ReadingJob) => {
  void watched.then(() => answerTo(job)).then((answer) => process.send?.(answer));
});
// The parent has ended.
process.on('disconnect', () => process.exit());

async function answerTo(job: ReadingJob): Promise<ReadingAnswer> {
  const end = await endOf(job);
  return { ...end, problem: takeModelProblem() };
}

async function endOf(job: ReadingJob): Promise<ReadingEnd> {
  try {
    return { id: job.id, reading: await readDocument(job.bytes, job.type) };
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { id: job.id, unreadable: error.code, pages: error.pages };
    // Without the message, which may quote the file.
    const { type, stack } = plainError(error);
    return { id: job.id, broken: `${type}\n${stack}` };
  }
}
