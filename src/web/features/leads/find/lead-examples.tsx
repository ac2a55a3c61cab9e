import { UnstyledButton } from '@mantine/core';
import { IconArrowUpLeft } from '@tabler/icons-react';
import classes from './leads.module.css';

const examples = [
  'Trucking companies in Dubbo, NSW',
  'Construction companies in Brisbane with 50+ employees',
  'Agriculture businesses in the Riverina farming region',
  'Logistics companies in Victoria with fleet management',
];

/** Examples of queries, shown while there are no results. */
export function LeadExamples({ onPick }: { onPick: (query: string) => void }) {
  return (
    <section className={classes.card} aria-labelledby="lead-examples">
      <h2 id="lead-examples" className={classes.title}>
        Example queries
      </h2>
      <ul className={classes.examples}>
        {examples.map((example) => (
          <li key={example}>
            <UnstyledButton className={classes.example} onClick={() => onPick(example)}>
              <span>{example}</span>
              <IconArrowUpLeft size={16} stroke={1.75} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>
        Selected leads are automatically assigned to you, with a call task created for today.
      </p>
    </section>
  );
}
