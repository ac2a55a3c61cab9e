/** The custom fields as cards in display order, dragged by mouse, thumb or keyboard. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useState } from 'react';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { KeyboardSensor } from '#web/ui/keyboard-sensor.ts';
import { showFailure } from '#web/ui/toast.ts';
import { useReorderFields } from './custom-fields.api.ts';
import { DefinitionCard } from './definition-card.tsx';
import classes from './definitions.module.css';

interface DefinitionsListProps {
  definitions: readonly CustomFieldDefinition[];
  onEdit: (definition: CustomFieldDefinition) => void;
  onDelete: (definition: CustomFieldDefinition) => void;
}

export function DefinitionsList({ definitions, onEdit, onDelete }: DefinitionsListProps) {
  const reorder = useReorderFields();
  // The order just dropped, until the server's list has it too.
  const [dropped, setDropped] = useState<{ from: unknown; ids: string[] } | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids =
    dropped?.from === definitions ? dropped.ids : definitions.map((definition) => definition.id);
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));

  const handleDragEnd = async ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const moved = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    setDropped({ from: definitions, ids: moved });
    try {
      await reorder.mutateAsync({ body: { ids: moved } });
    } catch (error) {
      setDropped(null);
      const message = getServerMessage(error) ?? 'The order could not be saved.';
      showFailure(error, { title: 'Failed to update custom field', message });
    }
  };
  const labelOf = (id: unknown) => byId.get(String(id))?.label ?? 'The field';
  const placeOf = (id: unknown) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  return (
    <DndContext
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `Picked up ${labelOf(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${labelOf(active.id)} is at ${placeOf(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            `Put down ${labelOf(active.id)}${over ? ` at ${placeOf(over.id)}` : ''}.`,
          onDragCancel: ({ active }) => `${labelOf(active.id)} stays where it was.`,
        },
      }}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={(event) => void handleDragEnd(event)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label="Custom fields">
          {ids.map((id) => {
            const definition = byId.get(id);
            return (
              definition && (
                <DefinitionCard
                  key={id}
                  definition={definition}
                  onEdit={() => onEdit(definition)}
                  onDelete={() => onDelete(definition)}
                />
              )
            );
          })}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
