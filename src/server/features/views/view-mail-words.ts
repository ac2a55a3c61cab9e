/** The words of the e-mail about what is new in a view. */
import { placeView } from '#contract/view-addresses.ts';
import type { View } from '#contract/views.ts';

/** The most records that it lists. */
const mostListed = 50;

interface ViewMail {
  view: Pick<View, 'id' | 'list' | 'name' | 'filter' | 'layout'>;
  records: readonly { id: string; name: string }[];
  firstName: string | null;
}

const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();

/** Plain text; links lead to `publicUrl`, an origin. */
export function writeViewMail(
  { view, records, firstName }: ViewMail,
  publicUrl: string,
): { subject: string; text: string } {
  const name = oneLine(view.name);
  const listed = records.slice(0, mostListed);
  const more = records.length - listed.length;
  const lines = listed.map(
    (record) => `${oneLine(record.name)}\n${publicUrl}${pathOfRecord(view.list, record.id)}`,
  );
  const paragraphs = [
    `Hello ${firstName ?? 'there'},`,
    `New in “${name}” since the last morning:`,
    ...lines,
    more > 0 && `And ${more} more.`,
    `Open the view: ${publicUrl}/${view.list}?${search(view)}`,
    'To stop these e-mails, open the view and choose Views, then Stop the morning mail.',
  ];
  return {
    subject: `${records.length} new in “${name}”`,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  };
}

function pathOfRecord(list: View['list'], id: string): string {
  return list === 'tasks' ? `/tasks?task=${id}` : `/${list}/${id}`;
}

function search(view: ViewMail['view']): string {
  const given = Object.entries(placeView(view)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(given).toString();
}
