/** A contact in the list: the whole card selects it. Every card has the same height. */
import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Person } from '#contract/people.ts';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import classes from './person-card.module.css';

export const personCardHeight = 76;

/** As many as stand beside a name in a narrow list; the others are a number. */
const shownTags = 2;

/** The element of a card, to give it the focus. */
export function personCardId(id: string): string {
  return `person-${id}`;
}

interface PersonCardProps {
  person: Person;
  selected: boolean;
  /** A first selection is a step of its own, so that Back closes the panel; a change of it is not. */
  replace: boolean;
}

export function PersonCard({ person, selected, replace }: PersonCardProps) {
  const hidden = person.tags.slice(shownTags);
  const lines = [
    [person.organizationName, person.location],
    [person.email, person.phone],
  ];
  return (
    <Link
      id={personCardId(person.id)}
      to="/people"
      search={(previous) => previous}
      hash={person.id}
      replace={replace}
      resetScroll={false}
      hashScrollIntoView={false}
      activeOptions={{ includeHash: true }}
      activeProps={{}}
      className={classes.card}
      data-selected={selected || undefined}
      preload={false}
    >
      <UserAvatar id={person.id} name={person.name} size={40} />
      <span className={classes.words}>
        <span className={classes.head}>
          <span className={classes.name}>{person.name}</span>
          {person.tags.length > 0 && (
            <span className={classes.tags}>
              {person.tags.slice(0, shownTags).map((tag) => (
                <Badge key={tag} size="sm" className={classes.tag}>
                  {tag}
                </Badge>
              ))}
              {hidden.length > 0 && (
                <Badge size="sm" title={hidden.join(', ')}>
                  +{hidden.length}
                </Badge>
              )}
            </span>
          )}
        </span>
        {lines.map((facts) => {
          const known = facts.filter((fact) => fact !== null);
          if (known.length === 0) return null;
          return (
            <span key={facts.join()} className={classes.line}>
              {known.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
          );
        })}
      </span>
    </Link>
  );
}
