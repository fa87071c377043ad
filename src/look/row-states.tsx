import { msg, t } from '@lingui/core/macro';
import { Amount } from '#src/ui/amount.tsx';
import { DataTable, type DataColumn } from '#src/ui/data-table.tsx';
import { FigureTable } from '#src/ui/figure-table.tsx';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { Part, State } from './states.tsx';

interface Row {
  readonly uid: string;
  readonly name: string;
  readonly total: string;
}

const columns: readonly DataColumn<Row>[] = [
  { id: 'name', header: msg`Company`, cell: ({ name }) => name, opens: true },
  {
    id: 'total',
    header: msg`Total`,
    cell: ({ total }) => <Amount value={total} currency="EUR" />,
    align: 'end',
  },
];
const rows: readonly Row[] = [
  { uid: '1', name: 'Nordlicht Bürobedarf GmbH', total: '1234.50' },
  { uid: '2', name: 'Anadolu Kırtasiye A.Ş.', total: '-18.90' },
];
const href = ({ uid }: Row) => `/${uid}`;
const nothing = () => undefined;

export function RowStates() {
  const [some, all] = ['3', '12'];
  const table = { caption: t`Companies`, columns, href };
  return (
    <>
      <Part name="DataTable, SkeletonRows, FigureTable">
        <State of="rows, one is open" size="wide">
          <DataTable {...table} rows={rows} selectedUid="2" />
        </State>
        <State of="old rows while new ones load" size="wide">
          <DataTable {...table} rows={rows} stale />
        </State>
        <State of="loading" size="wide">
          <DataTable {...table} rows={undefined} expected={2} />
        </State>
        <State of="rows that load" size="wide">
          <SkeletonRows rows={3} />
        </State>
        <State of="figures">
          <FigureTable
            caption={t`Totals`}
            captioned
            head={[t`Currency`, t`Total`, t`VAT`]}
            rows={[{ key: 'EUR', cells: ['EUR', '1,234.50', '205.75'] }]}
            foot={[[t`Total`, '1,234.50', '205.75']]}
          />
        </State>
      </Part>
      <Part name="JobProgress">
        <State of="under way" size="wide">
          <JobProgress inline label={t`Progress`} done={3} total={12} onStop={nothing}>
            {t`Moving: ${some} of ${all}`}
          </JobProgress>
        </State>
      </Part>
    </>
  );
}
