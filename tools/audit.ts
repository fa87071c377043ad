import { spawn } from 'node:child_process';
import { print } from '#tools/run.ts';

/** Known vulnerabilities that do not affect the product, by id, with the reason. */
const exceptions: Readonly<Record<string, string>> = {};

/** Severities that fail the check. */
const grave = ['high', 'critical'];
const timeoutMs = 60_000;

interface Weakness {
  readonly id: string;
  readonly package: string;
  readonly severity: string;
  readonly title: string;
}

function ask(): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['audit', '--omit=dev', '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: timeoutMs,
      shell: process.platform === 'win32',
    });
    let answer = '';
    child.stdout.on('data', (piece: Buffer) => (answer += piece.toString()));
    child.on('error', () => resolve(''));
    child.on('close', () => resolve(answer));
  });
}

/**
 * Parses the output of `npm audit --json`.
 * @returns undefined when it is not a report: the registry is unreachable or offers none
 */
export function weaknessesIn(answer: string): readonly Weakness[] | undefined {
  let report: unknown;
  try {
    report = JSON.parse(answer);
  } catch {
    return undefined;
  }
  const { vulnerabilities } = Object(report);
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) return undefined;
  const found = new Map<string, Weakness>();
  for (const { via = [] } of Object.values(vulnerabilities).map(Object))
    for (const one of via.filter((cause: unknown) => typeof cause === 'object')) {
      const id = String(one.url ?? one.source).replace(/^.*\//, '');
      found.set(id, { id, package: one.name, severity: one.severity, title: one.title });
    }
  return [...found.values()];
}

/**
 * Asks the registry for known vulnerabilities of the production dependencies; passes with a note
 * where it does not respond.
 */
export async function auditDependencies(): Promise<boolean> {
  const weaknesses = weaknessesIn(await ask());
  if (weaknesses === undefined) {
    print('The registry gives no report on weaknesses here: the dependencies were not audited.');
    return true;
  }
  const failing = weaknesses.filter(
    ({ id, severity }) => grave.includes(severity) && exceptions[id] === undefined,
  );
  for (const { id, package: name, severity, title } of weaknesses)
    print(`${severity}: ${name}, ${title} (${id})${exceptions[id] ? `: ${exceptions[id]}` : ''}`);
  print(`${weaknesses.length} known weaknesses, ${failing.length} of them to be mended.`);
  return failing.length === 0;
}
