import { PassThrough, pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

// Without the moment of writing, equal rows give equal bytes.
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 5 };

/**
 * A ZIP archive piece by piece: entries are read only as the consumer asks for more, and no more
 * once it has gone. A failure of an entry destroys the stream.
 */
export function zip(entries: AsyncIterable<ZipEntry>): Readable {
  const file = new ZipFile();
  const gone = new AbortController();
  const output = pipeline(file.outputStream, new PassThrough(), () => gone.abort());
  const fill = async () => {
    for await (const { name, content } of entries) {
      const input = Readable.from(content, { signal: gone.signal });
      file.addReadStream(input, name, options);
      await finished(input);
    }
    file.end();
  };
  fill().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}
