/** The vocabulary of the demo team: names, places, trades and typical notes of salespeople. */

type Words = readonly [string, ...string[]];

export const firstNames: Words = [
  'Olivia',
  'Jack',
  'Mia',
  'Noah',
  'Charlotte',
  'William',
  'Amelia',
  'Thomas',
  'Isla',
  'James',
  'Grace',
  'Lucas',
  'Ruby',
  'Henry',
  'Sophie',
  'Oscar',
  'Zoe',
  'Liam',
  'Ella',
  'Harrison',
  'Priya',
  'Wei',
  'Aroha',
  'Mateo',
  'Fatima',
  'Dimitri',
  'Ngaire',
  'Hiro',
  'Anneliese',
  'Kofi',
  'Siobhan',
  'Tane',
  'Leila',
  'Bjorn',
  'Chloe',
  'Declan',
  'Freya',
  'Gus',
  'Hannah',
  'Ivan',
];

export const lastNames: Words = [
  'Nguyen',
  'Smith',
  'Williams',
  'Brown',
  'Taylor',
  'Wilson',
  'Singh',
  'Murphy',
  'Kelly',
  'Walker',
  'Campbell',
  'Robertson',
  'Papadopoulos',
  'Mitchell',
  'Khan',
  'Anderson',
  'Rossi',
  'Fraser',
  'Hughes',
  'Park',
  'O’Brien',
  'Watson',
  'Fleming',
  'Delgado',
  'Hayes',
  'Petrov',
  'Macdonald',
  'Chen',
  'Ward',
  'Bennett',
  'Stone',
  'Farrell',
  'Lindqvist',
  'Hart',
  'Barker',
  'Costa',
  'Doyle',
  'Ellis',
  'Gibson',
  'Yilmaz',
];

export const places: Words = [
  'Brisbane QLD',
  'Toowoomba QLD',
  'Townsville QLD',
  'Cairns QLD',
  'Rockhampton QLD',
  'Darwin NT',
  'Sydney NSW',
  'Newcastle NSW',
  'Dubbo NSW',
  'Wagga Wagga NSW',
  'Orange NSW',
  'Tamworth NSW',
  'Perth WA',
  'Bunbury WA',
  'Geraldton WA',
  'Kalgoorlie WA',
  'Melbourne VIC',
  'Geelong VIC',
  'Ballarat VIC',
  'Shepparton VIC',
  'Adelaide SA',
  'Mount Gambier SA',
  'Hobart TAS',
  'Launceston TAS',
];

/** Trades, with names for their businesses and matching tags. */
export const trades: readonly [Trade, ...Trade[]] = [
  {
    industry: 'Car Dealership',
    ends: ['Motors', 'Motor Group', 'Prestige Cars', 'Autos'],
    tags: ['New Car Dealer', 'Used Car Dealer'],
  },
  {
    industry: 'Truck Dealership',
    ends: ['Trucks', 'Truck Centre', 'Commercials'],
    tags: ['Truck Dealer', 'Fleet Customer'],
  },
  {
    industry: 'Farm Machinery',
    ends: ['Ag Machinery', 'Tractors', 'Harvesters'],
    tags: ['Farm Machinery Dealer', 'Equipment Dealer'],
  },
  {
    industry: 'Caravans & RVs',
    ends: ['Caravans', 'RV World', 'Camper Co'],
    tags: ['Caravan & RV Dealer'],
  },
  { industry: 'Marine', ends: ['Marine', 'Boating', 'Outboards'], tags: ['Marine Dealer'] },
  {
    industry: 'Motorcycles',
    ends: ['Motorcycles', 'Bikes', 'Cycle Works'],
    tags: ['Motorcycle Dealer'],
  },
  {
    industry: 'Transport & Logistics',
    ends: ['Transport', 'Haulage', 'Freight Lines'],
    tags: ['Fleet Customer', 'Customer'],
  },
  {
    industry: 'Construction',
    ends: ['Constructions', 'Earthmoving', 'Civil'],
    tags: ['Equipment Dealer', 'Customer'],
  },
  {
    industry: 'Parts & Accessories',
    ends: ['Parts', 'Auto Parts', 'Spares'],
    tags: ['Parts & Accessories', 'Supplier'],
  },
];

interface Trade {
  industry: string;
  ends: Words;
  tags: readonly string[];
}

