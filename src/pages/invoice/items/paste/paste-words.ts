import { labelled } from '#src/i18n/labelled.ts';
import { t } from '@lingui/core/macro';
import { decimalText } from '#src/i18n/locale.ts';
import type { Target } from '#src/lib/paste/headings.ts';
import type { CellNote, CellProblem } from '#src/lib/paste/read-rows.ts';
import { typedProblems } from '#src/ui/typed-problems.ts';
import { words } from '#src/widgets/words.tsx';

const cellName = (cell: string) =>
  cell === 'total_price' ? t`Total incl. VAT` : words.field(cell);

const quoted = (name: string): string => t`“${name}”`;

export const pasteWords = {
  target(target: Target): string {
    switch (target) {
      case 'net':
        return t`Net amount`;
      case 'vat':
        return t`VAT amount`;
      case 'unit_price':
        return t`Unit price incl. VAT`;
      case 'unit_net':
        return t`Unit price, net`;
      case 'unused':
        return t`Not used`;
      default:
        return cellName(target);
    }
  },
  problem(problem: CellProblem): string {
    const name = cellName(problem.cell);
    switch (problem.reason) {
      case 'long':
        return t`${name}: at most ${problem.most} characters fit.`;
      case 'two-ways':
        return t`${name}: “${problem.text}” can be read in two ways.`;
      default:
        return problem.reason === 'unreadable'
          ? labelled(name, typedProblems.amount(problem))
          : labelled(name, `${quoted(problem.text)} – ${typedProblems.amount(problem)}`);
    }
  },
  note(note: CellNote): string {
    switch (note.kind) {
      case 'rounded': {
        const [name, to] = [cellName(note.cell), decimalText(note.to)];
        return t`${name} rounded to ${to}`;
      }
      case 'computed': {
        const net = decimalText(note.from, 2);
        if (note.by === 'quantity') return t`computed from unit price ${net}`;
        return note.by === 'vat' ? t`net ${net} and VAT added up` : t`computed from net ${net}`;
      }
      case 'no-unit':
        return t`Unit “${note.text}” is left empty`;
    }
  },
};
