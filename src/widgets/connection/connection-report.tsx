import { labelled } from '#src/i18n/labelled.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconDownload,
  IconHelpCircle,
  IconRefresh,
} from '@tabler/icons-react';
import {
  allChecks,
  checks,
  parts,
  states,
  type CheckName,
  type State,
} from '#src/api/connection/checks.ts';
import { factLine, stateOf, worstFirst, type CheckResult } from '#src/api/connection/facts.ts';
import { plainAddress } from '#src/api/connection/addresses.ts';
import { runReport } from '#src/api/connection/report.ts';
import { saveBlob } from '#src/device/download.ts';
import { fingerprint } from '#src/lib/fingerprint.ts';
import { announce } from '#src/ui/announce.tsx';
import { Button } from '#src/ui/button.tsx';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { useLongRead } from '#src/widgets/use-long-read.ts';
import classes from './connection-report.module.css';

interface Report {
  /** ISO time of its start. */
  readonly made: string;
  readonly results: readonly CheckResult[];
}

const looks: Readonly<Record<State, readonly [typeof IconCircleX, Tone]>> = {
  fails: [IconCircleX, 'bad'],
  differs: [IconAlertTriangle, 'warn'],
  missing: [IconCircleMinus, 'info'],
  unknown: [IconHelpCircle, 'quiet'],
  ok: [IconCircleCheck, 'good'],
};

// Called in components that follow the language.
const checkName = (check: CheckName): string => i18n._(checks[check].name);
const stateName = (state: State): string => i18n._(states[state]);

async function makeReport(
  key: string | null,
  signal: AbortSignal,
  onProgress: (report: Report) => void,
): Promise<Report> {
  let report: Report = { made: new Date().toISOString(), results: [] };
  await runReport({
    key,
    signal,
    onResults: (fresh) => {
      const all = [...report.results, ...fresh];
      report = {
        ...report,
        results: all.toSorted((a, b) => allChecks.indexOf(a.check) - allChecks.indexOf(b.check)),
      };
      onProgress(report);
    },
  });
  signal.throwIfAborted();
  announce(sumsOf(report.results));
  return report;
}

const sumsOf = (results: readonly CheckResult[]): string =>
  worstFirst
    .map((state) => [state, results.filter((one) => stateOf(one) === state).length] as const)
    .flatMap(([state, count]) => (count > 0 ? [labelled(stateName(state), String(count))] : []))
    .join(' · ');

/** The report as JSON: results, states, the gaps that they answer, and their texts. */
const asJson = (heading: object, results: readonly CheckResult[]): string =>
  `${JSON.stringify(
    {
      ...heading,
      checks: results.map((one) => ({
        check: one.check,
        state: stateOf(one),
        found: one.fact,
        ...one.values,
        gaps: checks[one.check].gaps,
        says: factLine(one),
      })),
    },
    null,
    2,
  )}\n`;

const asText = (heading: object, results: readonly CheckResult[]): string => {
  const lines = results.map((one) => {
    const gaps = checks[one.check].gaps.join(', ');
    const state = stateName(stateOf(one)).padEnd(12);
    return `${state} ${checkName(one.check)}: ${factLine(one)}${gaps ? ` (${gaps})` : ''}`;
  });
  return [...Object.values(heading), '', ...lines, ''].join('\r\n');
};

/**
 * Reports what the service is, how it closed the gaps of the interface, and what does not work and
 * why. It contains no secrets and can be saved as a file.
 */
export function ConnectionReport({
  apiKey,
  heading: Heading,
}: {
  apiKey: string | null;
  heading: 'h2' | 'h3';
}) {
  const service = plainAddress();
  const read = useLongRead<Report, Report>({
    queryKey: ['connection report', service, apiKey && fingerprint(apiKey)],
    read: (signal, onProgress) => makeReport(apiKey, signal, onProgress),
    automatic: true,
  });
  const running = read.reading;
  const report = running ? read.progress : read.data;
  const found = report?.results ?? [];
  const failing = found.filter((one) => stateOf(one) === 'fails');
  const [done, total] = [found.length, allChecks.length];
  const save = (kind: 'json' | 'txt') => {
    const made = report?.made ?? '';
    const head = { title: t`Connection report of Invoice desk`, service, made };
    const text = (kind === 'json' ? asJson : asText)(head, found);
    saveBlob(
      new Blob([text], { type: kind === 'json' ? 'application/json' : 'text/plain;charset=utf-8' }),
      `connection-report-${made.slice(0, 10)}.${kind}`,
    );
  };
  const actions = [
    [t`Run again`, IconRefresh, () => void read.start()],
    [t`Download as text`, IconDownload, () => save('txt')],
    [t`Download as JSON`, IconDownload, () => save('json')],
  ] as const;
  return (
    <div className={classes.report}>
      <div className={classes.bar}>
        <p className={classes.service}>{service}</p>
        <span className={classes.buttons}>
          {actions.map(([label, Icon, run]) => (
            <Button
              key={label}
              variant="default"
              size="xs"
              leftSection={<Icon size={14} aria-hidden />}
              disabled={running}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </span>
      </div>
      <p className={classes.sums}>
        {running ? t`Checking the server: ${done} of ${total}` : sumsOf(found)}
      </p>
      <p
        className={classes.hint}
      >{t`This creates and changes nothing. The files hold no key, no names and no amounts.`}</p>
      {failing.length > 0 && (
        <section className={classes.failing} aria-label={t`What doesn't work`}>
          <Heading className={classes.heading}>
            {plural(failing.length, {
              one: '# problem found',
              other: '# problems found',
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
      {[...Map.groupBy(allChecks, (check) => checks[check].part)].map(([part, all]) => (
        <section key={part} className={classes.part} aria-label={i18n._(parts[part])}>
          <Heading className={classes.heading}>{i18n._(parts[part])}</Heading>
          <ul className={classes.lines}>
            {all.map((check) => (
              <ReportLine
                key={check}
                check={check}
                found={found.find((one) => one.check === check)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ReportLine({ check, found }: { check: CheckName; found: CheckResult | undefined }) {
  const state = found && stateOf(found);
  const [Icon, tone] = state ? looks[state] : ([IconCircleDashed, 'quiet'] as const);
  return (
    <li className={classes.line}>
      <span className={classes.state}>
        <IconText icon={<Icon size={16} />} tone={tone}>
          {state ? stateName(state) : t`Checking`}
        </IconText>
      </span>
      <span className={classes.name}>{checkName(check)}</span>
      <span className={classes.result}>{found && factLine(found)}</span>
    </li>
  );
}
