import { run } from '#tools/run.ts';

/** Each folder has its own environment: a browser, Node, or neither. */
const projects = [
  'contract',
  'documents',
  'src',
  'src/service-worker',
  'service',
  'e2e',
  'tools',
  'bench',
  '.',
];

/** Checks the types of every folder. @returns whether they are correct */
export async function checkTypes(): Promise<boolean> {
  const codes = await Promise.all(projects.map((project) => run('tsc', ['-p', project])));
  return codes.every((code) => code === 0);
}

if (import.meta.main) process.exit((await checkTypes()) ? 0 : 1);
