/** The pages of the settings by their names; the one that is open is marked. */
import { Link } from '@tanstack/react-router';
import classes from './settings-frame.module.css';
import { type SettingsPageLink, useSettingsLinks } from './settings-links.ts';

type PageName = Pick<SettingsPageLink, 'to' | 'title'>;

export function SettingsNavigation() {
  const { team, connections, system } = useSettingsLinks();
  const overview: PageName = { to: '/settings', title: 'Overview' };
  const groups: PageName[][] = [[overview, ...team], connections, [system]];
  return (
    <nav aria-label="Pages of the settings" className={classes.navigation}>
      {groups.map((links) => (
        <ul key={links[0]?.to} className={classes.group}>
          {links.map(({ to, title }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: true, includeSearch: false }}
                className={classes.link}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
