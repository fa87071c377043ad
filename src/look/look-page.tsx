import { useSettings } from '#src/app/use-settings.ts';
import { Page } from '#src/ui/page.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { Toasts } from '#src/ui/toasts.tsx';
import { Look } from './look.tsx';
import classes from './look.module.css';

/** Every component of `src/ui` in every state, for who changes the look. */
export function LookPage() {
  return (
    <Page
      title="Components"
      actions={
        <div className={classes.settings}>
          {useSettings().map(({ id, name, value, choices }) => (
            <Segmented
              key={id}
              legend={name}
              choices={choices}
              value={value}
              onChoose={(chosen) => choices.find((one) => one.value === chosen)?.choose()}
            />
          ))}
        </div>
      }
    >
      <Look />
      <Toasts />
    </Page>
  );
}
