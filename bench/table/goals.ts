/** The lines of the table: what each measures, in which unit, and what it should come to. */
import type { Unit } from './units.ts';

export interface Goal {
  what: string;
  unit: Unit;
  /** One of the two: which side of it is good. */
  atLeast?: number;
  atMost?: number;
}

const growth = (what: string, atMost: number) => ({
  what: `${what}: growth to a million people`,
  unit: 'times' as const,
  atMost,
});

/** Requests alone in units of the reference, with all people against with the first 10,000. */
const growthGoals = {
  growthOfList: growth('list', 1.5),
  growthOfSearch: growth('search', 1.5),
  growthOfGlobalSearch: growth('global search', 1.5),
  growthOfDetail: growth('one person', 1.5),
  growthOfCreate: growth('a person created', 1.5),
  growthOfEdit: growth('a person edited', 1.5),
  growthOfDeepPage: growth('a page far down the list', 1.5),
  growthOfHeaderStats: growth('header stats', 1.5),
  growthOfDashboard: growth('due tasks of the dashboard', 2),
  growthOfBoard: growth('board', 2),
  growthOfCalendar: growth('calendar', 2),
  growthOfReports: growth('report of sales', 2),
  growthOfStaffOverview: growth('staff overview', 2),
};
export type GrowthLine = keyof typeof growthGoals;

export const goals = {
  list: { what: 'list of 50 people', unit: 'share', atLeast: 1 / 10 },
  listAgain: { what: 'list of 50 people, asked again', unit: 'share', atLeast: 1 / 10 },
  person: { what: 'one person', unit: 'share', atLeast: 1 / 4 },
  personAgain: { what: 'one person, asked again', unit: 'share', atLeast: 1 / 4 },
  search: {
    what: 'search for 4 letters and more, after writes',
    unit: 'share',
    atLeast: 1 / 20,
  },
  searchAgain: { what: 'the same, asked again', unit: 'share', atLeast: 1 / 20 },
  shortSearch: { what: 'search for 2 letters', unit: 'people', atMost: 4 },
  create: { what: 'a person created', unit: 'share', atLeast: 1 / 12 },
  edit: { what: 'a person edited', unit: 'share', atLeast: 1 / 12 },
  twoProcesses: {
    what: 'list of 50 people over 40 connections: two processes against one',
    unit: 'times',
    atLeast: 1.2,
  },
  import: { what: 'people imported from CSV', unit: 'rows', atLeast: 1 },
  review: {
    what: 'people from CSV reviewed before their import',
    unit: 'rows',
    atLeast: 1,
  },
  undoChange: { what: 'a change of 5,000 people taken back', unit: 's', atMost: 5 },
  undoImport: { what: 'an import of 5,000 people taken back', unit: 's', atMost: 5 },
  besideImport: {
    what: "list of 50 people during another's import: p99 against otherwise",
    unit: 'times',
    atMost: 3,
  },
  memoryImporting: { what: "server's memory, most until then", unit: 'MB', atMost: 250 },
  peopleAsCsv: { what: 'people exported as CSV', unit: 'rows', atLeast: 8 },
  tasksAsCsv: { what: 'tasks exported as CSV', unit: 'rows', atLeast: 8 },
  peopleAsXlsx: { what: 'people exported as XLSX', unit: 'rows', atLeast: 4 },
  wholeExport: { what: 'export of everything', unit: 'copies', atMost: 2 },
  firstRow: { what: 'first row of People, cold browser', unit: 'pages', atMost: 4 },
  scriptSize: { what: 'JavaScript until the first row, compressed', unit: 'kB', atMost: 180 },
  scriptFiles: { what: 'files of it', unit: 'files', atMost: 12 },
  // One in a hundred is a jerk every other second, which is hardly seen.
  slowFrames: {
    what: 'frames over 50 ms while the table of People is scrolled',
    unit: 'percent',
    atMost: 1 / 100,
  },
  memoryIdle: { what: "server's memory, idle", unit: 'MB', atMost: 150 },
  memoryLoaded: { what: "server's memory, after all of this", unit: 'MB', atMost: 250 },
  memoryQuiet: { what: 'the same, once it was left alone', unit: 'MB', atMost: 250 },
  startAgain: { what: 'start again', unit: 's', atMost: 2 },
  startFirst: { what: 'first start', unit: 's', atMost: 4 },
  headerStats: {
    what: 'header stats of one who owns 49 times as many people',
    unit: 'times',
    atMost: 1.5,
  },
  dashboardScore: { what: 'Lighthouse of the dashboard', unit: 'points', atLeast: 95 },
  peopleScore: { what: 'Lighthouse of People', unit: 'points', atLeast: 95 },
  boardScore: { what: 'Lighthouse of the board', unit: 'points', atLeast: 95 },
  tasksScore: { what: 'Lighthouse of Tasks', unit: 'points', atLeast: 95 },
  tabCounts: { what: 'tab counts of tasks', unit: 'people', atMost: 1 },
  tasksReport: { what: 'report of tasks, all time', unit: 'people', atMost: 10 },
  boardHeads: { what: 'heads of the board of 2,000', unit: 'people', atMost: 1 },
  duplicates: { what: 'first page of duplicates', unit: 'people', atMost: 20 },
  rowsRead: { what: 'most rows that a statement of a page reads', unit: 'read', atMost: 10_000 },
  ...growthGoals,
} satisfies Record<string, Goal>;

export type Line = keyof typeof goals;
