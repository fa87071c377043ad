import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type Ref } from 'react';
import { companyQueries, useCreateCompany } from '#src/api/companies.ts';
import { newUid } from '#src/lib/new-uid.ts';
import type { FieldProblem } from '#src/ui/field-problem.ts';
import { useProblemWords } from './problem-words.ts';
import { RecordCombobox } from './record-combobox.tsx';

interface CompanyPickerProps {
  readonly label?: string;
  /** The company's uid; empty for none. */
  readonly value: string;
  /** What is known of the company without asking, such as an invoice's summary. */
  readonly known?: { readonly uid: string; readonly name: string } | null;
  readonly onChange: (uid: string) => void;
  readonly onBlur?: () => void;
  readonly onProblem?: (problem: FieldProblem | null) => void;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Milliseconds of silence before a search; a key typed meanwhile cancels what was asked. */
const pause = 120;

/** Chooses a company by name or tax number, or creates one of the name typed, in place. */
export function CompanyPicker({ label, value, known = null, onChange, error, ...field }: CompanyPickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const [wantedList, setWantedList] = useState(false);
  const [taken, setTaken] = useState(known);
  const [sought] = useDebouncedValue(typed, pause);
  const found = useQuery({ ...companyQueries.list(sought?.trim() ?? ''), enabled: wantedList });
  const create = useCreateCompany();
  const words = useProblemWords(create.error);
  const near = [known, taken].find((company) => company?.uid === value);
  const stored = useQuery({ ...companyQueries.detail(value), enabled: value !== '' && !near });
  const chosen = value === '' ? '' : (near?.name ?? stored.data?.name ?? '');
  const options = (found.data?.results ?? []).map(({ uid, name, tax_number, hf_id }) => ({ uid, label: name, hint: tax_number || hf_id }));

  const name = typed?.trim() ?? '';
  const make = async () => {
    try {
      const company = await create.mutateAsync({ body: { name }, key: newUid() });
      setTaken(company);
      setTyped(null);
      field.onProblem?.(null);
      onChange(company.uid);
    } catch {
      // The field says why; what was typed stays in it.
    }
  };
  return (
    <RecordCombobox
      {...field}
      label={label ?? t`Company`}
      chosen={chosen}
      options={options}
      searching={typed !== sought || found.isFetching}
      typed={typed}
      onOpen={() => setWantedList(true)}
      onType={(text) => {
        if (create.isError) create.reset();
        setTyped(text);
      }}
      onChoose={(uid) => {
        const company = found.data?.results.find((one) => one.uid === uid);
        if (company) setTaken(company);
        onChange(uid ?? '');
      }}
      create={name !== '' && name !== chosen && !options.some((option) => option.label.toLowerCase() === name.toLowerCase()) ? { label: t`Create "${name}"`, run: () => void make() } : undefined}
      creating={create.isPending}
      error={create.isError ? `${words.title}. ${words.why}` : error}
    />
  );
}
