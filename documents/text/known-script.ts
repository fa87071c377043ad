/** Fewer letters tell nothing. */
const leastLetters = 40;

/** Whether most letters of a text are of a script that no rule reads: all that is not Latin. */
export function isOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters >= leastLetters && latin * 2 < letters;
}
