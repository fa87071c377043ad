import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { withAsideTexts } from '#src/i18n/languages.ts';
import { retryImport } from '#src/lib/retry-import.ts';

interface LazyPartOptions {
  /** False where the part's texts are loaded with its page, so that it need not wait for others. */
  readonly texts?: boolean;
}

/**
 * A component that is loaded, with its texts, when it is rendered for the first time.
 * @param load imports its module; a failed import is repeated until it succeeds
 * @param pick the component among the module's exports
 */
export function lazyPart<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { texts = true }: LazyPartOptions = {},
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(
    retryImport(async () => ({
      default: pick(await (texts ? withAsideTexts(load()) : load())),
    })),
  );
}
