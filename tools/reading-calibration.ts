// Measures how often values are correct by the confidence of the rules for text: fits the points of
// documents/calibration.ts on the open invented invoices, and checks confidences on the held-out ones.
//   node tools/reading-calibration.ts [--count 60] [--seeds 1,2]
//   node tools/reading-calibration.ts --sets DIR,DIR   the same for sets of pictures
//   node tools/reading-calibration.ts --weights        fits the weights of evidence for company, tax number and invoice number
import { parseArgs } from 'node:util';
import { sureOf } from '#documents/read-values.ts';
import {
  calibratedFields,
  fitted,
  givenInSet,
  givenValues,
  type GivenValue,
  reliability,
} from '#tools/reading-sets/calibrate.ts';
import { fittedChoices } from '#tools/reading-sets/fit-weights.ts';

const {
  values: { sets, weights, ...given },
} = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seeds: { type: 'string', default: '1,2' },
    sets: { type: 'string' },
    weights: { type: 'boolean' },
  },
});
const count = Number(given.count);
const seeds = given.seeds.split(',').map(Number);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8);

if (weights === true) {
  for (const [name, signs] of Object.entries(await fittedChoices(count))) {
    console.log(name);
    for (const [sign, weight] of signs)
      console.log(`  ${sign}: ${Math.round(weight * 100) / 100},`);
  }
} else if (sets === undefined) {
  printFitted('Open', await givenValues('open', count, seeds));
  printSaid('Held out', await givenValues('held-out', count, seeds), 'text');
} else {
  const values = (await Promise.all(sets.split(',').map(givenInSet))).flat();
  printFitted(sets, values);
  printSaid(sets, values, 'ocr');
}

function printFitted(name: string, values: readonly GivenValue[]): void {
  console.log(
    `${name}, ${values.length} values: how sure the rules are, and how often they are right`,
  );
  for (const [, field] of calibratedFields) {
    const points = fitted(values.filter((one) => one.field === field));
    console.log(
      `  ${field.padEnd(15)} ${points.map((point) => `[${point.join(', ')}]`).join(', ')}`,
    );
  }
}

function printSaid(name: string, values: readonly GivenValue[], from: 'text' | 'ocr'): void {
  const said = values.map(({ field, said: confidence, right, weight }) => ({
    said: sureOf(field, { from, confidence }, false),
    right,
    weight,
  }));
  console.log(`${name}, ${said.length} values: said, right, weight`);
  for (const row of reliability(said))
    console.log(`  ${percent(row.said)} ${percent(row.right)}  ${row.count}`);
}
