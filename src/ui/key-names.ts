const letterOf = (event: KeyboardEvent): string => {
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  // With non-Latin keyboards, a Turkish ı, and a Mac's Option key, the letter is known by its
  // position only.
  const place = /^Key([A-Z])$/.exec(event.code)?.[1];
  const alone = event.altKey && !event.ctrlKey && !event.getModifierState('AltGraph');
  return place && (alone || /^\p{L}$/u.test(event.key)) ? place.toLowerCase() : event.key;
};

/**
 * The name of a pressed key in the syntax of `useKeys`: `j`, `?`, `Delete`, `mod+s`,
 * `alt+PageDown`, `shift+ArrowDown`. `mod` is Ctrl, or ⌘ on a Mac.
 */
export function keyName(event: KeyboardEvent): string {
  const letter = letterOf(event);
  // AltGr types characters; Windows reports it as Ctrl + Alt.
  const typed = event.getModifierState('AltGraph');
  const shift = event.shiftKey && (letter.length > 1 || /^[a-z]$/.test(letter));
  return [
    !typed && (event.ctrlKey || event.metaKey) && 'mod',
    !typed && event.altKey && 'alt',
    shift && 'shift',
    letter === ' ' ? 'Space' : letter,
  ]
    .filter(Boolean)
    .join('+');
}

/** Whether the key has Ctrl, ⌘ or Alt and therefore types no text. */
export const hasModifier = (name: string): boolean => /^(?:mod|alt)\+/.test(name);

/** Whether the key is a single printed character, which the person can switch off. */
export const isCharacter = (name: string): boolean => /^(?:shift\+)?.$/u.test(name);

/** Whether the key edits text: select all, copy, cut, paste, undo, redo. */
export const isEditing = (name: string): boolean => /^mod\+(?:shift\+)?[acvxyz]$/.test(name);

const typeless = new Set([
  'button',
  'checkbox',
  'radio',
  'submit',
  'reset',
  'file',
  'range',
  'color',
  'image',
]);

/** Whether keys pressed in this element type text. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !typeless.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

const pressable = 'button, summary, input, [role="button"], [role="tab"], [role="option"]';

/** Whether the element itself reacts to Enter or Space; a link reacts to Enter only. */
export function isPressable(target: EventTarget | null, name: string): boolean {
  return (
    target instanceof Element &&
    target.closest(name === 'Space' ? pressable : `a[href], ${pressable}`) !== null
  );
}
