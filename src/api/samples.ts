import * as z from 'zod/mini';
import { ApiError, noAnswer, refusal } from '#src/api/api-error.ts';

const names = z.array(z.string().check(z.regex(/^[^/\\]+$/)));
const folder = '/samples/';

async function get(name: string): Promise<Response> {
  const response = await fetch(folder + encodeURIComponent(name), {
    credentials: 'omit',
  }).catch(() => {
    throw noAnswer(undefined, `GET ${folder}${name}`);
  });
  if (!response.ok) throw new ApiError(refusal(response.status, `GET ${folder}${name}`));
  return response;
}

/**
 * The sample invoices that are served with the app, as files that a person could have chosen.
 * @throws ApiError `unreachable`, `aborted`, `refused`, or `off-contract` when their index is
 * invalid
 */
export async function fetchSamples(): Promise<File[]> {
  const index = await get('index.json');
  const read = z.safeParse(names, await index.json().catch(() => null));
  if (!read.success)
    throw new ApiError({
      kind: 'off-contract',
      endpoint: `GET ${folder}index.json`,
      issues: ['a list of file names is expected'],
    });
  return Promise.all(
    read.data.map(async (name) => {
      const bytes = await (await get(name)).blob();
      return new File([bytes], name, { type: bytes.type });
    }),
  );
}
