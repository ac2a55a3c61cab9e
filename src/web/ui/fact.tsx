/** What is known of a record, label above value. `<FactList><Fact label="Phone">…</Fact></FactList>` */
import type { ReactNode } from 'react';
import classes from './fact.module.css';

export function FactList({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

interface FactProps {
  label: string;
  /** A dash stands where nothing is known. */
  children?: ReactNode;
}

export function Fact({ label, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children || <span className={classes.nothing}>–</span>}</dd>
    </div>
  );
}
