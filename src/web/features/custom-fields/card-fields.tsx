/** The custom fields on a card: the first three that have a value, in one line. */
import { useQuery } from '@tanstack/react-query';
import type { CustomFields } from '#contract/primitives.ts';
import classes from './card-fields.module.css';
import { filledFields } from './custom-field-words.ts';
import { definitionsQuery, type FieldOwner, useDefinitions } from './custom-fields.api.ts';

const most = 3;

/** How much the line adds to the height of a card, in px. */
const fieldsLineHeight = 22;

interface CardFieldsProps {
  entity: FieldOwner;
  values: CustomFields;
}

export function CardFields({ entity, values }: CardFieldsProps) {
  const facts = filledFields(useDefinitions(entity), values).slice(0, most);
  if (facts.length === 0) return null;
  const told = facts.map(({ definition, words }) => `${definition.label}: ${words}`);
  return (
    <span className={classes.line} title={told.join('\n')}>
      {facts.map(({ definition, words }) => (
        <span key={definition.id} className={classes.fact}>
          <span className={classes.label}>{definition.label}:</span> {words}
        </span>
      ))}
    </span>
  );
}

/**
 * Whether the cards of a list have the line: all or none, so that all have the same height. A list
 * waits for this, as its cards must not grow under the pointer.
 */
export function useFieldsLine(entity: FieldOwner): { isPending: boolean; height: number } {
  const { data, isPending } = useQuery(definitionsQuery(entity));
  return { isPending, height: data && data.length > 0 ? fieldsLineHeight : 0 };
}
