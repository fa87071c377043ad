import { plural, t } from '@lingui/core/macro';
import { useId, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { withoutCardNumbers } from '#src/lib/cards/card-numbers.ts';
import { storedValue } from '#src/device/device-storage.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { keyName } from '#src/ui/key-names.ts';
import { problemWords } from '#src/widgets/problem-words.ts';
import { paletteKey, usePaletteCommands } from './palette-commands.ts';
import { useFound } from './palette-results.ts';
import { lineId, PaletteList } from './palette-list.tsx';
import { allCommands, fittingCommands, type PaletteOption } from './palette-sections.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import classes from './palette.module.css';

const rowsPerPage = 8;
const mostRecent = 5;

const recentCommands = storedValue<readonly string[]>({
  key: 'invoice-desk.recent-commands',
  schema: z.array(z.string()),
  initial: [],
});

const rememberCommand = (id: string): void =>
  recentCommands.update((ids) => [id, ...ids.filter((one) => one !== id)].slice(0, mostRecent));

/**
 * A dialog that finds every command and record by typing. A command runs with the focus where it
 * was before.
 * @param start text that was typed before the dialog was loaded
 */
export function Palette({ start, onClose }: { start: string; onClose: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState(() => withoutCardNumbers(start));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [signingOut, setSigningOut] = useState(false);
  const [recent] = useState(recentCommands.get);
  const commands = usePaletteCommands(() => setSigningOut(true));
  const found = useFound(typed);
  const searching = typed.trim() !== '';
  const sections = searching
    ? [{ name: t`Commands`, options: fittingCommands(commands, typed) }, ...found.sections]
    : allCommands(commands, recent, t`Recent`);
  const options = sections.flatMap((section) => section.options);
  const active = options.find(({ id }) => id === chosenId) ?? options[0];

  const choose = (option: PaletteOption) => {
    if (commands.some(({ id }) => id === option.id)) rememberCommand(option.id);
    // Closing first returns the focus, so that commands about the current row find it.
    if (!option.stays) flushSync(onClose);
    option.run();
  };
  const goTo = (index: number) => {
    const option = options[Math.min(Math.max(index, 0), options.length - 1)];
    if (!option) return;
    setChosenId(option.id);
    document.getElementById(lineId(listId, option.id))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ? options.indexOf(active) : -1;
    const { length } = options;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo((at + 1) % length),
      ArrowUp: () => goTo((at + length - 1) % length),
      PageDown: () => goTo(at + rowsPerPage),
      PageUp: () => goTo(at - rowsPerPage),
      Home: () => goTo(0),
      End: () => goTo(length - 1),
      Enter: () => active && choose(active),
      [paletteKey]: onClose,
    };
    const step = steps[keyName(event.nativeEvent)];
    if (!step) return;
    event.preventDefault();
    step();
  };
  if (signingOut) return <SignOutDialog onClose={onClose} />;
  return (
    <Dialog opened title={t`Commands`} onClose={onClose} wide>
      <div className={classes.palette}>
        <input
          className={classes.field}
          data-autofocus
          role="combobox"
          aria-label={t`Find a command, an invoice or a company`}
          placeholder={t`Find a command, an invoice or a company`}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active && lineId(listId, active.id)}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(withoutCardNumbers(event.currentTarget.value));
            setChosenId(null);
          }}
          onKeyDown={onKeyDown}
        />
        <PaletteList
          id={listId}
          sections={sections}
          active={active?.id}
          onActive={setChosenId}
          onChoose={choose}
        />
        <p className={classes.note}>
          {found.error ? <SearchProblem error={found.error} /> : found.searching && t`Searching…`}
          <output className="visually-hidden">
            {searching &&
              !found.searching &&
              plural(options.length, { one: '# line', other: '# lines' })}
          </output>
        </p>
      </div>
    </Dialog>
  );
}

/** The commands work without the service, so its failure is only mentioned. */
function SearchProblem({ error }: { error: Error }) {
  const { title } = problemWords(error);
  return t`Invoices and companies could not be searched: ${title}`;
}
