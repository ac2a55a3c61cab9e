/** Chooses a view, asks for conditions, and saves, changes, shares, pins and deletes views. */
import { Menu, Text } from '@mantine/core';
import {
  IconAdjustments,
  IconCheck,
  IconDeviceFloppy,
  IconMail,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import { kindOfList } from '#contract/records.ts';
import { placeView, viewName } from '#contract/view-addresses.ts';
import type { View } from '#contract/views.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useListLook } from '#web/features/tables/use-list-look.ts';
import { DeleteItem } from '#web/ui/delete-item.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { useOpenAtOnce } from '#web/ui/use-open-at-once.ts';
import { useViewChanges } from './use-view-changes.ts';
import { useTakeLook } from './use-view-look.ts';
import { isSameFilter, isSameLook, readLook, toViewFilter } from './view-filter.ts';
import { mailQuery, viewsQuery } from './views.api.ts';
import classes from './views.module.css';
import { ViewsButton, type ViewsMenuProps } from './views-button.tsx';

const ViewNameDialog = dialogPart(async () => ({
  default: (await import('./view-name-dialog.tsx')).ViewNameDialog,
}));
const ConditionsDialog = dialogPart(async () => ({
  default: (await import('./conditions-dialog.tsx')).ConditionsDialog,
}));

export function OpenedViewsMenu({ list, url, filter, noFilters, onChange }: ViewsMenuProps) {
  const { button, opened, setOpened } = useOpenAtOnce();
  const [dialog, setDialog] = useState<'save' | 'rename' | 'conditions' | null>(null);
  const me = useCurrentUser();
  const canMail = useQuery(mailQuery).data?.available ?? false;
  const all = useQuery(viewsQuery);
  const views = all.data?.filter((view) => view.list === list) ?? [];
  const current = views.find(({ id }) => id === url[viewName]);
  const look = readLook(url, useListLook(list).look);
  const takeLook = useTakeLook(list);
  const now = { filter: toViewFilter(filter), layout: look };
  const isChanged =
    current !== undefined &&
    !(isSameFilter(now.filter, current.filter) && isSameLook(look, current.layout));
  const mayEdit = current !== undefined && can(me, 'view.edit', current);
  const show = (view: View) => {
    takeLook(view);
    onChange({ ...noFilters, q: undefined, sort: undefined, ...placeView(view) });
  };
  const changes = useViewChanges(show, () => onChange({ [viewName]: undefined }));
  const own = views.filter(({ createdById }) => createdById === me.id);
  const others = views.filter(({ createdById }) => createdById !== me.id);
  const item = (view: View) => (
    <Menu.Item
      key={view.id}
      className={classes.view}
      aria-current={view.id === current?.id || undefined}
      leftSection={
        view.id === current?.id ? (
          <IconCheck size={16} stroke={2} aria-hidden />
        ) : (
          <span className={classes.space} />
        )
      }
      onClick={() => show(view)}
    >
      {view.name}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" opened={opened} onChange={setOpened} width={288}>
        <Menu.Target>
          <ViewsButton ref={button} url={url} />
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {own.length > 0 && <Menu.Label>Your views</Menu.Label>}
          {own.map(item)}
          {others.length > 0 && <Menu.Label>Shared by colleagues</Menu.Label>}
          {others.map(item)}
          {views.length === 0 && (
            <Text c="dimmed" size="sm" className={classes.hint}>
              {all.isPending
                ? 'Loading...'
                : all.isError
                  ? 'The views could not be read.'
                  : 'Filter and sort the list, then save it as a view to come back to.'}
            </Text>
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconAdjustments size={16} stroke={1.75} aria-hidden />}
            onClick={() => setDialog('conditions')}
          >
            Conditions
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setDialog('save')}
          >
            Save as new view
          </Menu.Item>
          {current && (
            <>
              <Menu.Divider />
              <Menu.Label className={classes.view}>{current.name}</Menu.Label>
              {mayEdit && isChanged && (
                <Menu.Item
                  leftSection={<IconDeviceFloppy size={16} stroke={1.75} aria-hidden />}
                  onClick={() => void changes.update(current, now)}
                >
                  Update view
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={
                  current.pinned ? (
                    <IconPinnedOff size={16} stroke={1.75} aria-hidden />
                  ) : (
                    <IconPin size={16} stroke={1.75} aria-hidden />
                  )
                }
                onClick={() => void changes.pin(current)}
              >
                {current.pinned ? 'Unpin from sidebar' : 'Pin to sidebar'}
              </Menu.Item>
              {current.createdById === me.id && canMail && (
                <Menu.Item
                  leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
                  onClick={() => void changes.mail(current)}
                >
                  {current.mails ? 'Stop the morning mail' : 'Mail me each morning what is new'}
                </Menu.Item>
              )}
              {mayEdit && (
                <>
                  <Menu.Item
                    leftSection={
                      current.shared ? (
                        <IconUserShield size={16} stroke={1.75} aria-hidden />
                      ) : (
                        <IconUsers size={16} stroke={1.75} aria-hidden />
                      )
                    }
                    onClick={() => void changes.share(current)}
                  >
                    {current.shared ? 'Make private' : 'Share with everybody'}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                    onClick={() => setDialog('rename')}
                  >
                    Rename view
                  </Menu.Item>
                  <DeleteItem onClick={() => void changes.remove(current)}>Delete view</DeleteItem>
                </>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {(dialog === 'save' || (dialog === 'rename' && current)) && (
        <ViewNameDialog
          list={list}
          shown={now}
          renamed={dialog === 'rename' ? current : undefined}
          onSaved={show}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'conditions' && (
        <ConditionsDialog
          kind={kindOfList(list)}
          where={url.where}
          onApply={(where) => onChange({ where })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
