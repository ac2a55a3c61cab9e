/** English words that tell a name from the beginning of a sentence, and a new claim from a rewording. */

const words = (list: string) => new Set(list.trim().split(/\s+/));

/** Words that can begin a sentence without being a name. */
export const beginnings = words(`
  a about after again all also among an and any as at
  be because before begin both but by
  call catch check choose clear close come complete consider contact
  deal deals decide do don't don’t each either even every
  fewer finish first focus follow for four five from
  get give go good great
  handle have help here how
  if in is it it's it’s its
  just keep kind
  last let let's let’s look
  make many more most move much
  next nice no none note nothing now
  of on once one only open opportunities opportunity organizations organization or others overdue
  past people person pick plan please prioritize push put
  reach reconnect remember review ring
  schedule see send set seven several six so some start still stuck
  tackle take task tasks ten that that's that’s the their them then there there's there’s these they this those three
  time to today together top touch try turn two
  untouched up update use
  waiting well what when where which while who with without work worth would
  you you're you’re your you've you’ve
`);

/** States, times and quantifiers: allowed only if the fact itself has them. */
export const claims = words(`
  all both each entire every everyone everything never none nobody nothing always most only
  tomorrow yesterday tonight week weeks weekend month months quarter quarterly year years hour hours minute minutes
  monday tuesday wednesday thursday friday saturday sunday
  january february march april june july august september october november december
  urgent overdue critical emergency won lost signed paid unpaid refund refunded cancelled canceled cancel
  discount discounts free invoice invoices contract contracts angry unhappy complained fired legal lawsuit
  approved rejected confirmed agreed promised guaranteed salary bonus password passwords secret secrets
  click visit website site link email emails phone
`);
