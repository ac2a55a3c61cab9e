/** A custom field in the list: what it is, and the handle to drag it by. */
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Badge, Group, Text } from '@mantine/core';
import { IconGripVertical, IconPencil } from '@tabler/icons-react';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { DeleteIcon } from '#web/ui/delete-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './definitions.module.css';
import { entityOptions, typeOptions } from './field-options.ts';

interface DefinitionCardProps {
  definition: CustomFieldDefinition;
  onEdit: () => void;
  onDelete: () => void;
}

export function DefinitionCard({ definition, onEdit, onDelete }: DefinitionCardProps) {
  const { label, name, fieldType, entityType, options, required, helpText } = definition;
  const sortable = useSortable({ id: definition.id });
  return (
    <li
      ref={sortable.setNodeRef}
      aria-label={label}
      className={classes.card}
      data-dragging={sortable.isDragging || undefined}
      style={{
        transform: CSS.Translate.toString(sortable.transform),
        transition: sortable.transition,
      }}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={classes.handle}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Move ${label}`}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <div className={classes.words}>
        <Group gap={8}>
          <Text fw={500}>{label}</Text>
          <Badge>{typeOptions.find(({ value }) => value === fieldType)?.label}</Badge>
          {required === 'true' && <Badge color="indigo">Required</Badge>}
        </Group>
        <Text fz="dense" c="dimmed">
          {name} · {entityOptions.find(({ value }) => value === entityType)?.label}
        </Text>
        {fieldType === 'dropdown' && <Text fz="dense">{options.join(', ')}</Text>}
        {helpText && (
          <Text fz="dense" c="dimmed">
            {helpText}
          </Text>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        <IconButton label={`Edit ${label}`} icon={IconPencil} onClick={onEdit} />
        <DeleteIcon label={`Delete ${label}`} onClick={onDelete} />
      </Group>
    </li>
  );
}
