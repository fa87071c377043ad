import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { companyQueries, useCreateCompany } from '#src/api/companies.ts';
import { likelyCompanies } from '#src/api/likely-companies.ts';
import { locale } from '#src/i18n/locale.ts';
import { isSameName } from '#src/lib/names/by-name.ts';
import { useAttemptKey } from '#src/api/record-writes.ts';
import { RecordCombobox } from './record-combobox.tsx';
import { useRecordPicker, type PickerProps } from './use-record-picker.ts';

/**
 * Chooses a company by name or tax number, or creates one with the typed name in place; probable
 * duplicates are offered first.
 */
export function CompanyPicker(props: PickerProps<{ readonly uid: string; readonly name: string }>) {
  const create = useCreateCompany();
  const keyOf = useAttemptKey();
  const { record, found, sought, wanted, field, choose, make } = useRecordPicker(props, {
    list: companyQueries.list,
    detail: companyQueries.detail,
    absent: t`This server has no companies`,
    create,
  });
  const like = useQuery({
    ...likelyCompanies({ name: sought, tax_number: /\d{5}/.test(sought) ? sought : '', phone: '' }),
    enabled: wanted && sought.length > 1,
  });
  const likely = (sought === '' ? [] : (like.data ?? [])).map(({ company }) => company);
  const isLikely = new Set(likely.map(({ uid }) => uid));
  const companies = [...likely, ...found.filter(({ uid }) => !isLikely.has(uid))];
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
  const chosen = props.value === '' ? '' : (record?.name ?? '');
  const name = field.typed?.trim() ?? '';
  const isNew =
    name !== '' &&
    name !== chosen &&
    !options.some(({ label }) => isSameName(locale(), label, name));
  return (
    <RecordCombobox
      {...field}
      label={props.label ?? t`Company`}
      chosen={chosen}
      options={options}
      // Duplicates must be shown before a new company can be created.
      searching={field.searching || like.isFetching}
      onChoose={(uid) => choose(uid, companies)}
      create={
        isNew && !field.failure
          ? {
              label: t`Create "${name}"`,
              hint: like.isError ? t`could not be compared with the others` : undefined,
              run: () =>
                void make(() => create.mutateAsync({ body: { name }, key: keyOf({ name }) })),
            }
          : undefined
      }
    />
  );
}
