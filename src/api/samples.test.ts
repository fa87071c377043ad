import { afterEach, expect, test, vi } from 'vitest';
import { fetchSamples } from './samples.ts';

/** A site that serves these paths, and 404 for all others. */
function site(answers: Readonly<Record<string, () => Response>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { credentials }: RequestInit) => {
    expect(credentials).toBe('omit');
    asked.push(path);
    return answers[path]?.() ?? new Response('gone', { status: 404 });
  });
  return asked;
}
const pdf = () => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } });

afterEach(() => vi.unstubAllGlobals());

test('fetches samples as files with name and type, as if a person had chosen them', async () => {
  const asked = site({
    '/samples/index.json': () => Response.json(['büro 1.pdf', 'b.xml']),
    '/samples/b%C3%BCro%201.pdf': pdf,
    '/samples/b.xml': () => new Response('<Invoice/>', { headers: { 'Content-Type': 'text/xml' } }),
  });
  const files = await fetchSamples();
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['büro 1.pdf', 'application/pdf', 8],
    ['b.xml', 'text/xml', 10],
  ]);
  expect(asked).toHaveLength(3);
});

test.each([
  ['a page instead of the list', () => new Response('<html>')],
  ['names that lead out of the folder', () => Response.json(['../config.json'])],
  ['something else', () => Response.json({ files: [] })],
])('rejects %s and fetches nothing else', async (_, answer) => {
  const asked = site({ '/samples/index.json': answer });
  await expect(fetchSamples()).rejects.toMatchObject({ problem: { kind: 'off-contract' } });
  expect(asked).toEqual(['/samples/index.json']);
});

test('reports a missing sample as refused and a failed connection as unreachable', async () => {
  site({ '/samples/index.json': () => Response.json(['a.pdf', 'b.pdf']), '/samples/a.pdf': pdf });
  await expect(fetchSamples()).rejects.toMatchObject({ problem: { kind: 'refused', status: 404 } });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  await expect(fetchSamples()).rejects.toMatchObject({ problem: { kind: 'unreachable' } });
});
