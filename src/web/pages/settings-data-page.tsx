import { ExportDataCard, ImportDataCard } from '#web/features/exports/data-cards.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './settings-page.module.css';
import { SuperUserOnly } from './super-user-only.tsx';

/** `/settings/data`: everything out as one file, and in again. */
export function SettingsDataPage() {
  return (
    <SuperUserOnly>
      <div className={classes.page}>
        <PageHeader title="Data Management" subtitle="Take your data with you, or bring it in" />
        <div className={classes.cards}>
          <ExportDataCard />
          <ImportDataCard />
        </div>
      </div>
    </SuperUserOnly>
  );
}
