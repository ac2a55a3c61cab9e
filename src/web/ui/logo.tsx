/** The mark of the product, with or without its name. */
import classes from './logo.module.css';

export function Logo({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden="true">
        <rect width="32" height="32" rx="8" className={classes.ground} />
        <path
          d="M9 8.5h6.2c4.7 0 7.8 2.9 7.8 7.5s-3.1 7.5-7.8 7.5H9z"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <circle cx="14.6" cy="16" r="2.1" fill="#fff" />
      </svg>
      {!markOnly && <span>Dealer CRM</span>}
    </span>
  );
}
