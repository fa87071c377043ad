import { matchWords, type Match } from '#src/lib/search/match-words.ts';
import type { Command } from './palette-commands.ts';

export interface PaletteOption extends Command {
  readonly marks: Match['marks'];
  readonly hint?: string | undefined;
}

export interface Section {
  readonly name: string;
  readonly options: readonly PaletteOption[];
}

const plain = (command: Command): PaletteOption => ({ ...command, marks: [] });

/** All commands by group, recently used ones first. */
export function allCommands(
  commands: readonly Command[],
  recent: readonly string[],
  recentName: string,
): Section[] {
  const last = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const others = commands.filter((command) => !last.includes(command));
  const groups = [...new Set(others.map(({ group }) => group))];
  const sections = groups.map((name) => ({
    name,
    options: others.filter(({ group }) => group === name).map(plain),
  }));
  return last.length > 0
    ? [
        {
          name: recentName,
          options: last.map((command) => ({ ...plain(command), hint: command.group })),
        },
        ...sections,
      ]
    : sections;
}

export function fittingCommands(
  commands: readonly Command[],
  typed: string,
): readonly PaletteOption[] {
  const fitting = commands.flatMap((command) => {
    const match = matchWords(typed, command.label, command.group);
    return match
      ? [{ option: { ...command, marks: match.marks, hint: command.group }, score: match.score }]
      : [];
  });
  return fitting
    .toSorted((a, b) => b.score - a.score || a.option.label.length - b.option.label.length)
    .map(({ option }) => option);
}
