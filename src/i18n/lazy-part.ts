import {
  createElement,
  lazy,
  memo,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { createStore } from '#src/device/store.ts';
import { loadTexts } from '#src/i18n/languages.ts';
import { retryImport } from '#src/lib/retry-import.ts';
import { sleep } from '#src/lib/sleep.ts';
import { whenIdle } from '#src/lib/when-idle.ts';

/** Every part that the code loaded so far can open. */
const parts = new Set<() => Promise<unknown>>();
const quietFor = 800;
let lastInput = 0;
/** Resolves with the first sign of a person: nobody opens a part of a page that nobody touches. */
let firstInput: Promise<void> = Promise.resolve();

/** Whether the first view stands: only then anything is asked for that it does not need. */
export const firstView = createStore({ stands: true });

/** Waits for the first sign of a person. */
export const whenSomebodyIsHere = (): Promise<void> => firstInput;

/** Waits for the first view. */
export const whenFirstViewStands = (): Promise<void> =>
  new Promise((resolve) => {
    if (firstView.get().stands) return resolve();
    const stop = firstView.subscribe(() => {
      stop();
      resolve();
    });
  });

/**
 * Makes a loader of a part of the app that also loads the texts beyond the first view.
 * @param load imports the part; a failed import is repeated until it succeeds
 */
export function loadPart<Module>(
  load: () => Promise<Module>,
): (onFailure?: (again: () => void) => void) => Promise<Module> {
  const part = retryImport(async () => (await Promise.all([load(), loadTexts()]))[0]);
  parts.add(part);
  return part;
}

/** What tries again to load the parts that a person opened and that did not come. */
export const missingParts = createStore<readonly (() => void)[]>([]);

/** Loads what a person waits for; while it does not come, the page says so and offers Retry. */
export async function loadOpened<Module>(
  part: ReturnType<typeof loadPart<Module>>,
): Promise<Module> {
  let listed: (() => void) | undefined;
  const list = (again?: () => void) => {
    const others = missingParts.get().filter((one) => one !== listed);
    listed = again;
    missingParts.set(again ? [...others, again] : others);
  };
  const module = await part(list);
  if (listed) list();
  return module;
}

/**
 * A component that is loaded, with its texts, when it is rendered for the first time.
 * @param load imports the tool it belongs to
 * @param pick the component among the tool's exports
 */
export function lazyPart<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  const part = loadPart(load);
  return lazy(async () => ({ default: pick(await loadOpened(part)) }));
}

/**
 * A component that is part of the page, but not of what is seen first: it comes once the first view
 * stands. It does not suspend: each suspension would be thrown, and rendered around, before the
 * first rows.
 * @param placeholder what keeps its place until then
 */
export function laterPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  const part = loadPart(load);
  let Loaded: ComponentType<Props> | null = null;
  const begin = async () => {
    await whenFirstViewStands();
    await whenIdle();
    Loaded ??= pick(await part());
    return Loaded;
  };
  // Most renders of a page are not for what it has beside its first view.
  return memo(function LaterPart(props: Props): ReactNode {
    const [Part, setPart] = useState(() => Loaded);
    useEffect(() => {
      let isHere = true;
      // As a transition it is rendered in slices, between which the person can go on.
      if (Part === null)
        void begin().then((part) => isHere && startTransition(() => setPart(() => part)));
      return () => void (isHere = false);
    }, [Part]);
    return Part ? createElement(Part, props) : placeholder;
  });
}

/** The app starts: parts that come after the first view wait for it. */
export function awaitFirstView(): void {
  firstView.set({ stands: false });
  for (const type of ['keydown', 'pointerdown', 'wheel', 'scroll'])
    addEventListener(type, () => (lastInput = performance.now()), { capture: true, passive: true });
  firstInput = new Promise((resolve) => {
    const options = { capture: true, passive: true, once: true };
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      addEventListener(type, () => resolve(), options);
  });
}

/**
 * Loads every known part ahead, one after the other, once somebody is there, and only while the
 * person does nothing.
 */
export async function loadParts(signal: AbortSignal): Promise<void> {
  await firstInput;
  const known = Array.from(parts);
  for (const part of known) {
    while (performance.now() - lastInput < quietFor) await sleep(quietFor);
    if (signal.aborted) return;
    await part();
  }
}