export const placeNames: Words = [
  'Blackwood',
  'Coral Bay',
  'Red Gum',
  'Southern Cross',
  'Ironbark',
  'Riverina',
  'Great Dividing',
  'Outback',
  'Harbour',
  'Golden Plains',
  'Kookaburra',
  'Pinnacle',
  'Wattle Creek',
  'Tasman',
  'Jarrah',
  'Highlands',
  'Murray',
  'Capricorn',
  'Bluestone',
  'Eastgate',
  'Nullarbor',
  'Silverton',
  'Banksia',
  'Westfield',
];

export const jobTitles: Words = [
  'Dealer Principal',
  'Sales Manager',
  'Fleet Manager',
  'Service Manager',
  'Parts Manager',
  'Owner',
  'Operations Manager',
  'Purchasing Officer',
  'General Manager',
  'Finance Manager',
  'Workshop Foreman',
];

export const taskTitles: readonly [TaskIdea, ...TaskIdea[]] = [
  { title: 'Call about the service contract', type: 'phone_call' },
  { title: 'Send the quote for the new fleet', type: 'email' },
  { title: 'Follow up on the test drive', type: 'follow_up' },
  { title: 'Book a site visit', type: 'appointment' },
  { title: 'Go through the trade-in values', type: 'meeting' },
  { title: 'Chase the signed agreement', type: 'follow_up' },
  { title: 'Confirm the delivery date', type: 'phone_call' },
  { title: 'Prepare the finance options', type: 'deadline' },
  { title: 'Introduce the new parts catalogue', type: 'email' },
  { title: 'Quarterly review', type: 'meeting' },
  { title: 'Ask for a referral', type: 'phone_call' },
  { title: 'Check that the handover went well', type: 'follow_up' },
];

interface TaskIdea {
  title: string;
  type: 'phone_call' | 'email' | 'follow_up' | 'appointment' | 'meeting' | 'deadline';
}

export const taskDetails: Words = [
  'They asked for it by the end of the week.',
  'Mention the spring campaign; they liked it last year.',
  'Two utes and one light truck, delivery before the harvest.',
  'Budget is approved, the board meets on Tuesday.',
  'Speak to the workshop first about lead times.',
  'Prefers a call in the morning.',
];

export const reasons: Words = [
  'Spoke to them, all agreed.',
  'Sent and confirmed by e-mail.',
  'Visited the yard, next step is a quote.',
  'No longer needed, they went ahead by themselves.',
  'Left a message, they called back the same day.',
];

export const noteTexts: Words = [
  'Happy with the last delivery. Wants to hear about the electric range when it is here.',
  'Current supplier raised prices by 8 %. Good moment to quote.',
  'Decision is made by the two brothers together; send everything to both.',
  'Fleet is 14 vehicles, half of them due for replacement next year.',
  'Prefers invoices monthly. Accounts contact changed in spring.',
  'Met at the field days. Interested in a demo on their own ground.',
  'Asked for references in the same trade. Sent three.',
  'Not before the new financial year, but then seriously.',
  'Service turnaround is what matters most to them, price comes second.',
  'Talked about a three-year agreement with fixed service prices.',
];

export const callTexts: Words = [
  'Likes the offer, wants to talk it over with the partner. Ring again on Thursday.',
  'Two of their vans are off the road. Needs a loan vehicle this week.',
  'Happy so far. Asked what a longer warranty would cost.',
  'Has a quote from somebody else, 4 % under ours. Wants a better price or quicker delivery.',
  'Confirmed the day of delivery. Gate code is on the order.',
  'Budget comes in July. Send the figures before that.',
  'Put me through to the workshop: parts are urgent, price is not.',
  'Moves to a bigger yard in autumn, will need more of everything then.',
];

export const voicemailTexts: Words = [
  'Said that the quote is in their inbox.',
  'Asked to ring back about the delivery date.',
  'Mailbox nearly full, sent an e-mail as well.',
];

export const opportunityNames: Words = [
  'Fleet renewal',
  'Service agreement',
  'Parts supply',
  'Two demo units',
  'Yard equipment',
  'Finance package',
  'Workshop fit-out',
  'Trade-in programme',
  'Delivery vans',
  'Harvest package',
];

export const eventTitles: readonly [EventIdea, ...EventIdea[]] = [
  { title: 'Product demo', type: 'demo' },
  { title: 'Yard walk', type: 'meeting' },
  { title: 'Weekly call', type: 'call' },
  { title: 'Contract meeting', type: 'meeting' },
  { title: 'Dealer evening', type: 'other' },
];

interface EventIdea {
  title: string;
  type: 'meeting' | 'demo' | 'call' | 'other';
}
