import {
  createElement,
  lazy,
  memo,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { createStore } from '#src/device/store.ts';
import { loadTexts } from '#src/i18n/languages.ts';
import { useTexts } from '#src/i18n/locale.ts';
import { retryImport } from '#src/lib/waiting/retry-import.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';
import { whenIdle } from '#src/lib/waiting/when-idle.ts';

const parts = new Set<() => Promise<unknown>>();
const quietForMs = 800;
let lastInput = 0;
let lastScroll = 0;
/** Resolves at the first input of a person, since parts of an untouched page are not needed. */
let firstInput: Promise<void> = Promise.resolve();

/** Milliseconds since the person last pressed, typed or scrolled. */
export const sinceLastInput = (): number => performance.now() - lastInput;

/** Milliseconds since something was last scrolled. */
export const sinceLastScroll = (): number => performance.now() - lastScroll;

/** Whether the first view is rendered; only then other files are requested. */
export const firstView = createStore({ isReady: true });

/** Resolves at the person's first input. */
export const whenFirstInput = (): Promise<void> => firstInput;

/** Resolves when the first view is rendered. */
export const whenFirstViewIsReady = (): Promise<void> =>
  new Promise((resolve) => {
    if (firstView.get().isReady) return resolve();
    const stop = firstView.subscribe(() => {
      stop();
      resolve();
    });
  });

/**
 * Makes a function that loads a part of the app together with the texts beyond the first view.
 * @param load imports the part; a failed import is repeated until it succeeds
 */
export function loadPart<Module>(
  load: () => Promise<Module>,
): (onFailure?: (again: () => void) => void) => Promise<Module> {
  const part = retryImport(async () => (await Promise.all([load(), loadTexts()]))[0]);
  parts.add(part);
  return part;
}

/** Retries for the parts that a person opened and that failed to load. */
export const missingParts = createStore<readonly (() => void)[]>([]);

/** Loads a part that a person waits for; while that fails, the page offers Retry. */
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

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : object;
type WithPart<Module, Name extends keyof Module, Props> = Module & {
  readonly [N in Name]: ComponentType<Props>;
};

/**
 * A component that is loaded, with its texts, when it is first rendered. Until then it suspends,
 * for a `Suspense` whose fallback depends on what the page knows.
 * @param load imports the tool file that exports it
 */
export function suspendingPart<Module, Name extends keyof Module, Props = PropsOf<Module[Name]>>(
  load: () => Promise<WithPart<Module, Name, Props>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  const part = loadPart(load);
  return lazy(async () => ({ default: (await loadOpened(part))[name] }));
}

/**
 * A component that is loaded, with its texts, when it is first rendered.
 * @param placeholder is shown until then
 */
export function lazyPart<
  Module,
  Name extends keyof Module,
  Props extends object = PropsOf<Module[Name]>,
>(
  load: () => Promise<WithPart<Module, Name, Props>>,
  name: Name,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  const Part: ComponentType<Props> = suspendingPart(load, name);
  return function LazyPart(props: Props): ReactNode {
    return createElement(Suspense, { fallback: placeholder }, createElement(Part, props));
  };
}

/**
 * A component of the page that is not part of the first view and loads after it. It does not
 * suspend, because each suspension would be thrown and rendered around before the first rows.
 * @param placeholder keeps its place until then
 */
export function laterPart<
  Module,
  Name extends keyof Module,
  Props extends object = PropsOf<Module[Name]>,
>(
  load: () => Promise<WithPart<Module, Name, Props>>,
  name: Name,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  const part = loadPart(load);
  let Loaded: ComponentType<Props> | null = null;
  const begin = async () => {
    await whenFirstViewIsReady();
    await whenIdle();
    Loaded ??= (await part())[name];
    return Loaded;
  };
  // Most renders of a page do not concern what it shows beside the first view.
  return memo(function LaterPart(props: Props): ReactNode {
    useTexts();
    const [Part, setPart] = useState(() => Loaded);
    useEffect(() => {
      let isHere = true;
      // A transition renders in slices, so that the page stays responsive.
      if (Part === null)
        void begin().then((part) => isHere && startTransition(() => setPart(() => part)));
      return () => void (isHere = false);
    }, [Part]);
    return Part ? createElement(Part, props) : placeholder;
  });
}

/** Called at the start of the app: parts for later then wait for the first view. */
export function awaitFirstView(): void {
  firstView.set({ isReady: false });
  const whenever = { capture: true, passive: true };
  for (const type of ['keydown', 'pointerdown', 'wheel', 'scroll'])
    addEventListener(type, () => (lastInput = performance.now()), whenever);
  for (const type of ['wheel', 'scroll'])
    addEventListener(type, () => (lastScroll = performance.now()), whenever);
  firstInput = new Promise((resolve) => {
    const options = { capture: true, passive: true, once: true };
    const begin = () => {
      // A pointer that begins to move usually scrolls or presses next.
      lastInput = performance.now();
      resolve();
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      addEventListener(type, begin, options);
  });
}

/**
 * Preloads every part one by one, starting after the first input and pausing during further ones.
 */
export async function loadParts(signal: AbortSignal): Promise<void> {
  await firstInput;
  const known = Array.from(parts);
  for (const part of known) {
    while (sinceLastInput() < quietForMs) await sleep(quietForMs);
    if (signal.aborted) return;
    await part();
  }
}
