/** The screens of a working day and the reports, checked by axe and in a narrow window. */
import { openCrm } from './crm.ts';
import { fillScreens, testScreens } from './screens.ts';

const crm = await openCrm();
await fillScreens(crm);

testScreens(crm, [
  {
    of: 'the day',
    as: 'staff',
    paths: [
      '/tasks',
      '/tasks/queue',
      '/tasks?filter=overdue',
      '/calendar',
      '/calendar?view=month',
      '/get-leads',
      '/account',
      '/crm-service-import',
      '/nowhere',
    ],
  },
  {
    of: 'reports',
    as: 'staff',
    paths: [
      '/reports',
      '/reports?tab=activity',
      '/reports?tab=activity&show=activities',
      '/reports?tab=tasks&period=90',
    ],
  },
]);
