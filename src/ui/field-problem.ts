/** Text in a field that is no value yet: nothing may be saved over it. */
export interface FieldProblem {
  readonly text: string;
  readonly why: string;
}
