/** A dot at the bell: something concerns the user that they have not seen. */
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mostUnseen } from '#contract/notifications.ts';
import { plural } from '#web/lib/format.ts';
import { unseenQuery } from './notifications.api.ts';
import classes from './notifications.module.css';
import { unseenWords } from './unseen-words.ts';

export function UnseenMark() {
  const { data } = useQuery(unseenQuery);
  const count = data?.count ?? 0;
  const words =
    count < mostUnseen ? plural(count, 'new notification') : `${mostUnseen}+ new notifications`;
  return (
    <>
      <VisuallyHidden id={unseenWords} role="status">
        {count > 0 && words}
      </VisuallyHidden>
      {count > 0 && <span className={classes.unseen} aria-hidden />}
    </>
  );
}
