/** With fewer letters the script is uncertain. */
const leastLetters = 40;

/** Whether most letters are not Latin, for which there are no rules. */
export function isOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters >= leastLetters && latin * 2 < letters;
}
