import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { companyQueries, useCreateCompany } from '#src/api/companies.ts';
import { likelyCompanies } from '#src/api/likely-companies.ts';
import { useProblemWords } from '#src/widgets/problem-words.ts';
import { RecordCombobox } from './record-combobox.tsx';
import { useAttemptKey } from '#src/widgets/records/use-attempt-key.ts';
import { usePickerFailure } from './use-picker-failure.ts';
import { useRecordPicker, type PickerProps } from './use-record-picker.ts';

/**
 * Chooses a company by name or tax number, or creates one of the name typed, in place. One that is
 * likely the same is offered first.
 */
export function CompanyPicker({
  label,
  value,
  known,
  onChange,
  error,
  ...field
}: PickerProps<{ readonly uid: string; readonly name: string }>) {
  const { t } = useLingui();
  const picker = useRecordPicker({ value, known: known ?? null, onChange, ...field });
  const { typed, sought, near } = picker;
  const found = useQuery({ ...companyQueries.list(sought), enabled: picker.wanted });
  const like = useQuery({
    ...likelyCompanies({ name: sought, tax_number: /\d{5}/.test(sought) ? sought : '', phone: '' }),
    enabled: picker.wanted && sought.length > 1,
  });
  const failure = usePickerFailure(found, t`This service has no companies`);
  const create = useCreateCompany();
  const attemptKey = useAttemptKey();
  const words = useProblemWords(create.error);
  const stored = useQuery({ ...companyQueries.detail(value), enabled: value !== '' && !near });
  const chosen = value === '' ? '' : (near?.name ?? stored.data?.name ?? '');
  const likely = (sought === '' ? [] : (like.data ?? [])).map(({ company }) => company);
  const isLikely = new Set(likely.map(({ uid }) => uid));
  const companies = [
    ...likely,
    ...(found.data?.results ?? []).filter(({ uid }) => !isLikely.has(uid)),
  ];
  const options = companies.map(({ uid, name, tax_number, hf_id }) => ({
    uid,
    label: name,
    hint: [
      tax_number || hf_id,
      isLikely.has(uid) && name.trim() !== sought ? t`probably the same` : '',
    ]
      .filter(Boolean)
      .join(' · '),
  }));

  const name = typed?.trim() ?? '';
  return (
    <RecordCombobox
      {...field}
      label={label ?? t`Company`}
      chosen={chosen}
      options={options}
      // What is likely the same is there before a new one can be chosen.
      searching={picker.pausing || found.isFetching || like.isFetching}
      failure={failure}
      typed={typed}
      onOpen={picker.open}
      onType={(text) => {
        if (create.isError) create.reset();
        picker.setTyped(text);
      }}
      onChoose={(uid) => picker.choose(uid, companies)}
      create={
        !failure &&
        name !== '' &&
        name !== chosen &&
        !options.some((option) => option.label.toLowerCase() === name.toLowerCase())
          ? {
              label: t`Create "${name}"`,
              hint: like.isError ? t`could not be compared with the others` : undefined,
              run: () =>
                void picker.make(() =>
                  create.mutateAsync({ body: { name }, key: attemptKey({ name }) }),
                ),
            }
          : undefined
      }
      creating={create.isPending}
      error={create.isError ? `${words.title}. ${words.why}` : error}
    />
  );
}
