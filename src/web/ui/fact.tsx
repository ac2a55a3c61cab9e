/** One fact about a record, label above value. `<FactList><Fact label="Phone">…</Fact></FactList>` */
import type { MouseEventHandler, ReactNode } from 'react';
import classes from './fact.module.css';

export function FactList({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

interface FactProps {
  label: string;
  /** A dash is shown if it is empty. */
  children?: ReactNode;
  /** A quiet button at the right of the value. */
  action?: ReactNode;
  /** Called on a click on the value; `action` must offer the same to the keyboard. */
  onClick?: MouseEventHandler;
  /** Covers label and value, which keep their place so that nothing around them moves. */
  editor?: ReactNode;
}

export function Fact({ label, children, action, onClick, editor }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value} data-edited={Boolean(editor) || undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer to what the button beside it does */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has that button */}
        <div
          className={classes.words}
          data-editable={Boolean(onClick) || undefined}
          onClick={onClick}
        >
          {children || <span className={classes.nothing}>–</span>}
        </div>
        {action}
        {editor && <div className={classes.editor}>{editor}</div>}
      </dd>
    </div>
  );
}
