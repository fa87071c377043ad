import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { IconBook2, IconRoute } from '@tabler/icons-react';
import classes from './help-links.module.css';
import { startTour } from '#src/app/tour/tour-state.ts';
import { SmallButton } from '#src/ui/button.tsx';

/** The guide, which exists in two languages. */
export function guideLink() {
  const language = i18n.locale === 'tr' ? 'tr' : 'en';
  return {
    language,
    href: `/guide/${language}/index.html`,
    label: language === i18n.locale ? t`Guide` : t`Guide (in English)`,
  };
}

/** @param onLeave closes the menu that contains the links */
export function HelpLinks({ onLeave }: { onLeave: () => void }) {
  const { language, href, label } = guideLink();
  return (
    <div className={classes.links}>
      <SmallButton
        href={href}
        hrefLang={language}
        target="_blank"
        leftSection={<IconBook2 size={16} aria-hidden />}
      >
        {label}
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
