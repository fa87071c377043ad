import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { plainAddress } from '#src/api/connection-report.ts';
import {
  allChecks,
  checks,
  parts,
  stateOf,
  type Finding,
  type State,
} from '#src/lib/connection/facts.ts';
import { inOrder, reportAsJson, reportAsText } from '#src/lib/connection/report-file.ts';
import { saveBlob } from '#src/device/download.ts';
import { announce } from '#src/ui/announce.tsx';
import { checkName, partName, stateName } from './check-words.ts';
import classes from './connection-report.module.css';
import { factLine } from './fact-words.ts';
import { ReportLine } from './report-line.tsx';
import { useReport } from './use-report.ts';

const states: readonly State[] = ['fails', 'differs', 'missing', 'unknown', 'ok'];
const wordsOf = (one: Finding) => ({
  name: checkName(one.check),
  state: stateName(stateOf(one)),
  text: factLine(one),
});

interface ConnectionReportProps {
  /** The key to try; null where none was given. */
  readonly apiKey: string | null;
  /** The level of the headings over its parts. */
  readonly heading: 'h2' | 'h3';
}

/**
 * What the service is, how it closed what the interface leaves open, what will not work and why; to
 * keep as a file without secrets.
 */
export function ConnectionReport({ apiKey, heading: Heading }: ConnectionReportProps) {
  const { t } = useLingui();
  const count = (findings: Iterable<Finding>, state: State) =>
    [...findings].filter((one) => stateOf(one) === state).length;
  const sums = (findings: readonly Finding[]) =>
    states
      .filter((state) => count(findings, state) > 0)
      .map((state) => `${stateName(state)}: ${count(findings, state)}`)
      .join(' · ');
  const report = useReport(apiKey, (all) => announce(sums([...all.values()])));
  const found = inOrder(report.findings.values());
  const failing = found.filter((one) => stateOf(one) === 'fails');
  const service = plainAddress();
  const [done, total] = [found.length, allChecks.length];
  const save = (kind: 'json' | 'txt') => {
    const head = { title: t`Connection report of Invoice desk`, service, made: report.made };
    const text = (kind === 'json' ? reportAsJson : reportAsText)(head, found, wordsOf);
    saveBlob(
      new Blob([text], { type: kind === 'json' ? 'application/json' : 'text/plain;charset=utf-8' }),
      `connection-report-${report.made.slice(0, 10)}.${kind}`,
    );
  };
  return (
    <div className={classes.report}>
      <div className={classes.bar}>
        <p className={classes.service}>{service}</p>
        <span className={classes.buttons}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            disabled={report.running}
            onClick={report.again}
          >{t`Run again`}</Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            disabled={report.running}
            onClick={() => save('txt')}
          >{t`Download as text`}</Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            disabled={report.running}
            onClick={() => save('json')}
          >{t`Download as JSON`}</Button>
        </span>
      </div>
      <p className={classes.sums}>
        {report.running ? t`Asking the service: ${done} of ${total} lines` : sums(found)}
      </p>
      <p
        className={classes.hint}
      >{t`Nothing is created or changed by this. The files hold no key, no names and no amounts.`}</p>
      {failing.length > 0 && (
        <section className={classes.failing} aria-label={t`What does not work`}>
          <Heading className={classes.heading}>
            {plural(failing.length, {
              one: 'One thing does not work',
              other: '# things do not work',
            })}
          </Heading>
          <ul>
            {failing.map((one) => (
              <li key={one.check}>
                <strong>{checkName(one.check)}</strong> {factLine(one)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {parts.map((part) => (
        <section key={part} className={classes.part} aria-label={partName(part)}>
          <Heading className={classes.heading}>{partName(part)}</Heading>
          <ul className={classes.lines}>
            {allChecks
              .filter((check) => checks[check].part === part)
              .map((check) => (
                <ReportLine
                  key={check}
                  check={check}
                  found={report.findings.get(check)}
                  awaited={t`Asking`}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
