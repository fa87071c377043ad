import { allChecks, checks, stateOf, type Finding } from './facts.ts';

/** The words of a line: what is looked at, how it stands, what was found. */
export interface Line {
  readonly name: string;
  readonly state: string;
  readonly text: string;
}

/** What stands over the lines. */
export interface Heading {
  readonly title: string;
  /** The service's address without query and user. */
  readonly service: string;
  /** ISO moment. */
  readonly made: string;
}

/** Findings in the order of the report. */
export const inOrder = (findings: Iterable<Finding>): readonly Finding[] =>
  [...findings].toSorted((a, b) => allChecks.indexOf(a.check) - allChecks.indexOf(b.check));

/**
 * The report for a program: what was found, how it stands, which gaps it answers, and the words.
 */
export function reportAsJson(
  heading: Heading,
  findings: readonly Finding[],
  wordsOf: (finding: Finding) => Line,
): string {
  const lines = inOrder(findings).map((one) => ({
    check: one.check,
    state: stateOf(one),
    found: one.fact,
    ...one.values,
    gaps: checks[one.check].gaps,
    says: wordsOf(one).text,
  }));
  return `${JSON.stringify({ ...heading, checks: lines }, null, 2)}\n`;
}

/** The report for a person: a line each. */
export function reportAsText(
  heading: Heading,
  findings: readonly Finding[],
  wordsOf: (finding: Finding) => Line,
): string {
  const lines = inOrder(findings).map((one) => {
    const { name, state, text } = wordsOf(one);
    const gaps = checks[one.check].gaps.join(', ');
    return `${state.padEnd(12)} ${name}: ${text}${gaps ? ` (${gaps})` : ''}`;
  });
  return [heading.title, heading.service, heading.made, '', ...lines, ''].join('\r\n');
}
