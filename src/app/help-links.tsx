import { useLingui } from '@lingui/react/macro';
import { IconBook2, IconRoute } from '@tabler/icons-react';
import { SmallButton } from '#src/ui/small-button.ts';
import classes from './help-links.module.css';
import { startTour } from '#src/app/tour/tour-state.ts';

/**
 * The guide, in a tab of its own, and the tour.
 * @param onLeave closes what the links are in
 */
export function HelpLinks({ onLeave }: { onLeave: () => void }) {
  const { t, i18n } = useLingui();
  // It is written in two languages.
  const language = i18n.locale === 'tr' ? 'tr' : 'en';
  return (
    <div className={classes.links}>
      <SmallButton
        component="a"
        href={`/guide/${language}/index.html`}
        hrefLang={language}
        target="_blank"
        leftSection={<IconBook2 size={16} aria-hidden />}
      >
        {language === i18n.locale ? t`Guide` : t`Guide (in English)`}
      </SmallButton>
      <SmallButton
        leftSection={<IconRoute size={16} aria-hidden />}
        onClick={() => {
          onLeave();
          startTour();
        }}
      >{t`Start tour`}</SmallButton>
    </div>
  );
}
