import { useState } from 'react';

/** Text in a field that is no value yet: nothing may be saved over it. */
export interface FieldProblem {
  readonly text: string;
  readonly why: string;
}

/** Collects what the fields of a form report by `onProblem`, so that the form can refuse to save around it. */
export function useFieldProblems() {
  const [problems, setProblems] = useState<Readonly<Record<string, FieldProblem>>>({});
  const report = (name: string) => (problem: FieldProblem | null) =>
    setProblems(({ [name]: before, ...others }) => {
      if (problem === null) return others;
      return before?.why === problem.why && before.text === problem.text ? { ...others, [name]: before } : { ...others, [name]: problem };
    });
  return { problems, report, any: Object.keys(problems).length > 0 };
}
