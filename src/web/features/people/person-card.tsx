/** A contact in the list: a click anywhere on the card selects it. Every card has the same height. */
import { Badge, rem, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Person } from '#contract/people.ts';
import { CardFields } from '#web/features/custom-fields/card-fields.tsx';
import { FirstSignal } from '#web/features/unit-signals/first-signal.tsx';
import type { Choosing } from '#web/ui/chosen.ts';
import { optionalPart } from '#web/ui/later-part.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { calledName } from './called-name.ts';
import classes from './person-card.module.css';

/** The height without the line of custom fields. */
export const personCardHeight = { roomy: 76, compact: 56 };

/** The element of a card, to focus it. */
export function personCardId(id: string): string {
  return `person-${id}`;
}

/** Read once the page has nothing else to do. */
const ChoiceBox = optionalPart(
  async () => ({
    default: (await import('#web/ui/choice-box.tsx')).ChoiceBox,
  }),
  false,
);

interface PersonCardProps {
  person: Person;
  selected: boolean;
  /** The first selection gets a history entry, so that Back closes the panel; changing it does not. */
  replace: boolean;
  choosing: Choosing;
}

/** Memoized, so that scrolling draws only the cards that come into view. */
export const PersonCard = memo(({ person, selected, replace, choosing }: PersonCardProps) => {
  const lines = [
    [person.organizationName, person.location],
    [person.email, person.phone],
  ];
  return (
    <div className={classes.row}>
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
        data-record={person.id}
        data-face
        data-selected={selected || undefined}
        preload={false}
      >
        <UserAvatar id={person.id} name={person.name} size="card" />
        <span className={classes.words}>
          <span className={classes.head}>
            <span className={classes.name}>{calledName(person)}</span>
            <CardTags tags={person.tags} />
          </span>
          {lines.map((facts, place) => {
            const known = facts.filter((fact) => fact !== null);
            if (known.length === 0) return null;
            return (
              <span key={facts.join()} className={classes.line}>
                {known.map((fact) => (
                  <span key={fact} className={classes.fact}>
                    {fact}
                  </span>
                ))}
                {place === 0 && person.organizationId && (
                  <FirstSignal organizationId={person.organizationId} />
                )}
              </span>
            );
          })}
          <CardFields entity="person" values={person.customFields} />
        </span>
      </Link>
      <ChoiceBox id={person.id} name={person.name} choosing={choosing} place="row" />
    </div>
  );
});

/** Two tags fit beside a name, one in a narrow list; the rest become a number. */
function CardTags({ tags }: Pick<Person, 'tags'>) {
  if (tags.length === 0) return null;
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      <Badge size="sm" className={classes.tag}>
        {tags[0]}
      </Badge>
      {tags.length > 1 && (
        <Badge size="sm" className={classes.tag} data-where="wide">
          {tags[1]}
        </Badge>
      )}
      {tags.length > 2 && (
        <Badge size="sm" data-where="wide">
          +{tags.length - 2}
        </Badge>
      )}
      {tags.length > 1 && (
        <Badge size="sm" data-where="narrow">
          +{tags.length - 1}
        </Badge>
      )}
    </span>
  );
}

/** Shown in the list while its cards load. */
export function PersonCardSkeletons({ count, height }: { count: number; height: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={classes.skeleton} style={{ height: rem(height) }}>
      <Skeleton circle height={40} />
      <div className={classes.skeletonWords}>
        <Skeleton height={12} width="45%" />
        <Skeleton height={10} width="70%" />
        <Skeleton height={10} width="60%" />
      </div>
    </div>
  ));
}
