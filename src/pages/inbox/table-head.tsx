import { widthName, type ListTable } from './columns.tsx';
import classes from './table-head.module.css';

/** The names of the columns. None of them sorts: the service has one order, newest first. */
export function TableHead({ table }: { table: ListTable }) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {group.headers.map((header) => {
            const id = header.column.id;
            const name = <table.FlexRender header={header} />;
            return (
              <th key={header.id} scope="col" className={classes.head} data-column={id} style={{ inlineSize: `var(${widthName(id)}, auto)` }}>
                <span className={classes.name}>{name}</span>
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
