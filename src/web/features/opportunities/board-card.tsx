/**
 * A card of the board: name, customer, value, probability, next task, and days in the stage. Made
 * of plain elements, as a board paints dozens of them at once.
 */
import { useDraggable } from '@dnd-kit/core';
import { IconCalendarEvent, IconHourglassLow } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { type KeyboardEvent, memo } from 'react';
import { isClosed } from '#contract/opportunities.ts';
import type { BoardCard as Card, NextTask } from '#contract/pipeline.ts';
import { StaffAvatar } from '#web/features/users/staff-avatar.tsx';
import { useStaffName } from '#web/features/users/users.api.ts';
import { formatAmount } from '#web/lib/format.ts';
import classes from './board-card.module.css';
import { CustomerSignal } from './customer-signal.tsx';
import { getStageAge } from './stage-age.ts';

interface BoardCardProps {
  card: Card;
  /** It is being moved: by pointer this is only its place, by keyboard it is the card itself. */
  carriedBy: 'pointer' | 'keyboard' | undefined;
  /** Tab stops here; the arrow keys go on to the others. */
  isTabStop: boolean;
  onOpen: (card: Card) => void;
}

/** The id of the card where Tab stops. */
export const tabStopId = 'board-card';

export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, carriedBy, isTabStop, onOpen } = props;
  const { setNodeRef, listeners, attributes } = useDraggable({
    id: card.id,
    attributes: { roleDescription: 'card' },
  });

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !carriedBy) {
      event.preventDefault();
      onOpen(card);
    } else listeners?.onKeyDown?.(event);
  };

  return (
    <li className={classes.item} data-card={card.id}>
      {/* biome-ignore lint/a11y/useSemanticElements: a real button takes Space for itself, which here picks up the card */}
      <div
        ref={setNodeRef}
        {...attributes}
        {...listeners}
        role="button"
        id={isTabStop ? tabStopId : undefined}
        tabIndex={isTabStop ? 0 : -1}
        className={classes.card}
        data-record={card.id}
        data-face
        data-next={nextStateOf(card)}
        data-carried={carriedBy}
        onClick={() => onOpen(card)}
        onKeyDown={handleKeyDown}
      >
        <CardBody card={card} />
      </div>
    </li>
  );
});

function nextStateOf({ stage, nextTask }: Card): string {
  return isClosed(stage) ? 'closed' : (nextTask?.state ?? 'none');
}

/** The card under the pointer during a drag. */
export function CarriedCard({ card }: { card: Card }) {
  return (
    <div className={classes.card} data-next={nextStateOf(card)} data-floating>
      <CardBody card={card} />
    </div>
  );
}

/** Memoized: dnd-kit renders all draggable cards again whenever one is added or removed. */
const CardBody = memo(function CardBody({ card }: { card: Card }) {
  const owner = useStaffName()(card.assignedToId);
  const forWhom = [card.organizationName, card.personName].filter(Boolean).join(' · ');
  return (
    <>
      <div className={classes.head}>
        <strong className={classes.name}>{card.name}</strong>
        {owner && (
          <span className={classes.owner} data-hint={owner.name}>
            <StaffAvatar member={owner} size="line" />
            <span className={classes.unseen}>Owner: {owner.name}</span>
          </span>
        )}
      </div>
      {forWhom && (
        <div className={classes.customer}>
          <span className={classes.forWhom}>{forWhom}</span>
          <CustomerSignal of={card} isBrief />
        </div>
      )}
      <span className={classes.money}>
        <span className={classes.value}>
          {card.value === null ? 'No value' : formatAmount(card.value)}
        </span>
        <span className={classes.dimmed}>{card.probability}%</span>
      </span>
      {/* A closed opportunity needs no next step and may stay in its stage. */}
      {!isClosed(card.stage) && (
        <div className={classes.foot}>
          <NextTaskWords task={card.nextTask} />
          <DaysInStage card={card} />
        </div>
      )}
    </>
  );
});

const dueWords = { overdue: 'Overdue', today: 'Due today' };

/** Says in words what the edge of the card says in colour. */
function NextTaskWords({ task }: { task: NextTask | null }) {
  if (!task) return <span className={classes.next}>No next task</span>;
  const when =
    task.state === 'later'
      ? task.dueDate && dayjs(task.dueDate).format('MMM D')
      : dueWords[task.state];
  const words = [when, task.title].filter(Boolean).join(': ');
  return (
    <span className={classes.next} data-hint={`Next task: ${words}`}>
      <IconCalendarEvent size={14} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.nextWords}>{words}</span>
    </span>
  );
}

function DaysInStage({ card }: { card: Card }) {
  const { days, isOver, words } = getStageAge(card);
  return (
    <span className={classes.days} data-over={isOver || undefined} data-hint={words}>
      {isOver && <IconHourglassLow size={14} stroke={1.75} aria-hidden />}
      <span aria-hidden>{days} d</span>
      <span className={classes.unseen}>{words}</span>
    </span>
  );
}
