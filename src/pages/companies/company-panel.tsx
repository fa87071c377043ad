import { t } from '@lingui/core/macro';
import { IconArrowMerge, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  type Company,
  companyBody,
  type CompanyField,
  companyFields,
  companyPatch,
  type CompanyTexts,
  companyTexts,
} from '#contract/company.ts';
import { client } from '#src/api/client.ts';
import {
  companyQueries,
  useCreateCompany,
  useDeleteCompany,
  useUpdateCompany,
} from '#src/api/companies.ts';
import { likelyCompanies, type LikelyCompany } from '#src/api/likely-companies.ts';
import { paths } from '#src/lib/paths.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { contractResolver, mostCharacters } from '#src/ui/contract-resolver.ts';
import { focusNow } from '#src/ui/focus.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { notify } from '#src/ui/notify.tsx';
import { Link } from '#src/ui/router.ts';
import { LongTextField, TextField } from '#src/ui/text-field.tsx';
import { RecordPanel } from '#src/widgets/records/record-panel.tsx';
import classes from '#src/widgets/records/records.module.css';
import {
  type RecordForm,
  type RecordResolver,
  useRecordField,
} from '#src/widgets/records/use-record-form.ts';
import { words } from '#src/widgets/words.tsx';
import { LikelyReasons, useLikelySame } from '#src/pages/companies/merging/likely-companies.tsx';
import merging from '#src/pages/companies/merging/merging.module.css';
import { CompanyMemory } from './company-memory.tsx';
import { Spend } from './spend.tsx';

const blank: CompanyTexts = { name: '', tax_number: '', tax_office: '', phone: '', address: '' };
const to = { list: paths.companies, one: paths.company };

/** Validates the fields that are sent, with messages in the person's language. */
const companyResolver: RecordResolver = contractResolver(
  (values, context) =>
    z.safeParse(
      companyPatch,
      Object.fromEntries(context?.sent.map((field) => [field, values[field]]) ?? []),
    ),
  (_, issue) => {
    const most = mostCharacters(issue);
    if (issue.code === 'too_small') return t`A company needs a name.`;
    return most === undefined ? issue.message : t`At most ${most} characters.`;
  },
);

interface CompanyPanelProps {
  readonly uid: string;
  readonly search: URLSearchParams;
  /** The name of a new company, taken from a search without results. */
  readonly name: string;
}

export function CompanyPanel({ uid, search, name: searched }: CompanyPanelProps) {
  const create = useCreateCompany();
  const update = useUpdateCompany();
  const [likely, setLikely] = useState<readonly LikelyCompany[]>([]);
  const lastCompared = useRef('');
  return (
    <RecordPanel
      kind="company"
      uid={uid}
      search={search}
      to={to}
      detail={companyQueries.detail}
      fields={companyFields}
      valuesOf={companyTexts}
      start={uid === 'new' ? { ...blank, name: searched } : blank}
      nameOf={(company) => company.name}
      resolver={companyResolver}
      Fields={CompanyFields}
      filter={(company) => ({ company__uid: [company] })}
      create={async (values, keyOf) => {
        const body = z.parse(companyBody, values);
        const { name, tax_number, phone } = body;
        // Possible duplicates are shown once for the same values; saving again creates the company.
        // A failed search does not prevent creating it.
        const compared = JSON.stringify([name, tax_number, phone]);
        const found =
          lastCompared.current === compared
            ? []
            : await client.fetchQuery(likelyCompanies({ name, tax_number, phone })).catch(() => []);
        lastCompared.current = compared;
        setLikely(found);
        if (found.length > 0) return null;
        const company = await create.mutateAsync({ body, key: keyOf(body) });
        notify({ text: t`“${company.name}” was created`, tone: 'good' });
        return { uid: company.uid, values: companyTexts(company) };
      }}
      update={async (changed, values) => {
        const body = z.parse(companyPatch, changed);
        const stored = await update.mutateAsync({ uid, body });
        return stored ? companyTexts(stored) : { ...values, ...body };
      }}
      removal={useDeleteCompany()}
      words={{
        create: t`New company`,
        save: t`Create company`,
        gone: t`Company not found`,
        back: t`Back to companies`,
        question: (name) => t`Delete “${name}”?`,
        deleted: (name) => t`“${name}” was deleted`,
      }}
      note={(form) =>
        likely.length > 0 && (
          <LikelySame
            found={likely}
            search={search}
            creating={form.saving}
            onAnyway={() => void form.save()}
          />
        )
      }
      before={(company) => <MergingLine company={company} />}
      after={(count, company) => (
        <>
          <Spend uid={uid} count={count} />
          <CompanyMemory company={company} />
        </>
      )}
    />
  );
}

function CompanyFields({ form, readOnly }: { form: RecordForm<CompanyField>; readOnly: boolean }) {
  const both = { readOnly, autoComplete: 'off' };
  const [name, taxNumber, taxOffice, phone, address] = [
    useRecordField(form, 'name'),
    useRecordField(form, 'tax_number'),
    useRecordField(form, 'tax_office'),
    useRecordField(form, 'phone'),
    useRecordField(form, 'address'),
  ];
  return (
    <>
      <TextField {...both} {...name} label={t`Name`} required autoComplete="organization" />
      <TextField {...both} {...taxNumber} label={t`Tax number`} />
      <TextField {...both} {...taxOffice} label={t`Tax office`} />
      <TextField {...both} {...phone} label={t`Phone`} type="tel" />
      <LongTextField {...both} {...address} label={t`Address`} rows={3} />
    </>
  );
}

/** Possible duplicates of a company to be created, which can be opened instead. */
function LikelySame({
  found,
  search,
  creating,
  onAnyway,
}: {
  found: readonly LikelyCompany[];
  search: URLSearchParams;
  creating: boolean;
  onAnyway: () => void;
}) {
  return (
    <section
      className={classes.alike}
      aria-label={t`Probably exists already`}
      tabIndex={-1}
      ref={focusNow}
    >
      <p role="alert">
        <IconText
          icon={<IconCopy size={16} />}
          tone="warn"
        >{t`This company probably exists already. Nothing was created yet.`}</IconText>
      </p>
      <ul className={classes.news}>
        {found.map(({ company, same }) => {
          const shared = same.map((field) => words.field(field)).join(', ');
          return (
            <li key={company.uid}>
              <Link to={paths.company(company.uid, search)}>{company.name}</Link>{' '}
              <span className={classes.note}>
                {[company.tax_number, t`same: ${shared}`].filter(Boolean).join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
      <div>
        <SmallButton loading={creating} onClick={onAnyway}>{t`Create it anyway`}</SmallButton>
      </div>
    </section>
  );
}

/** Possible duplicates of the open company, and links to merge it with them or any other. */
function MergingLine({ company }: { company: Company }) {
  const likely = useLikelySame(company);
  return (
    <div className={merging.line}>
      {likely.map(({ company: other, ...reasons }) => (
        <div key={other.uid} className={merging.actions}>
          <span>
            {t`Likely the same as`}{' '}
            <Link to={paths.mergeCompanies(other.uid, company.uid)}>{other.name}</Link>
          </span>
          <LikelyReasons {...reasons} />
        </div>
      ))}
      {company.permissions.can_update && (
        <Link to={paths.mergeCompanies('', company.uid)}>
          <IconText icon={<IconArrowMerge size={16} />}>{t`Merge with another company…`}</IconText>
        </Link>
      )}
    </div>
  );
}
