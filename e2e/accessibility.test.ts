/** The screens of records, checked by axe and in a narrow window; others are in accessibility-….test.ts. */
import { openCrm } from './crm.ts';
import { fillScreens, testScreens } from './screens.ts';

const crm = await openCrm();
const { organization, person, opportunity } = await fillScreens(crm);

testScreens(crm, [
  {
    of: 'people and organizations',
    as: 'staff',
    paths: [
      '/',
      '/people',
      `/people#${person.id}`,
      `/people/${person.id}`,
      '/organizations',
      `/organizations/${organization.id}`,
    ],
  },
  {
    of: 'the pipeline',
    as: 'staff',
    paths: [
      '/opportunities',
      `/opportunities?opportunity=${opportunity.id}`,
      '/opportunities?view=board',
      '/opportunities?view=board&q=nothing',
      `/opportunities/${opportunity.id}`,
    ],
  },
]);
