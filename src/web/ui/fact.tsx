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
  /** A quiet button at the right of the value. */
  action?: ReactNode;
}

export function Fact({ label, children, action }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        <div className={classes.words}>
          {children || <span className={classes.nothing}>–</span>}
        </div>
        {action}
      </dd>
    </div>
  );
}
