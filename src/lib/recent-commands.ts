const place = 'invoice-desk.recent-commands';
const most = 5;

/** The commands that were run last on this device, the latest first, by their ids. */
export function recentCommands(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Remembers a command as the latest; where storage is forbidden it is not remembered. */
export function rememberCommand(id: string): void {
  try {
    localStorage.setItem(
      place,
      JSON.stringify([id, ...recentCommands().filter((one) => one !== id)].slice(0, most)),
    );
  } catch {
    return;
  }
}
